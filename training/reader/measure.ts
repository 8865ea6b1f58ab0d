/**
 * Measures the ranker and reader as they are served, for the card: `node training/reader/measure.ts DATA NAME=FOLDER…` prints
 * JSON. Each FOLDER holds a model with its card; NAME is how its figures are called. BM25 and the shipped bi-encoder rank the
 * same pools. Questions are those of development splits that no model is trained on.
 */
import { createBudget } from "../../src/core/budget.ts";
import { createTrace } from "../../src/core/trace.ts";
import { dataFile, readJsonLines } from "../../src/eval/read-data.ts";
import type { Evidence } from "../../src/evidence/evidence.ts";
import { dot } from "../../src/models/embedder.ts";
import { loadEmbedder } from "../../src/models/onnx/embedder.ts";
import { loadReader } from "../../src/models/onnx/reader.ts";
import type { Query } from "../../src/question/query.ts";
import { createBlendRanker } from "../../src/ranking/blend.ts";
import { bm25 } from "../../src/ranking/bm25.ts";
import { createCrossRanker } from "../../src/ranking/cross.ts";
import type { Ranker } from "../../src/ranking/ranker.ts";
import { type Pool, readPools, xquadRecord } from "./pools.ts";
import { figure, reading } from "./reading.ts";

const source = { id: "pool", title: "", retrievedAt: "2026-01-01T00:00:00Z", sha256: "0".repeat(64) };
/** As the preset factweave weighs them. */
const { cosineShare, relevanceShare, rowShare } = { cosineShare: 0.6, relevanceShare: 0.5, rowShare: 0.5 };

const [data = "", ...named] = process.argv.slice(2);
if (data === "" || named.length === 0) throw new Error("usage: node training/reader/measure.ts DATA NAME=FOLDER…");
const xquad = await Array.fromAsync(readJsonLines(dataFile(data, "text/xquad-en.dev.jsonl.gz"), xquadRecord));
const pools = await readPools(data, xquad);
const rankers: Record<string, (pool: Pool) => Promise<readonly number[]>> = {
  bm25: async (pool) => bm25(pool.question, pool.texts).scores,
};
const embedder = await loadEmbedder();
rankers["bi-encoder"] = async ({ question, texts }) => {
  const [asked, ...vectors] = await embedder.embed([question, ...texts]);
  return vectors.map((vector) => dot(asked as Float32Array, vector));
};
const readers = await Promise.all(
  named.map(async (argument) => {
    const [name = "", path = ""] = argument.split("=");
    return { name, reader: await loadReader({ path }) };
  }),
);
for (const { name, reader } of readers) {
  const { filter: early } = reader;
  rankers[name] = ({ question, texts }) => reader.relevance(question, texts);
  if (early !== undefined) rankers[`${name}, early head`] = ({ question, texts }) => early.relevance(question, texts);
}
// A cross-encoder reads one text alone and cannot know which words of the question tell the texts of a pool apart.
const filter = createBlendRanker({ embedder, pool: Number.POSITIVE_INFINITY, cosineShare });
rankers.filter = scoredBy(filter);
const [served] = readers;
if (served !== undefined) {
  const rank = createCrossRanker({
    scorer: served.reader,
    filter,
    pool: Number.POSITIVE_INFINITY,
    relevanceShare,
    rowShare,
  });
  rankers[`filter and ${served.name}, as presets rank`] = scoredBy(rank);
}

const metrics: Record<string, unknown> = {};
for (const [kind, of] of Object.entries(pools)) {
  const ofKind: Record<string, unknown> = { questions: of.length };
  for (const [name, rank] of Object.entries(rankers)) {
    const ranks: number[] = [];
    for (const pool of of) ranks.push(reciprocalRank(await rank(pool), pool));
    ofKind[name] = figure(ranks);
  }
  metrics[`MRR, ${kind}`] = ofKind;
  process.stderr.write(`${kind}: ${JSON.stringify(ofKind)}\n`);
}
for (const { name, reader } of readers) metrics[`reading XQuAD, ${name}`] = await reading(reader, xquad);
process.stdout.write(`${JSON.stringify(metrics, null, 2)}\n`);
await Promise.all([embedder.close(), ...readers.map(({ reader }) => reader.close())]);

function scoredBy(rank: Ranker): (pool: Pool) => Promise<readonly number[]> {
  return async ({ question, texts, rows }) => {
    const evidence = texts.map((text, i) => (rows ? rowOf(text, i) : sentenceOf(text, i)));
    const ranked = await rank(
      { query: queryOf(question), evidence },
      { signal: new AbortController().signal, budget: createBudget({}), trace: createTrace("measure") },
    );
    const scores = new Map(ranked.map(({ evidence, score }) => [evidence.id, score]));
    return texts.map((_, i) => scores.get(String(i)) as number);
  };
}

function queryOf(text: string): Query {
  const intent = {
    answerType: "thing",
    operation: "lookup",
    entities: [],
    relation: "",
    time: "",
    location: "",
  } as const;
  return { text, at: "2026-01-01T00:00:00Z", intent, entities: [] };
}

function sentenceOf(text: string, i: number): Evidence {
  const locator = { start: 0, end: text.length, section: [] };
  return { kind: "text", id: String(i), text, source, entities: [], scores: {}, locator };
}

function rowOf(text: string, i: number): Evidence {
  const locator = { table: "pool", caption: "", section: [], row: i, cells: [] };
  return { kind: "table", id: String(i), text, source, entities: [], scores: {}, locator };
}

/** Ties count as their middle: a ranker that tells nothing apart must not win by the order of the pool. */
function reciprocalRank(scores: readonly number[], { relevant }: Pool): number {
  const best = Math.max(...[...relevant].map((i) => scores[i] as number));
  const above = scores.filter((score, i) => score > best && !relevant.has(i)).length;
  const level = scores.filter((score, i) => score === best && !relevant.has(i)).length;
  return 1 / (1 + above + level / 2);
}
