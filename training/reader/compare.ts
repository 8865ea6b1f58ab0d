/**
 * Whether one reader is better than another, as they are served: `node training/reader/compare.ts DATA OLD NEW` prints JSON, the
 * differences (NEW less OLD) of the same questions with 95 % intervals. OLD and NEW are folders of models. Ranking is measured
 * for every kind of evidence of measure.ts and over all of them, where what is drawn again for an interval are questions, not
 * their pools; reading on XQuAD. `ONLY=TEXT` compares the kinds whose name holds the text,
 * `LIMIT=NUMBER` the first questions of each.
 */
import { dataFile, readJsonLines } from "../../src/eval/read-data.ts";
import { percentiles } from "../../src/eval/statistics/bootstrap.ts";
import { cachedEmbedder } from "../../src/models/cached-embedder.ts";
import { createMemoryVectorCache } from "../../src/models/memory-vector-cache.ts";
import { loadEmbedder } from "../../src/models/onnx/embedder.ts";
import { loadReader } from "../../src/models/onnx/reader.ts";
import type { Reader } from "../../src/models/reader.ts";
import { readPools, xquadRecord } from "./pools.ts";
import { byPreset, byReading, type PoolRanker } from "./rankers.ts";
import { readingScores, reciprocalRank } from "./reading.ts";
import { remembered } from "./remembered.ts";

/** What a question gained or lost in one pool. */
interface Gain {
  readonly question: string;
  readonly by: number;
}

const [data = "", oldFolder = "", newFolder = ""] = process.argv.slice(2);
if (newFolder === "") throw new Error("usage: node training/reader/compare.ts DATA OLD NEW");
const { ONLY: only = "", LIMIT: limit = "150" } = process.env;
const embedder = cachedEmbedder(await loadEmbedder(), createMemoryVectorCache(20_000));
const xquad = await Array.fromAsync(readJsonLines(dataFile(data, "text/xquad-en.dev.jsonl.gz"), xquadRecord));
const older = remembered(await loadReader({ path: oldFolder }));
const newer = remembered(await loadReader({ path: newFolder }));

const rankings: Record<string, (reader: Reader) => PoolRanker> = {
  reader:
    (reader) =>
    ({ question, texts }) =>
      reader.relevance(question, texts),
  "filter and reader": (reader) => byReading(embedder, reader),
  "as presets rank": (reader) => byPreset(embedder, reader),
};

const gained = new Map<string, Gain[]>(Object.keys(rankings).map((name) => [name, []]));
const figures: Record<string, unknown> = {};
for (const [kind, all] of Object.entries(await readPools(data, xquad, embedder, (each) => each.includes(only)))) {
  const pools = all.slice(0, Number(limit));
  const ofKind: Record<string, unknown> = { questions: pools.length };
  for (const [name, rankerOf] of Object.entries(rankings)) {
    // Of a collection's 1,000 a reader reads what the presets let it read.
    if (pools.some(({ searches }) => searches) && name === "reader") continue;
    const [before, after] = [rankerOf(older), rankerOf(newer)];
    const pairs: { question: string; old: number; new: number }[] = [];
    for (const pool of pools) {
      const [old, now] = [reciprocalRank(await before(pool), pool), reciprocalRank(await after(pool), pool)];
      pairs.push({ question: pool.question, old, new: now });
    }
    const gains = pairs.map(({ question, old, new: now }) => ({ question, by: now - old }));
    gained.get(name)?.push(...gains);
    ofKind[name] = { old: mean(pairs.map(({ old }) => old)), new: mean(pairs.map((each) => each.new)), ...gain(gains) };
  }
  figures[`MRR, ${kind}`] = ofKind;
  process.stderr.write(`${kind}: ${JSON.stringify(ofKind)}\n`);
}
figures["MRR, all"] = Object.fromEntries([...gained].map(([name, gains]) => [name, gain(gains)]));
if (only === "") {
  const [before, after] = [await readingScores(older, xquad), await readingScores(newer, xquad)];
  for (const score of ["em", "f1"] as const) {
    const gains = after.map((each, i) => ({ question: String(i), by: each[score] - (before[i]?.[score] ?? 0) }));
    const [old, now] = [before, after].map((scores) => mean(scores.map((each) => each[score])));
    figures[`reading XQuAD, ${score}`] = { old, new: now, ...gain(gains) };
  }
}
process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
await Promise.all([embedder.close(), older.close(), newer.close()]);

function gain(gains: readonly Gain[]): { readonly difference: number; readonly interval: readonly number[] } {
  const asked = [...Map.groupBy(gains, ({ question }) => question).values()];
  const over = (sample: readonly (readonly Gain[])[]): number => plainMean(sample.flat().map(({ by }) => by));
  const interval = percentiles(over, asked, { seed: 7, resamples: 2_000 });
  return { difference: round(over(asked)), interval: interval ? [round(interval.low), round(interval.high)] : [] };
}

function mean(values: readonly number[]): number {
  return round(plainMean(values));
}

function plainMean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
