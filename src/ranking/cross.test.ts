import { fileURLToPath } from "node:url";
import { afterAll, expect, it } from "vitest";
import { createBudget } from "../core/budget.ts";
import { createTrace } from "../core/trace.ts";
import type { Evidence } from "../evidence/evidence.ts";
import { loadReader } from "../models/onnx/reader.ts";
import type { PairScorer } from "../models/pair-scorer.ts";
import { createBm25Ranker } from "./bm25-ranker.ts";
import { createCrossRanker } from "./cross.ts";

const tinyReader = fileURLToPath(new URL("../../test/fixtures/models/tiny-reader/", import.meta.url));
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
  text("a", "Who directed what in Alien was asked in letters that were directed to the studio."),
  text("b", "Alien was the second film made by Ridley Scott, who was hired after four directors had declined."),
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

const row: Evidence = {
  kind: "table",
  id: "t",
  text: "Films: Film is Alien, Director is Ridley Scott",
  source,
  entities: [],
  scores: {},
  locator: { table: "t", caption: "", section: [], row: 0, cells: [] },
};

it("leaves rows where the filter put them", async () => {
  const ranker = createCrossRanker({ scorer: reader, filter, pool: 10, relevanceShare: 0.5 });
  const [before] = await filter({ query, evidence: [row] }, context);
  const [after] = await ranker({ query, evidence: [row] }, context);
  expect(after?.score).toBe(before?.score);
});

it("reads rows with a share of their own, where they are given one", async () => {
  const ranker = createCrossRanker({ scorer: reader, filter, pool: 10, relevanceShare: 0, rowShare: 0.25 });
  const all = [row, ...evidence];
  const before = new Map((await filter({ query, evidence: all }, context)).map((one) => [one.evidence.id, one.score]));
  const [relevance = 0] = await reader.relevance(query.text, [row.text]);
  for (const { evidence: one, score } of await ranker({ query, evidence: all }, context)) {
    const old = before.get(one.id) as number;
    expect(one.scores.relevance).toBe(one.kind === "table" ? relevance : undefined);
    expect(score).toBeCloseTo(one.kind === "table" ? 0.25 * relevance + 0.75 * old : old, 5);
  }
});

it("filters for the whole cross-encoder by its lower layers, and names the score of each", async () => {
  const tiny = await loadReader({ path: tinyReader });
  const lower = tiny.filter as Pick<PairScorer, "relevance">;
  const early = createCrossRanker({ scorer: lower, filter, pool: 10, relevanceShare: 1, score: "early" });
  const ranker = createCrossRanker({ scorer: tiny, filter: early, pool: 1, relevanceShare: 1 });
  const ranked = await ranker({ query, evidence }, context);
  const texts = evidence.map(({ source: { title }, text }) => `${title}: ${text}`);
  const judged = await lower.relevance(query.text, texts);
  const best = evidence[judged.indexOf(Math.max(...judged))] as Evidence;
  const [whole = 0] = await tiny.relevance(query.text, [`${best.source.title}: ${best.text}`]);
  await tiny.close();
  expect(ranked[0]?.evidence.id).toBe(best.id);
  expect(ranked[0]?.score).toBeCloseTo(whole, 5);
  expect(ranked[0]?.evidence.scores.early).toBeCloseTo(Math.max(...judged), 5);
  expect(ranked.slice(1).map(({ score }) => score)).toEqual([0, 0]);
});

it("reads facts of one entity and relation once", async () => {
  const ranker = createCrossRanker({ scorer: reader, filter, pool: 1, relevanceShare: 0.5 });
  const ranked = await ranker({ query, evidence: [fact("f", "Sigourney Weaver"), fact("g", "John Hurt")] }, context);
  const [one, other] = ranked.map(({ evidence: { scores } }) => scores.relevance);
  expect(one).toBeGreaterThan(0);
  expect(one).toBe(other);
});
