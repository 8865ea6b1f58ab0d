import { afterAll, describe, expect, it } from "vitest";
import { openTurtle } from "../../test/support/turtle-graph.ts";
import { loadEmbedder } from "../models/onnx/embedder.ts";
import { createEntityLinker } from "./link-entities.ts";

const signal = new AbortController().signal;
const embedder = await loadEmbedder();
afterAll(() => embedder.close());

/** Names and concepts as graphs have them: the well-known Avon is a country, "music" and "college" are written small. */
const graph = await openTurtle(`
  ${Array.from({ length: 300 }, (_, n) => `:town${n} :in :avon .`).join("\n")}
  :avon rdfs:label "Avon" ; :capital :town1 .
  :music rdfs:label "music" . :college rdfs:label "college" . :president rdfs:label "president" .
  :polk rdfs:label "James K. Polk" ; :office :president ; :studied :college .
  :doe rdfs:label "Harriet Doerksen" ; :plays :music ; :born :town7 .
  :film rdfs:label "The Office" ; :genre :music .
  :lincoln rdfs:label "Lincoln" ; schema:description "city in Nebraska" ; :in :avon .
  ${Array.from({ length: 40 }, (_, n) => `:street${n} rdfs:label "Main Street ${n}" ; :in :lincoln .`).join("\n")}
`);
const linked = async (question: string) => {
  const { entities, alternatives } = await createEntityLinker({ graphs: [graph], embedder, perMention: 2 })(
    question,
    signal,
  );
  const shown = (found: typeof entities) => found.map(({ mention, label }) => `${mention}: ${label}`);
  return { names: shown(entities), others: shown(alternatives) };
};

describe("names in a question without capitals", () => {
  it.each([
    ["a name of several words", "what did james k polk do before he was president", ["james k polk: James K. Polk"]],
    ["one word that is a name", "what is the capital of avon", ["avon: Avon"]],
    ["a name and a kind of thing", "what college did james k polk attend", ["james k polk: James K. Polk"]],
    ["a name and a concept that the graph writes small", "what type of music do they play in avon?", ["avon: Avon"]],
    ["the surname alone", "what does doerksen play?", ["doerksen: Harriet Doerksen"]],
    ["two names", "is james k polk from avon", ["james k polk: James K. Polk", "avon: Avon"]],
  ])("%s: %s", async (_, question, names) => {
    expect((await linked(question)).names).toEqual(names);
  });

  it("takes an ordinary word for no title while another word is a name", async () => {
    const { names, others } = await linked("who has an office in avon");
    expect(names).toEqual(["avon: Avon"]);
    expect(others).toContain("office: The Office");
  });

  it("takes several words that the graph writes small as well for a name, beside those that it writes with capitals", async () => {
    const tags =
      await openTurtle(`:tag rdfs:label "saturday night live" ; :tags :show . :live rdfs:label "Live!" ; :is :x .
      :person rdfs:label "Timothy Spall" ; :in :show . :other rdfs:label "timothy spall" ; :tags :show .`);
    const link = createEntityLinker({ graphs: [tags], embedder, perMention: 2 });
    const labels = async (question: string) => (await link(question, signal)).entities.map(({ label }) => label);
    expect(await labels("which movies are about saturday night live")).toEqual(["saturday night live"]);
    expect((await labels("which movies are about timothy spall")).sort()).toEqual(["Timothy Spall", "timothy spall"]);
  });

  it("chooses by fame among 500 that share a name, and gives no more than asked for", async () => {
    const people = Array.from({ length: 500 }, (_, n) => `:smith${n} rdfs:label "John Smith" ; :job :clerk .`);
    const crowd = await openTurtle(`${people.join("\n")} :smith321 :wrote :book , :play , :song .`);
    const { entities } = await createEntityLinker({ graphs: [crowd], perMention: 2 })("who is john smith", signal);
    expect(entities).toHaveLength(2);
    expect(entities[0]?.iri).toBe("http://example.org/smith321");
  });

  it("takes half of an unknown name for nobody", async () => {
    expect((await linked("what does peter doerksen play?")).names).toEqual([]);
  });

  it("takes a word that is in many names for none of them", async () => {
    expect((await linked("which street is the longest")).names).toEqual([]);
  });

  it("finds the country by the name of its people", async () => {
    const land = await openTurtle(`:m rdfs:label "Malaysia" ; :currency :ringgit .`);
    const link = createEntityLinker({ graphs: [land], embedder, perMention: 2 });
    const { entities } = await link("what is malaysian currency", signal);
    expect(entities.map(({ label }) => label)).toEqual(["Malaysia"]);
  });
});

describe("names in a question with capitals", () => {
  it("are those with capitals; ordinary words stay among the alternatives", async () => {
    const { names } = await linked("Does James K. Polk have an office in avon?");
    expect(names).toEqual(["James K. Polk: James K. Polk"]);
  });

  it("may be a surname that the graph only knows as part of a name", async () => {
    expect((await linked("What does Doerksen play?")).names).toEqual(["Doerksen: Harriet Doerksen"]);
  });

  it.each([
    ["a plural", "Who directed Alien?", "Aliens"],
    ["a singular", "Who directed Aliens?", "Alien"],
    ["another number", "Who directed Apollo 13?", "Apollo 11"],
    ["another part", "Who directed Rocky II?", "Rocky IV"],
  ])("are not misspelt where the graph knows %s of them: %s", async (_, question, label) => {
    const films = await openTurtle(`:film rdfs:label "${label}" ; :by :person . :person rdfs:label "Ann Barlow" .`);
    const { entities, alternatives } = await createEntityLinker({ graphs: [films], embedder, perMention: 2 })(
      question,
      signal,
    );
    expect([...entities, ...alternatives]).toEqual([]);
  });

  it("may be misspelt, which is a guess and no more", async () => {
    const { names, others } = await linked("What does Harriet Doerkson play?");
    expect(names).toEqual([]);
    expect(others[0]).toBe("Harriet Doerkson: Harriet Doerksen");
  });
});
