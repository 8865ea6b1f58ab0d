/** Rankers of pools, as the card compares them. */
import { createBudget } from "../../src/core/budget.ts";
import type { Context } from "../../src/core/context.ts";
import { createTrace } from "../../src/core/trace.ts";
import type { Evidence } from "../../src/evidence/evidence.ts";
import { dot, type Embedder } from "../../src/models/embedder.ts";
import type { Reader } from "../../src/models/reader.ts";
import { factweave } from "../../src/presets/factweave.ts";
import type { Query } from "../../src/question/query.ts";
import { createBlendRanker } from "../../src/ranking/blend.ts";
import { bm25 } from "../../src/ranking/bm25.ts";
import { createCrossRanker } from "../../src/ranking/cross.ts";
import type { Ranked, Ranker } from "../../src/ranking/ranker.ts";
import { createTableRowsRanker } from "../../src/ranking/rows/table-rows.ts";
import type { Pool } from "./pools.ts";

/** A score for each text of a pool. */
export type PoolRanker = (pool: Pool) => Promise<readonly number[]>;

export const byBm25: PoolRanker = async ({ question, texts, searches }) =>
  searches?.bm25 ?? bm25(question, texts).scores;

export const byEmbedder =
  (embedder: Embedder): PoolRanker =>
  async ({ question, texts, searches }) => {
    if (searches !== undefined) return searches.dense;
    const [asked, ...vectors] = await embedder.embed([question, ...texts]);
    return vectors.map((vector) => dot(asked as Float32Array, vector));
  };

/** The blend of vectors and words of the preset factweave; of a collection it weighs as many as there, else all. */
export function byFilter(embedder: Embedder): PoolRanker {
  return async (pool) => scored(createBlendRanker({ embedder, ...blend, pool: depth(pool) }), pool);
}

/** The filter and the reader of the preset factweave, each row by itself. */
export const byReading =
  (embedder: Embedder, scorer: Reader): PoolRanker =>
  async (pool) =>
    scored(reading(embedder, scorer, pool), pool);

/** The same as a ranking, with what stands beside the pool; a text's id is its place in the pool. */
export const rankedByReading =
  (embedder: Embedder, scorer: Reader) =>
  (pool: Pool): Promise<readonly Ranked[]> =>
    ranked(reading(embedder, scorer, pool), pool);

/** The whole ranking of the preset factweave: as before, then the rows of each table put in order. */
export const byPreset =
  (embedder: Embedder, scorer: Reader): PoolRanker =>
  async (pool) => {
    const read = reading(embedder, scorer, pool);
    return scored(tableRows === undefined ? read : createTableRowsRanker(read, tableRows), pool);
  };

function reading(embedder: Embedder, scorer: Reader, pool: Pool): Ranker {
  const filter = createBlendRanker({ embedder, ...blend, pool: depth(pool) });
  return createCrossRanker({ scorer, filter, ...shares, pool: depth(pool) });
}

const { rank, tableRows } = factweave;
if (rank.by !== "cross" || rank.filter.by !== "blend")
  throw new Error("The preset ranks by other parts than the card.");
const { filter: blend, ...shares } = rank;

/** As many as the preset reads, where there is more to rank than one table or a few texts. */
const depth = ({ searches, beside }: Pool): number =>
  searches === undefined && beside === undefined ? Number.POSITIVE_INFINITY : shares.pool;

async function scored(rank: Ranker, pool: Pool): Promise<readonly number[]> {
  const scores = new Map((await ranked(rank, pool)).map(({ evidence, score }) => [evidence.id, score]));
  return pool.texts.map((_, i) => scores.get(String(i)) as number);
}

function ranked(rank: Ranker, { question, texts, rows, searches, beside = [] }: Pool): Promise<readonly Ranked[]> {
  const asked = texts.map((text, i): Evidence => {
    const scores = searches === undefined ? {} : { bm25: searches.bm25[i] ?? 0, dense: searches.dense[i] ?? 0 };
    const row = rows?.[i];
    return row === undefined ? sentenceOf(text, String(i), scores) : { ...row, id: String(i), scores };
  });
  return rank({ query: queryOf(question), evidence: [...asked, ...beside] }, rankingContext());
}

export function queryOf(text: string): Query {
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

export const rankingContext = (): Context => ({
  signal: new AbortController().signal,
  budget: createBudget({}),
  trace: createTrace("measure"),
});

const source = { id: "pool", title: "", retrievedAt: "2026-01-01T00:00:00Z", sha256: "0".repeat(64) };

function sentenceOf(text: string, id: string, scores: Evidence["scores"]): Evidence {
  const locator = { start: 0, end: text.length, section: [] };
  return { kind: "text", id, text, source, entities: [], scores, locator };
}
