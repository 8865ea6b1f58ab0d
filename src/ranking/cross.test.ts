import { afterAll, expect, it } from "vitest";
import { createBudget } from "../core/budget.ts";
import { createTrace } from "../core/trace.ts";
import type { Evidence } from "../evidence/evidence.ts";
import { loadReader } from "../models/onnx/reader.ts";
import { createBm25Ranker } from "./bm25-ranker.ts";
import { createCrossRanker } from "./cross.ts";

const reader = await loadReader();
afterAll(() => reader.close());

const source = { id: "s", title: "Alien", retrievedAt: "2026-01-01T00:00:00Z", sha256: "0".repeat(64) };
const text = (id: string, words: string): Evidence => ({
  kind: "text",
  id,
  text: words,
  source,
  entities: [],
  scores: {},
  locator: { start: 0, end: words.length, section: [] },
});
const iri = (value: string) => ({ termType: "NamedNode" as const, value });
const fact = (id: string, object: string): Evidence => ({
  kind: "fact",
  id,
  text: `Alien, starred actors, ${object}`,
  source,
  entities: [],
  scores: { outgoing: 2 },
  labels: [{ subject: "Alien", predicate: "starred actors", object }],
  locator: {
    graph: "g",
    sparql: "",
    statements: [{ subject: iri("alien"), predicate: iri("star"), object: iri(object), qualifiers: [] }],
  },
});
const query = {
  text: "Who directed Alien?",
  at: "2026-01-01T00:00:00Z",
  intent: {
    answerType: "person",
    operation: "lookup",
    entities: ["Alien"],
    relation: "directed",
    time: "",
    location: "",
  },
  entities: [],
} as const;
const context = { signal: new AbortController().signal, budget: createBudget(), trace: createTrace("test") };
const filter = createBm25Ranker({ k1: 1.5, b: 0.75 });
const evidence = [
  text("a", "Who directed what in Alien was asked by many who directed letters to the studio."),
  text("b", "It was the second film made by Ridley Scott, who was hired after four directors had declined."),
  text("c", "The score was recorded in London."),
];

it("puts what answers above what only repeats the question", async () => {
  const ranker = createCrossRanker({ scorer: reader, filter, pool: 10, relevanceShare: 1 });
  const [best] = await filter({ query, evidence }, context);
  const [first, ...rest] = await ranker({ query, evidence }, context);
  expect(best?.evidence.id).toBe("a");
  expect(first?.evidence.id).toBe("b");
  expect(first?.evidence.scores.relevance).toBeGreaterThan(rest[0]?.evidence.scores.relevance as number);
});

it("reads no more than its pool, and leaves the rest below in the order of the filter", async () => {
  const ranker = createCrossRanker({ scorer: reader, filter, pool: 1, relevanceShare: 0.5 });
  const before = await filter({ query, evidence }, context);
  const ranked = await ranker({ query, evidence }, context);
  expect(ranked.map(({ evidence: { id } }) => id)).toEqual(before.map(({ evidence: { id } }) => id));
  expect(ranked.slice(1).map(({ evidence: { scores } }) => scores.relevance)).toEqual([0, 0]);
});

it("leaves rows where the filter put them", async () => {
  const row: Evidence = {
    kind: "table",
    id: "t",
    text: "Films: Film is Alien, Director is Ridley Scott",
    source,
    entities: [],
    scores: {},
    locator: { table: "t", caption: "", section: [], row: 0, cells: [] },
  };
  const ranker = createCrossRanker({ scorer: reader, filter, pool: 10, relevanceShare: 0.5 });
  const [before] = await filter({ query, evidence: [row] }, context);
  const [after] = await ranker({ query, evidence: [row] }, context);
  expect(after?.score).toBe(before?.score);
});

it("reads facts of one entity and relation once", async () => {
  const ranker = createCrossRanker({ scorer: reader, filter, pool: 1, relevanceShare: 0.5 });
  const ranked = await ranker({ query, evidence: [fact("f", "Sigourney Weaver"), fact("g", "John Hurt")] }, context);
  const [one, other] = ranked.map(({ evidence: { scores } }) => scores.relevance);
  expect(one).toBeGreaterThan(0);
  expect(one).toBe(other);
});
