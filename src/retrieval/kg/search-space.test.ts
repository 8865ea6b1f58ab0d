import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTurtle } from "../../../test/support/turtle-graph.ts";
import { createBudget } from "../../core/budget.ts";
import { SourceError } from "../../core/errors/index.ts";
import { createTrace } from "../../core/trace.ts";
import type { FactEvidence } from "../../evidence/evidence.ts";
import type { LinkedEntity, Query } from "../../question/query.ts";
import type { GraphStore } from "../../stores/graph-store.ts";
import { createSearchSpaceRetriever, type SearchSpaceOptions } from "./search-space.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "search-space-"));
});
afterAll(() => rm(folder, { recursive: true }));

const entity = (iri: string, mention = iri, score = 0.5): LinkedEntity => ({
  mention,
  start: 0,
  end: mention.length,
  iri: iri.startsWith("Q") ? `http://www.wikidata.org/entity/${iri}` : `http://example.org/${iri}`,
  label: iri,
  score,
});

function query(text: string, entities: readonly LinkedEntity[], named = entities.map(({ mention }) => mention)): Query {
  const intent = {
    answerType: "thing",
    operation: "lookup",
    entities: named,
    relation: "",
    time: "",
    location: "",
  } as const;
  return { text, at: "2026-01-01", intent, entities };
}

async function retrieve(graph: GraphStore, asked: Query, options: Partial<SearchSpaceOptions> = {}) {
  const retriever = createSearchSpaceRetriever({ graph, p: 1000, subjectFacts: 2000, facts: 5000, ...options });
  const context = { signal: new AbortController().signal, budget: createBudget(), trace: createTrace("test") };
  const { evidence, failures } = await retriever.retrieve(asked, context);
  return { evidence: evidence as readonly FactEvidence[], failures };
}

/** The first query of a process loads the engine, which takes long on a busy machine. Milliseconds. */
const patient = { timeMs: 60_000 };

const texts = ({ evidence }: { readonly evidence: readonly FactEvidence[] }) => evidence.map(({ text }) => text).sort();

