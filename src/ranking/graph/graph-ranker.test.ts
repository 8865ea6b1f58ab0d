import { afterAll, beforeAll, expect, it } from "vitest";
import { createBudget } from "../../core/budget.ts";
import { createTrace } from "../../core/trace.ts";
import type { Embedder } from "../../models/embedder.ts";
import type { GraphScorer } from "../../models/graph-ranker.ts";
import { loadEmbedder } from "../../models/onnx/embedder.ts";
import { loadGraphRanker } from "../../models/onnx/graph-ranker.ts";
import { loadReader } from "../../models/onnx/reader.ts";
import type { PairScorer } from "../../models/pair-scorer.ts";
import type { Ranked, Ranker } from "../ranker.ts";
import { createGraphRanker } from "./graph-ranker.ts";
import { fact, question, row, sentence } from "./pool-fixture.ts";

let embedder: Embedder;
let scorer: GraphScorer;
let reader: PairScorer;
let rank: Ranker;

beforeAll(async () => {
  embedder = await loadEmbedder();
  scorer = await loadGraphRanker();
  reader = await loadReader();
  rank = createGraphRanker({ embedder, scorer, rounds: [1_000, 100, 30] });
});

afterAll(async () => {
  await embedder.close();
  await scorer.close();
  await reader.close();
});

const context = { signal: new AbortController().signal, budget: createBudget(), trace: createTrace("test") };

/** Two films by Jane Doe; Tom Roe is in the one that is named, in a third film too. */
const films = (together: "Silver Lake" | "Golden River") => [
  fact("a1", "Silver Lake", "directed by", "Jane Doe"),
  fact("b1", "Golden River", "directed by", "Jane Doe"),
  fact("x", together, "starred actors", "Tom Roe"),
  fact("c1", "Copper Coast", "directed by", "Max Moe"),
  fact("c2", "Copper Coast", "starred actors", "Tom Roe"),
  row("r", "Cinemas", { Name: "Odeon", Seats: "400" }),
  sentence("s", "", "it rained all day"),
];
const asked = question("Which film directed by Jane Doe stars Tom Roe?", ["Jane Doe", "Tom Roe"]);

const idsOf = (ranked: readonly Ranked[]): string[] => ranked.map(({ evidence }) => evidence.id);

/** Whether a ranker prefers the film where both names of the question meet, whichever it is: only the edges tell. */
async function findsWhereNamesMeet(ranker: Ranker): Promise<boolean> {
  const prefers = async (together: "Silver Lake" | "Golden River", first: string, second: string) => {
    const ids = idsOf(await ranker({ query: asked, evidence: films(together) }, context));
    return ids.indexOf(first) < ids.indexOf(second);
  };
  return (await prefers("Silver Lake", "a1", "b1")) && (await prefers("Golden River", "b1", "a1"));
}

it("prefers the film where both names of the question meet, read by the cross-encoder or not", async () => {
  expect(await findsWhereNamesMeet(rank)).toBe(true);
  expect(await findsWhereNamesMeet(createGraphRanker({ embedder, scorer, reader, rounds: [1_000, 100, 30] }))).toBe(
    true,
  );
});

it("could not without edges, so that the test above proves something", async () => {
  const blind: GraphScorer = {
    ...scorer,
    score: async (graph, signal) => {
      // An entity is known by its evidences alone: without edges all entities are alike.
      const { evidence, entities } = await scorer.score({ ...graph, edges: graph.edges.map(() => []) }, signal);
      return { evidence, entities: entities.fill(0) };
    },
  };
  for (const reading of [{}, { reader }]) {
    const ranker = createGraphRanker({ embedder, scorer: blind, ...reading, rounds: [1_000, 100, 30] });
    expect(await findsWhereNamesMeet(ranker)).toBe(false);
  }
});

it("has the cross-encoder read what comes through the first round, and keeps what it says", async () => {
  let read = 0;
  const counting: PairScorer = {
    ...reader,
    relevance: (text, texts, signal) => {
      read += texts.length;
      return reader.relevance(text, texts, signal);
    },
  };
  const ranker = createGraphRanker({ embedder, scorer, reader: counting, rounds: [1_000, 4, 3] });
  const ranked = await ranker({ query: asked, evidence: films("Silver Lake") }, context);
  expect(read).toBe(4);
  expect(ranked).toHaveLength(3);
  for (const { evidence } of ranked) expect(evidence.scores.relevance).toBeGreaterThan(0);
});

it("does not depend on the order of arrival", async () => {
  const pool = films("Silver Lake");
  const straight = await rank({ query: asked, evidence: pool }, context);
  expect(await rank({ query: asked, evidence: pool.toReversed() }, context)).toEqual(straight);
});

it("ranks evidence without entities too, and says nothing of an empty pool", async () => {
  expect(idsOf(await rank({ query: asked, evidence: films("Silver Lake") }, context))).toHaveLength(7);
  const only = await rank({ query: asked, evidence: [sentence("s", "", "it rained all day")] }, context);
  expect(idsOf(only)).toEqual(["s"]);
  expect(await rank({ query: asked, evidence: [] }, context)).toEqual([]);
});

it("keeps as many as each round allows, with scores and probabilities between 0 and 1", async () => {
  const small = createGraphRanker({ embedder, scorer, rounds: [6, 4, 2] });
  const ranked = await small({ query: asked, evidence: films("Silver Lake") }, context);
  expect(ranked).toHaveLength(2);
  for (const { score, evidence } of ranked) {
    expect(score).toBeGreaterThan(0);
    expect(score).toBeLessThan(1);
    expect(evidence.scores.graph).toBeGreaterThan(0);
    expect(evidence.scores.graph).toBeLessThan(1);
    expect(evidence.scores.cosine).toBeGreaterThan(0);
  }
});

it("finds in two rounds what one round over the whole pool finds best", async () => {
  const filler = Array.from({ length: 150 }, (_, i) =>
    sentence(`z${i}`, `Place ${i}`, `Jane number ${i} rested there.`),
  );
  const pool = [...films("Silver Lake"), ...filler];
  const one = await createGraphRanker({ embedder, scorer, rounds: [1_000, 3] })(
    { query: asked, evidence: pool },
    context,
  );
  const two = await rank({ query: asked, evidence: pool }, context);
  expect(two).toHaveLength(30);
  expect(idsOf(two).slice(0, 5)).toEqual(expect.arrayContaining([idsOf(one)[0]]));
});
