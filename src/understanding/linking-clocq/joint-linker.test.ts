import { afterAll, describe, expect, it } from "vitest";
import { tags } from "../../../test/support/tags.ts";
import { openTurtle } from "../../../test/support/turtle-graph.ts";
import { loadEmbedder } from "../../models/onnx/embedder.ts";
import type { GraphStore } from "../../stores/graph-store.ts";
import type { Linking } from "../link-entities.ts";
import { createDescriptionLinker } from "./description-linker.ts";
import { createJointLinker, type JointLinkingOptions } from "./joint-linker.ts";

const signal = new AbortController().signal;
const embedder = await loadEmbedder();
afterAll(() => embedder.close());

const settings: JointLinkingOptions = {
  k: 1,
  candidates: 20,
  terms: 12,
  neighbours: 200,
  weights: { match: 0.4, relevance: 0.2, connectivity: 0.3, coherence: 0.1 },
};
const link = (graph: GraphStore, question: string, options: Partial<JointLinkingOptions> = {}) =>
  createJointLinker({ graphs: [graph], embedder, ...settings, ...options })(question, signal);
const shown = ({ entities }: Linking) =>
  entities.map(({ mention, iri }) => [mention, iri.replace("http://example.org/", "")]);

/** The band is better known, and comes first in any search by name; the club is what Selby played for. */
const names = `
:band rdfs:label "Comets" ; :plays :rock , :pop , :folk , :jazz . :rock rdfs:label "rock" .
:club rdfs:label "Comets" ; :ground :field ; schema:description "football club" .
:selby rdfs:label "Ian Selby" ; :playedFor :club . :playedFor rdfs:label "played for" .
:comet rdfs:label "Comet" ; :orbits :sun .`;

describe("joint linking", () => {
  it("takes the meaning of a name that is connected with the rest of the question", async () => {
    const graph = await openTurtle(names);
    expect(shown(await link(graph, "When did Ian Selby join the Comets?"))).toEqual([
      ["Ian Selby", "selby"],
      ["Comets", "club"],
    ]);
    expect(shown(await link(graph, "Who are the Comets?"))).toEqual([["Comets", "band"]]);
  });

  it("takes the meaning that has the relation asked for", async () => {
    const graph = await openTurtle(`
      :place rdfs:label "Avon" ; :in :x ; :near :y ; :on :z ; :by :w .
      :film rdfs:label "Avon" ; :director :someone . :director rdfs:label "director" .`);
    expect(shown(await link(graph, "Who was the director of Avon?"))).toEqual([["Avon", "film"]]);
    expect(shown(await link(graph, "Where is Avon?"))).toEqual([["Avon", "place"]]);
  });

  it("keeps k items of a name, best first, and no empty ones where there are fewer", async () => {
    const graph = await openTurtle(names);
    const { entities } = await link(graph, "When did Ian Selby join the Comets?", { k: 10 });
    expect(shown({ entities, alternatives: [] })).toEqual([
      ["Ian Selby", "selby"],
      ["Comets", "club"],
      ["Comets", "band"],
    ]);
    const comets = entities.slice(1).map(({ score }) => score);
    expect(comets[0]).toBeGreaterThan(comets[1] as number);
    for (const score of comets) expect(score > 0 && score <= 1).toBe(true);
  });

  it("decides by entropy how many meanings of a name are worth keeping", async () => {
    const facts = Array.from({ length: 300 }, (_, n) => `:known :made :thing${n} .`).join("\n");
    const graph = await openTurtle(`:known rdfs:label "Ada Roe" . :other rdfs:label "Ada Roe" . ${facts}
      :a rdfs:label "Bo Lind" ; :is :x . :b rdfs:label "Bo Lind" ; :is :y .`);
    expect(shown(await link(graph, "Who is Ada Roe?", { k: "entropy" }))).toEqual([["Ada Roe", "known"]]);
    expect((await link(graph, "Who is Bo Lind?", { k: "entropy" })).entities).toHaveLength(2);
  });

  it("looks at the best known of 500 entities of one name, and finds the connected one among them", async () => {
    const smiths = Array.from({ length: 500 }, (_, n) => `:smith${n} rdfs:label "John Smith" ; :job :clerk .`);
    const graph = await openTurtle(`${smiths.join("\n")} :smith321 :wrote :book ; :livesIn :leeds .
      :book rdfs:label "The Long Ledger" .`);
    const { entities } = await link(graph, "Did John Smith finish The Long Ledger?", { k: 3 });
    expect(entities.filter(({ mention }) => mention === "John Smith")).toHaveLength(3);
    expect(entities[0]?.iri).toBe("http://example.org/smith321");
  });

  it("sees what a hub is connected with from the other end, and never lists it", async () => {
    const people = Array.from({ length: 5000 }, (_, n) => `:person${n} :citizenOf :land .`).join("\n");
    const graph = await openTurtle(`${people} :land rdfs:label "Norland" .
      :a rdfs:label "Eva Moe" ; :is :x , :y , :z . :b rdfs:label "Eva Moe" ; :citizenOf :land .`);
    let longest = 0;
    const watched: GraphStore = {
      ...graph,
      statements: async (entity, options) => {
        const found = await graph.statements(entity, options);
        longest = Math.max(longest, found.length);
        return found;
      },
    };
    expect(shown(await link(watched, "Is Eva Moe from Norland?"))).toEqual([
      ["Eva Moe", "b"],
      ["Norland", "land"],
    ]);
    expect(longest).toBeLessThanOrEqual(settings.neighbours);
  });

  it("knows the fact that two hubs share, though neither of their lists shows it", async () => {
    const many = (subject: string, predicate: string, count: number) =>
      Array.from({ length: count }, (_, n) => `:${subject} :${predicate} :${predicate}${n} .`).join("\n");
    const graph =
      await openTurtle(`${many("land", "city", 300)} ${many("union", "office", 300)} ${many("band", "song", 400)}
      :land rdfs:label "Norland" ; :memberOf :union . :union rdfs:label "Northern Union" .
      :band rdfs:label "Norland" ; :memberOf :guild .`);
    expect(shown(await link(graph, "Is Norland in the Northern Union?"))).toEqual([
      ["Norland", "land"],
      ["Northern Union", "union"],
    ]);
    expect(shown(await link(graph, "Who is Norland?"))).toEqual([["Norland", "band"]]);
  });

  it("is not led in circles by entities that point at each other and at themselves", async () => {
    const graph = await openTurtle(`
      :a rdfs:label "Aria Bell" ; :knows :b , :a . :b rdfs:label "Cleo Dunn" ; :knows :a , :b .`);
    expect(shown(await link(graph, "Does Aria Bell know Cleo Dunn?"))).toEqual([
      ["Aria Bell", "a"],
      ["Cleo Dunn", "b"],
    ]);
  });

  it("names what nothing labels by its IRI, and passes blank nodes and foreign labels by", async () => {
    const graph = await openTurtle(`
      :Lake_Orrin :depth "90" ; :feeds [ :flow "3" ] ; :near :stadt . :stadt rdfs:label "Grünau"@de .`);
    expect(shown(await link(graph, "Is Lake Orrin close to Grünau?"))).toEqual([
      ["Lake Orrin", "Lake_Orrin"],
      ["Grünau", "stadt"],
    ]);
  });

  it("finds names in a question without capitals where they are connected, and leaves plain words alone", async () => {
    const graph = await openTurtle(`
      :land rdfs:label "Norland" ; :currency :crown ; :city :bergen . :currency rdfs:label "currency used" .
      :film rdfs:label "Use" ; :genre :drama .`);
    expect(shown(await link(graph, "what currency does norland use?"))).toEqual([["norland", "land"]]);
    expect(shown(await link(graph, "tell me about norland"))).toEqual([["norland", "land"]]);
    expect(shown(await link(graph, "Which films use music?"))).toEqual([]);
  });

  it("knows the claims of Wikidata's model as facts, qualifiers included", async () => {
    const graph = await openTurtle(`
      wd:Q1 rdfs:label "Lena Orff" ; wdt:P39 wd:Q9 ; p:P39 wds:c . wds:c ps:P39 wd:Q9 ; pq:P1365 wd:Q3 .
      wd:Q2 rdfs:label "Max Rode" ; wdt:P31 wd:Q5 ; wdt:P19 wd:Q7 ; wdt:P20 wd:Q7 . wd:Q3 rdfs:label "Max Rode" .`);
    const found = await link(graph, "Did Lena Orff replace Max Rode?");
    expect(found.entities.map(({ label, iri }) => [label, iri.slice(-2)])).toEqual([
      ["Lena Orff", "Q1"],
      ["Max Rode", "Q3"],
    ]);
  });

  it("goes by match and connections when there is no embedder", async () => {
    const graph = await openTurtle(names);
    const linker = createJointLinker({ graphs: [graph], ...settings });
    expect(shown(await linker("When did Ian Selby join the Comets?", signal))).toEqual([
      ["Ian Selby", "selby"],
      ["Comets", "club"],
    ]);
  });
});