describe("the search space", () => {
  it.each([1000, 1001])("with p = 1000, of an item that is the object of %d facts", async (count) => {
    const fans = Array.from({ length: count }, (_, n) => `:fan${n} rdfs:label "Fan ${n}" ; :likes :band .`);
    const graph = await openTurtle(`${fans.join("\n")} :band rdfs:label "Band" ; :from :leeds , :hull .`);
    const found = await retrieve(graph, query("Who likes the band?", [entity("band")]));
    // All or nothing, and what has the item as subject stays.
    expect(found.evidence).toHaveLength(2 + (count === 1000 ? 1000 : 0));
    expect(texts(found)).toContain("Band, from, leeds");
  });

  it.each([1000, 1001])(
    "with p = 1000, of a value of %d claims in Wikidata's model, each told twice",
    async (count) => {
      const claims = Array.from(
        { length: count },
        (_, n) => `wd:Q${n + 10} wdt:P39 wd:Q1 ; p:P39 wds:c${n} . wds:c${n} ps:P39 wd:Q1 ; pq:P580 "${1000 + n}" .`,
      );
      const graph = await openTurtle(`${claims.join("\n")} wd:Q1 rdfs:label "mayor" ; wdt:P31 wd:Q2 .`);
      const found = await retrieve(graph, query("Who was mayor?", [entity("Q1", "mayor")]));
      expect(found.evidence).toHaveLength(1 + (count === 1000 ? 1000 : 0));
    },
  );

  it("never lists a hub's facts, and gives each relation of a large subject its share", async () => {
    const songs = Array.from({ length: 5000 }, (_, n) => `:hub :lists :song${n} . :song${n} :in :hub .`).join("\n");
    const graph = await openTurtle(`${songs} :hub rdfs:label "Hub" ; :zone :north .`);
    let read = 0;
    const watched: GraphStore = {
      ...graph,
      statements: async (item, options) => {
        const found = await graph.statements(item, options);
        read += found.length;
        return found;
      },
    };
    const found = await retrieve(watched, query("Where is Hub?", [entity("hub")]), { subjectFacts: 100 });
    expect(read).toBeLessThanOrEqual(100);
    expect(texts(found)).toContain("Hub, zone, north");
    // A cut list says how long it is, so that nobody takes it for all.
    expect(found.evidence.find(({ text }) => text.includes("lists"))?.scores.outgoing).toBe(5000);
  });

  it("tells a claim with its qualifiers and dates, and a query that finds it again", async () => {
    const graph = await openTurtle(
      `wd:Q567 rdfs:label "Angela Merkel"@en ; wdt:P39 wd:Q4 ; p:P39 wds:a , wds:b .
      wds:a ps:P39 wd:Q4 ; pq:P580 "2005-11-22T00:00:00Z"^^xsd:dateTime ; pq:P1365 wd:Q2530 .
      wds:b ps:P39 wd:Q5 ; pq:P580 "1994-01-01T00:00:00Z"^^xsd:dateTime .
      wd:Q4 rdfs:label "chancellor"@en . wd:Q5 rdfs:label "minister"@en . wd:Q2530 rdfs:label "Gerhard Schröder"@de .
      wd:P39 rdfs:label "position held"@en . wd:P580 rdfs:label "start time"@en . wd:P1365 rdfs:label "replaces"@en .`,
      join(folder, "merkel.sqlite"),
    );
    const found = await retrieve(graph, query("What was Merkel?", [entity("Q567", "Merkel")]));
    expect(texts(found)).toEqual([
      "Angela Merkel, position held, chancellor, start time, 22 November 2005, replaces, Gerhard Schröder",
      "Angela Merkel, position held, minister, start time, 1994",
    ]);
    for (const fact of found.evidence) {
      const { statements, sparql } = fact.locator;
      const { rows } = await graph.select(sparql, patient);
      expect(rows.map(({ value }) => value)).toEqual([statements[0]?.object]);
    }
    // The one whom the claim only mentions finds it, too, told from its subject.
    const mentioned = await retrieve(graph, query("Who replaced Schröder?", [entity("Q2530", "Schröder")]));
    expect(texts(mentioned)).toEqual([
      "Angela Merkel, position held, chancellor, start time, 22 November 2005, replaces, Gerhard Schröder",
    ]);
    expect(mentioned.evidence[0]?.entities.map(({ label }) => label)).toContain("Gerhard Schröder");
    expect((await graph.select(mentioned.evidence[0]?.locator.sparql ?? "", patient)).rows).toHaveLength(1);
    await graph.close();
  });

  it("keeps the items whose mention stands in the intent's entities", async () => {
    const graph = await openTurtle(`:up rdfs:label "Up" ; :by :pete . :town rdfs:label "Film" ; :in :norway .`);
    const items = [entity("up", "Up"), entity("town", "film")];
    const text = "Who made the film Up?";
    expect(texts(await retrieve(graph, query(text, items, ["Up"])))).toEqual(["Up, by, pete"]);
    expect(texts(await retrieve(graph, query(text, items, [])))).toEqual(["Film, in, norway", "Up, by, pete"]);
  });

  it("goes round no circle, and tells a fact of two items once", async () => {
    const graph = await openTurtle(`:a rdfs:label "A" ; :knows :b , :a . :b rdfs:label "B" ; :knows :a .`);
    const found = await retrieve(graph, query("Who knows A and B?", [entity("a", "A", 0.9), entity("b", "B", 0.2)]));
    expect(texts(found)).toEqual(["A, knows, A", "A, knows, B", "B, knows, A"]);
    expect(found.evidence.map(({ scores }) => scores.item)).toEqual([0.9, 0.9, 0.9]);
  });

  it("tells what has no label by its IRI, a blank node by its mark, and prefers English values", async () => {
    const graph = await openTurtle(
      `:The_Lake :motto "still"@en , "ruhig"@de ; :alias "See"@de ; :feeds [ :flow "3" ] .`,
    );
    const found = texts(await retrieve(graph, query("What is the lake?", [entity("The_Lake", "lake")])));
    expect(found).toContain("The Lake, motto, still");
    expect(found).not.toContain("The Lake, motto, ruhig");
    expect(found).toContain("The Lake, alias, See");
    expect(found.filter((text) => text.startsWith("The Lake, feeds, _:"))).toHaveLength(1);
  });

  it("keeps the facts nearest to the question when there are too many", async () => {
    const facts = Array.from({ length: 50 }, (_, n) => `:x :rel${n} :thing${n} .`).join("\n");
    const graph = await openTurtle(`${facts} :x rdfs:label "X" ; :birthplace :oslo .`);
    const found = await retrieve(graph, query("What is the birthplace of X?", [entity("x", "X")]), { facts: 1 });
    expect(texts(found)).toEqual(["X, birthplace, oslo"]);
  });

  it("gives the facts of the other items when one cannot be read, and says so", async () => {
    const graph = await openTurtle(`:a rdfs:label "A" ; :is :good . :b rdfs:label "B" ; :is :bad .`);
    const failing: GraphStore = {
      ...graph,
      relations: async (item) => {
        if (item.endsWith("/b")) throw new SourceError("endpoint", "timeout", "The endpoint gave no answer.");
        return graph.relations(item);
      },
    };
    const found = await retrieve(failing, query("A or B?", [entity("a", "A"), entity("b", "B")]));
    expect(texts(found)).toEqual(["A, is, good"]);
    expect(found.failures.map(({ code }) => code)).toEqual(["timeout"]);
  });

  it("prefers facts of the time and the place asked for, though these are names themselves", async () => {
    const graph = await openTurtle(`
      :ann rdfs:label "Ann" ; :played_for :club1 , :club2 , :club3 . :played_for rdfs:label "played for" .
      :club1 rdfs:label "Rovers Wales" . :club2 rdfs:label "Rovers Spain" . :club3 rdfs:label "Rovers Malta" .`);
    const asked = query("Who did Ann play for in Spain?", [entity("ann", "Ann")], ["Ann", "Spain"]);
    const placed = { ...asked, intent: { ...asked.intent, location: "Spain" } };
    const first = async (each: Query) => texts(await retrieve(graph, each, { facts: 1 }))[0];
    expect(await first(placed)).toContain("Spain");
    expect(await first(asked)).not.toContain("Spain");
  });
});
