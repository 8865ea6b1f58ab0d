/**
 * 1000 → 100 → 30 with the default ranker: `node bench/prune.ts [DATASET…] [--questions 30] [--pool 1000] [--rounds 100,30]
 * [--threads 2] [--reader FOLDER] [--data DIR] [--out runs] [--quick]`. The pools are what the engine finds for questions of
 * the datasets (default: the bundled demo, whose corpus is indexed first, in a minute) when it is told to find much:
 * sentences, rows and facts in turn. Two filters choose what the cross-encoder reads: the blend of words and embedder, with
 * all vectors to be made and with vectors at hand, and the lower layers of the cross-encoder, where it can stop early.
 * Prints a table in Markdown: time of each round, and what is lost against the same ranker when its models read all
 * evidence. `--quick`: three questions.
 */
import { parseArgs } from "node:util";
import { withPart } from "../src/eval/variants.ts";
import { cachedEmbedder } from "../src/models/cached-embedder.ts";
import type { Embedder } from "../src/models/embedder.ts";
import { createMemoryVectorCache } from "../src/models/memory-vector-cache.ts";
import { loadEmbedder } from "../src/models/onnx/embedder.ts";
import { loadReader } from "../src/models/onnx/reader.ts";
import type { PairScorer } from "../src/models/pair-scorer.ts";
import { factweave } from "../src/presets/factweave.ts";
import { createBlendRanker } from "../src/ranking/blend.ts";
import { createCrossRanker } from "../src/ranking/cross.ts";
import type { Ranked, Ranker, RankingInput } from "../src/ranking/ranker.ts";
import { machine } from "./machine.ts";
import { contextOf, type Pool, poolsOf } from "./prune-pools.ts";
import { lossOf, type Pruned, timed, timesOf } from "./prune-tables.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    questions: { type: "string" },
    pool: { type: "string", default: "1000" },
    rounds: { type: "string", default: "100,30" },
    threads: { type: "string", default: "2" },
    reader: { type: "string" },
    data: { type: "string", default: process.env.FACTWEAVE_DATA ?? "../shared/data" },
    out: { type: "string", default: "runs" },
    quick: { type: "boolean", default: false },
  },
});
const [read = 0, kept = 0] = values.rounds.split(",").map(Number);
const { rank } = factweave;
const { rank: early } = withPart(factweave, "early-exit");
if (rank.by !== "cross" || rank.filter.by !== "blend" || early.by !== "cross" || early.filter.by !== "cross")
  throw new Error("The default preset ranks in another way now.");
const { relevanceShare, rowShare = 0 } = rank;
const [{ cosineShare }, shallow] = [rank.filter, early.filter];

const threads = Number(values.threads);
const [embedder, reader] = await Promise.all([
  loadEmbedder({ threads }),
  loadReader({ threads, ...(values.reader !== undefined && { path: values.reader }) }),
]);
const options = {
  ...values,
  questions: Number(values.questions ?? (values.quick ? 3 : 30)),
  size: Number(values.pool),
};

console.log(`${machine()}; ${threads} threads\n`);
console.log(
  `| dataset, questions, filter | ${values.pool} → ${read}, vectors made / at hand | ${read} → ${kept} | together, p50 | p95 |\n|---|---|---|---|---|`,
);
const losses: string[] = [];
for (const dataset of positionals.length > 0 ? positionals : ["demo"]) {
  const all: Record<string, Pruned>[] = [];
  for await (const pool of poolsOf(dataset, { ...options, embedder })) {
    // The first one compiles the program.
    if (all.length === 0) await prune({ ...pool, evidence: pool.evidence.slice(0, 50) });
    all.push(await prune(pool));
    console.error(`${dataset}: ${all.length} of ${options.questions}`);
  }
  for (const name of Object.keys(all[0] ?? {})) {
    const ones = all.map((each) => each[name] as Pruned);
    console.log(timesOf(`${dataset}, ${all.length}, ${name}`, ones));
    losses.push(lossOf(`${dataset}, ${name}`, ones));
  }
}
console.log(
  `\n| lost against full scoring | of its ${kept} best | of the relevant ones among them | of those that hold the answer | questions with such a one among the ${kept}, and by full scoring | full scoring, processor time p50 |\n|---|---|---|---|---|---|`,
);
console.log(losses.join("\n"));
console.log(`\n${machine()} at the end`);
await Promise.all([embedder.close(), reader.close()]);

/** Both rounds with each filter; then the same ranker over everything. */
async function prune({ query, evidence, gold }: Pool): Promise<Record<string, Pruned>> {
  const input = { query, evidence };
  const remembering = cachedEmbedder(embedder, createMemoryVectorCache(10_000));
  const known = remembered(reader);
  const [made] = await timed(() => blend(remembering, read)(input, contextOf()));
  const by = (filter: Ranker, whole: Ranker) => pruneBy(filter, whole, input, known);
  const blended = { ...(await by(blend(remembering, read), blend(remembering, evidence.length))), made, gold };
  if (reader.filter === undefined) return { blend: blended };
  // As in the preset's variant, but for the pool: the lower layers read all, in the order of their words.
  const words = createBlendRanker({ pool: 0, cosineShare: 0 });
  const lower = createCrossRanker({ ...shallow, scorer: reader.filter, filter: words, pool: evidence.length });
  const { full: _, ...pruned } = await by(lower, lower);
  return { blend: blended, "early exit": { ...pruned, gold } };
}

async function pruneBy(filter: Ranker, whole: Ranker, input: RankingInput, known: Pick<PairScorer, "relevance">) {
  const [first, filtered] = await timed(() => filter(input, contextOf()));
  const [second, ranked] = await timed(() => cross(filtered.slice(0, read), read, reader)(input, contextOf()));
  const [full, all] = await timed(async () => {
    const everything = await whole(input, contextOf());
    return cross(everything, input.evidence.length, known)(input, contextOf());
  });
  const idsOf = (list: readonly Ranked[]) => list.slice(0, kept).map(({ evidence: { id } }) => id);
  const relevant = idsOf(all.slice(0, kept).filter(({ evidence }) => (evidence.scores.relevance ?? 0) >= 0.5));
  return { first, second, full, best: idsOf(ranked), bestOfAll: idsOf(all), relevant };
}

function blend(model: Embedder, pool: number): Ranker {
  return createBlendRanker({ embedder: model, pool, cosineShare });
}

function cross(filtered: readonly Ranked[], pool: number, scorer: Pick<PairScorer, "relevance">): Ranker {
  return createCrossRanker({ scorer, filter: async () => filtered, pool, relevanceShare, rowShare });
}

/** Reads no text twice for one question, so that full scoring is paid for once. */
function remembered(scorer: PairScorer): Pick<PairScorer, "relevance"> {
  const known = new Map<string, number>();
  return {
    async relevance(question, texts, signal) {
      const unknown = [...new Set(texts)].filter((text) => !known.has(text));
      const scores = await scorer.relevance(question, unknown, signal);
      unknown.forEach((text, i) => {
        known.set(text, scores[i] as number);
      });
      return texts.map((text) => known.get(text) as number);
    },
  };
}
