/**
 * Chooses how much each measure of `src/ranking/rows` adds to the score of a row, on questions about tables that teach:
 * `node training/reader/row-weights.ts DATA [rules|table|pages|collection]…` prints how often each rule finds rows and a right
 * one, and the best weights among the rows of one table, with the pages behind its cells, and in a collection of tables.
 */
import { createRandom } from "../../src/eval/statistics/random.ts";
import type { TableEvidence } from "../../src/evidence/evidence.ts";
import { cachedEmbedder } from "../../src/models/cached-embedder.ts";
import { createMemoryVectorCache } from "../../src/models/memory-vector-cache.ts";
import { loadEmbedder } from "../../src/models/onnx/embedder.ts";
import { loadReader } from "../../src/models/onnx/reader.ts";
import { factweave } from "../../src/presets/factweave.ts";
import type { Ranked } from "../../src/ranking/ranker.ts";
import { likeNamed, repeatedRows } from "../../src/ranking/rows/row-fellows.ts";
import { besideNamed } from "../../src/ranking/rows/row-neighbours.ts";
import { inOrder } from "../../src/ranking/rows/row-order.ts";
import { createTableRowsRanker, type RowWeights } from "../../src/ranking/rows/table-rows.ts";
import { drawn } from "./nearest.ts";
import type { Pool } from "./pools.ts";
import { queryOf, rankedByReading, rankingContext } from "./rankers.ts";
import { figure, reciprocalRank } from "./reading.ts";
import {
  amongTables,
  answeringRows,
  collectionPools,
  hybridRowsOnTheWay,
  linkedPools,
  type RowCollection,
  tablePools,
} from "./row-pools.ts";
import { rowQuestions } from "./row-questions.ts";

const [data = "", ...chosen] = process.argv.slice(2);
if (data === "") throw new Error("usage: node training/reader/row-weights.ts DATA [rules|table|pages|collection]…");
const seed = 8;
const shipped = factweave.tableRows as RowWeights;
const embedder = cachedEmbedder(await loadEmbedder(), createMemoryVectorCache(20_000));
const reader = await loadReader();
const parts = { rules: ruleFigures, table: ofOneTable, pages: withPages, collection: inCollection };
for (const [name, part] of Object.entries(parts)) if (chosen.length === 0 || chosen.includes(name)) await part();
await Promise.all([embedder.close(), reader.close()]);

/** For how many questions a rule finds rows, for how many a right one, and for how many that would be so by chance. */
async function ruleFigures(): Promise<void> {
  const questions = await rowQuestions(data, { teaching: true });
  for (const [name, rule] of Object.entries({ inOrder, repeatedRows, besideNamed, likeNamed })) {
    const fits = questions.map(({ question, rows }) => rule(question, rows as readonly TableEvidence[]));
    const fired = questions.filter((_, i) => fits[i]?.includes(1));
    const hits = questions.filter(({ right }, i) => right.some((row) => fits[i]?.[row] === 1));
    const chance = fired.reduce((sum, { right, rows }) => sum + right.length / rows.length, 0);
    const found = {
      questions: questions.length,
      found: fired.length,
      right: hits.length,
      byChance: Math.round(chance),
    };
    process.stdout.write(`${name}: ${JSON.stringify(found)}\n`);
  }
}

/** As many questions of each kind, about tables of a size that is read soon. */
async function ofOneTable(): Promise<void> {
  const questions = (await rowQuestions(data, { teaching: true })).filter(({ rows }) => rows.length <= 40);
  const asked = [false, true].flatMap((overRows) => {
    const ofKind = questions.filter((each) => each.overRows === overRows);
    return tablePools({ rows: [], asked: drawn(ofKind, 120, createRandom(seed)) }, createRandom(seed));
  });
  const grid = [0, 0.05, 0.1, 0.2, 0.3].flatMap((named) =>
    [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.8].flatMap((order) =>
      [0, 0.3, 0.6, 0.8, 1].map((beside) => ({ named, order, beside, page: 0, table: 0 })),
    ),
  );
  await print("one table", { asked }, grid);
}

/** Questions whose answer mostly stands on a page behind a cell. */
async function withPages(): Promise<void> {
  const pools = linkedPools(await hybridRowsOnTheWay(data, { teaching: true, count: 50, random: createRandom(seed) }));
  const grid = [0, 0.1, 0.2, 0.3, 0.5, 0.8, 1.2, 2].map((page) => ({ ...shipped, page, table: 0 }));
  await print("pages", { pools }, grid);
}

/** Rows of 200 tables: questions that a row answers, those that other rows decide, and those whose answer a page holds. */
async function inCollection(): Promise<void> {
  const pools = async (collection: RowCollection): Promise<Pool[]> =>
    collectionPools(amongTables(collection, 200, createRandom(seed)), embedder);
  const of = (overRows: boolean, count: number): Promise<RowCollection> =>
    answeringRows(data, { overRows, count, random: createRandom(seed), teaching: true });
  const kinds = {
    "looked up": await pools(await of(false, 60)),
    "over rows": await pools(await of(true, 40)),
    "on the way": await pools(
      await hybridRowsOnTheWay(data, { teaching: true, count: 60, random: createRandom(seed) }),
    ),
  };
  await print(
    "collection",
    kinds,
    [0, 0.15, 0.3, 0.6, 1, 1.5, 2].map((table) => ({ ...shipped, table })),
  );
}

/** The ten best weights by the mean of the kinds' mean reciprocal ranks, and that of each kind with its interval. */
async function print(name: string, kinds: Record<string, readonly Pool[]>, grid: readonly RowWeights[]): Promise<void> {
  const rank = rankedByReading(embedder, reader);
  const found = grid.map((weights) => ({ weights, mrr: 0, kinds: {} as Record<string, unknown> }));
  for (const [kind, pools] of Object.entries(kinds)) {
    const ranked: (readonly Ranked[])[] = [];
    for (const pool of pools) ranked.push(await rank(pool));
    for (const each of found) {
      const ranks = await Promise.all(pools.map((pool, i) => reciprocal(pool, ranked[i] ?? [], each.weights)));
      each.kinds[kind] = figure(ranks);
      each.mrr += ranks.reduce((sum, value) => sum + value, 0) / ranks.length / Object.keys(kinds).length;
    }
  }
  for (const each of found.sort((a, b) => b.mrr - a.mrr).slice(0, 10))
    process.stdout.write(`${name}: ${JSON.stringify({ ...each, mrr: Math.round(each.mrr * 1_000) / 1_000 })}\n`);
}

async function reciprocal(pool: Pool, ranked: readonly Ranked[], weights: RowWeights): Promise<number> {
  const ranker = createTableRowsRanker(async () => ranked, weights);
  const ordered = await ranker({ query: queryOf(pool.question), evidence: [] }, rankingContext());
  const scores = new Map(ordered.map(({ evidence, score }) => [evidence.id, score]));
  return reciprocalRank(
    pool.texts.map((_, i) => scores.get(String(i)) as number),
    pool,
  );
}
