/**
 * Chooses how much each measure of `src/ranking/rows` adds to the score of a row, on questions about tables that teach:
 * `node training/reader/row-weights.ts DATA` prints how often each rule finds rows and a right one, then the best weights.
 */
import { createRandom } from "../../src/eval/statistics/random.ts";
import type { TableEvidence } from "../../src/evidence/evidence.ts";
import { loadEmbedder } from "../../src/models/onnx/embedder.ts";
import { loadReader } from "../../src/models/onnx/reader.ts";
import { byScore, type Ranked } from "../../src/ranking/ranker.ts";
import { likeNamed, repeatedRows } from "../../src/ranking/rows/row-fellows.ts";
import { besideNamed } from "../../src/ranking/rows/row-neighbours.ts";
import { inOrder } from "../../src/ranking/rows/row-order.ts";
import { createTableRowsRanker, type RowWeights } from "../../src/ranking/rows/table-rows.ts";
import { drawn } from "./nearest.ts";
import type { Pool } from "./pools.ts";
import { byReading, queryOf, rankingContext } from "./rankers.ts";
import { reciprocalRank } from "./reading.ts";
import { tablePools } from "./row-pools.ts";
import { type RowQuestion, rowQuestions } from "./row-questions.ts";

const [data = ""] = process.argv.slice(2);
if (data === "") throw new Error("usage: node training/reader/row-weights.ts DATA");
const questions = await rowQuestions(data, { teaching: true });
const rules = { inOrder, repeatedRows, besideNamed, likeNamed };
for (const [name, rule] of Object.entries(rules)) process.stdout.write(`${name}: ${JSON.stringify(precision(rule))}\n`);

const [embedder, reader] = await Promise.all([loadEmbedder(), loadReader()]);
const score = byReading(embedder, reader);
const pools = [false, true].flatMap((overRows) => tablePools({ rows: [], asked: asked(overRows) }, createRandom(8)));
const scored: { pool: Pool; scores: readonly number[] }[] = [];
for (const pool of pools) scored.push({ pool, scores: await score(pool) });
const found: { weights: RowWeights; mrr: number }[] = [];
for (const weights of grid()) found.push({ weights, mrr: await meanReciprocalRank(weights) });
for (const each of found.sort((a, b) => b.mrr - a.mrr).slice(0, 10)) process.stdout.write(`${JSON.stringify(each)}\n`);
await Promise.all([embedder.close(), reader.close()]);

type Rule = (question: string, rows: readonly TableEvidence[]) => number[];

/** For how many questions a rule finds rows, for how many a right one, and for how many that would be so by chance. */
function precision(rule: Rule) {
  const fits = questions.map(({ question, rows }) => rule(question, rows));
  const fired = questions.filter((_, i) => fits[i]?.includes(1));
  const hits = questions.filter(({ right }, i) => right.some((row) => fits[i]?.[row] === 1));
  const chance = fired.reduce((sum, { right, rows }) => sum + right.length / rows.length, 0);
  return { questions: questions.length, found: fired.length, right: hits.length, byChance: Math.round(chance) };
}

/** As many questions of each kind, about tables of a size that is read soon. */
function asked(overRows: boolean): RowQuestion[] {
  const fitting = questions.filter((each) => each.overRows === overRows && each.rows.length <= 40);
  return drawn(fitting, 120, createRandom(8));
}

function grid(): RowWeights[] {
  return [0, 0.05, 0.1, 0.2, 0.3].flatMap((named) =>
    [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.8].flatMap((order) =>
      [0, 0.3, 0.6, 0.8, 1].map((beside) => ({ named, order, beside, page: 0 })),
    ),
  );
}

async function meanReciprocalRank(weights: RowWeights): Promise<number> {
  let sum = 0;
  for (const { pool, scores } of scored) {
    const rows = (pool.rows ?? []).map((row, i): Ranked => ({ evidence: row, score: scores[i] as number }));
    const ranker = createTableRowsRanker(async () => [...rows].sort(byScore), weights);
    const ranked = await ranker({ query: queryOf(pool.question), evidence: [] }, rankingContext());
    const exchanged = new Map(ranked.map((each) => [each.evidence.id, each.score]));
    sum += reciprocalRank(
      rows.map(({ evidence }) => exchanged.get(evidence.id) as number),
      pool,
    );
  }
  return sum / scored.length;
}
