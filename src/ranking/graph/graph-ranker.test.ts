import { afterAll, beforeAll, expect, it } from "vitest";
import { createBudget } from "../../core/budget.ts";
import { createTrace } from "../../core/trace.ts";
import type { Embedder } from "../../models/embedder.ts";
import type { GraphScorer } from "../../models/graph-ranker.ts";
import { loadEmbedder } from "../../models/onnx/embedder.ts";
import { loadGraphRanker } from "../../models/onnx/graph-ranker.ts";
import type { Ranked, Ranker } from "../ranker.ts";
import { createGraphRanker } from "./graph-ranker.ts";
import { fact, question, row, sentence } from "./pool-fixture.ts";

let embedder: Embedder;
let scorer: GraphScorer;
let rank: Ranker;

beforeAll(async () => {
  embedder = await loadEmbedder();
  scorer = await loadGraphRanker();
  rank = createGraphRanker({ embedder, scorer, rounds: [1_000, 100, 30] });
});

afterAll(async () => {
  await embedder.close();
  await scorer.close();
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

it("prefers the film where both names of the question meet, whichever it is: only the edges tell", async () => {
  for (const [together, first, second] of [
    ["Silver Lake", "a1", "b1"],
    ["Golden River", "b1", "a1"],
  ] as const) {
    const ids = idsOf(await rank({ query: asked, evidence: films(together) }, context));
    expect(ids.indexOf(first)).toBeLessThan(ids.indexOf(second));
    expect(ids.indexOf("x")).toBeLessThan(ids.indexOf("c2"));
  }
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