describe("linking by description", () => {
  const towns = `
    :a rdfs:label "Paris" ; schema:description "capital city of France" ; :x :1 , :2 , :3 , :4 , :5 .
    :b rdfs:label "Paris" ; schema:description "mythological prince of Troy" .
    :c rdfs:label "Paris" .`;
  const linker = async (withModel = true) =>
    createDescriptionLinker({ graphs: [await openTurtle(towns)], perMention: 1, ...(withModel && { embedder }) });

  it("takes the entity whose description is most like the question, however little known it is", async () => {
    const find = await linker();
    expect(shown(await find("Which goddess did prince Paris choose in the myth of Troy?", signal))).toContainEqual([
      "Paris",
      "b",
    ]);
    expect(shown(await find("How large is the French city of Paris?", signal))).toContainEqual(["Paris", "a"]);
  });

  it("keeps the order of the search without an embedder", async () => {
    const find = await linker(false);
    expect(shown(await find("How large is the city of Paris?", signal))).toEqual([["Paris", "a"]]);
  });
});

describe("joint linking of what the tagger marks", () => {
  it("takes a name that the graph does not know for one term, and its half for nobody", async () => {
    const graph = await openTurtle(`${names} :ian rdfs:label "Ian" ; :near :field . :moss rdfs:label "Moss" .`);
    const question = "When did Peter Moss join the Comets?";
    const linker = createJointLinker({ graphs: [graph], embedder, ...settings });
    expect(shown(await linker(question, signal))).toContainEqual(["Moss", "moss"]);
    const { entities, alternatives } = await linker(question, signal, tags(question, { entity: "Peter Moss" }));
    expect(entities.map(({ mention }) => mention)).toEqual(["Comets"]);
    expect(alternatives.map(({ mention }) => mention)).not.toContain("Moss");
  });
});
