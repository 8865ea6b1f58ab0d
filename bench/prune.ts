/**
 * 1000 → 100 → 30 with the default ranker: `node bench/prune.ts [DATASET…] [--questions 30] [--pool 1000] [--rounds 100,30]
 * [--threads 2] [--data DIR] [--out runs] [--quick]`. The pools are what the engine finds for questions of the datasets
 * (default: the bundled demo, whose corpus is indexed first, in a minute) when it is told to find much: sentences, rows and
 * facts in turn. Prints a table in Markdown: time of each round, with all vectors to be made and with vectors at hand, and
 * what is lost against the same ranker when both of its models read all evidence. `--quick`: three questions.
 */
import { parseArgs } from "node:util";
import { cachedEmbedder } from "../src/models/cached-embedder.ts";
import type { Embedder } from "../src/models/embedder.ts";
import { createMemoryVectorCache } from "../src/models/memory-vector-cache.ts";
import { loadEmbedder } from "../src/models/onnx/embedder.ts";
import { loadReader } from "../src/models/onnx/reader.ts";
import { factweave } from "../src/presets/factweave.ts";
import { createBlendRanker } from "../src/ranking/blend.ts";
import { createCrossRanker } from "../src/ranking/cross.ts";
import type { Ranked } from "../src/ranking/ranker.ts";
import { type Elapsed, machine, stopwatch } from "./machine.ts";
import { quantile } from "./passages.ts";
import { contextOf, type Pool, poolsOf } from "./prune-pools.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    questions: { type: "string" },
    pool: { type: "string", default: "1000" },
    rounds: { type: "string", default: "100,30" },
    threads: { type: "string", default: "2" },
    data: { type: "string", default: process.env.FACTWEAVE_DATA ?? "../shared/data" },
    out: { type: "string", default: "runs" },
    quick: { type: "boolean", default: false },
  },
});
const [read = 0, kept = 0] = values.rounds.split(",").map(Number);
const { rank } = factweave;
if (rank.by !== "cross" || rank.filter.by !== "blend") throw new Error("The default preset ranks in another way now.");
const [{ relevanceShare }, { cosineShare }] = [rank, rank.filter];

const threads = Number(values.threads);
const [embedder, reader] = await Promise.all([loadEmbedder({ threads }), loadReader({ threads })]);
const options = {
  ...values,
  questions: Number(values.questions ?? (values.quick ? 3 : 30)),
  size: Number(values.pool),
};

console.log(`${machine()}; ${threads} threads\n`);
console.log(
  `| dataset, questions | ${values.pool} → ${read}, vectors made / at hand | ${read} → ${kept} | together, p50 | p95 |\n|---|---|---|---|---|`,
);
const losses: string[] = [];
for (const dataset of positionals.length > 0 ? positionals : ["demo"]) {
  const all: Pruned[] = [];
  for await (const pool of poolsOf(dataset, { ...options, embedder })) {
    // The first one compiles the program.
    if (all.length === 0) await prune({ ...pool, evidence: pool.evidence.slice(0, 50) });
    all.push(await prune(pool));
    console.error(`${dataset}: ${all.length} of ${options.questions}`);
  }
  console.log(timesOf(dataset, all));
  losses.push(lossOf(dataset, all));
}
console.log(
  `\n| lost against full scoring | of its ${kept} best | of the relevant ones among them | of those that hold the answer | questions with such a one among the ${kept}, and by full scoring | full scoring, processor time p50 |\n|---|---|---|---|---|---|`,
);
console.log(losses.join("\n"));
console.log(`\n${machine()} at the end`);
await Promise.all([embedder.close(), reader.close()]);

interface Pruned {
  readonly made: Elapsed;
  readonly stored: Elapsed;
  readonly second: Elapsed;
  readonly full: Elapsed;
  readonly best: readonly string[];
  readonly bestOfAll: readonly string[];
  /** Of these, what the cross-encoder finds rather relevant than not. */
  readonly relevant: readonly string[];
  readonly gold: ReadonlySet<string>;
}

/** Both rounds, the first with and without vectors; then the same ranker over everything. */
async function prune({ query, evidence, gold }: Pool): Promise<Pruned> {
  const input = { query, evidence };
  const remembering = cachedEmbedder(embedder, createMemoryVectorCache(10_000));
  const [made] = await timed(() => filter(remembering, read)(input, contextOf()));
  const [stored, filtered] = await timed(() => filter(remembering, read)(input, contextOf()));
  const [second, ranked] = await timed(() => cross(filtered.slice(0, read), read)(input, contextOf()));
  const [full, all] = await timed(async () => {
    const everything = await filter(remembering, evidence.length)(input, contextOf());
    return cross(everything, evidence.length)(input, contextOf());
  });
  const idsOf = (list: readonly Ranked[]) => list.slice(0, kept).map(({ evidence: { id } }) => id);
  const relevant = idsOf(all.slice(0, kept).filter(({ evidence }) => (evidence.scores.relevance ?? 0) >= 0.5));
  return { made, stored, second, full, best: idsOf(ranked), bestOfAll: idsOf(all), relevant, gold };
}

function filter(model: Embedder, pool: number) {
  return createBlendRanker({ embedder: model, pool, cosineShare });
}

function cross(filtered: readonly Ranked[], pool: number) {
  return createCrossRanker({ scorer: reader, filter: async () => filtered, pool, relevanceShare });
}

async function timed<T>(work: () => Promise<T>): Promise<[Elapsed, T]> {
  const elapsed = stopwatch();
  const result = await work();
  return [elapsed(), result];
}

/** Milliseconds by the clock, and in brackets of processor time. */
function timesOf(dataset: string, all: readonly Pruned[]): string {
  const show = (share: number, ...parts: readonly ((one: Pruned) => Elapsed)[]): string => {
    const [clock, processor] = (["clock", "processor"] as const).map((kind) =>
      quantile(
        all.map((one) => parts.reduce((sum, part) => sum + part(one)[kind], 0)),
        share,
      ).toFixed(0),
    );
    return `${clock} (${processor})`;
  };
  const [made, stored, second] = [(one: Pruned) => one.made, (one: Pruned) => one.stored, (one: Pruned) => one.second];
  const cells = [
    `${show(0.5, made)} / ${show(0.5, stored)}`,
    show(0.5, second),
    `${show(0.5, made, second)} / ${show(0.5, stored, second)}`,
    `${show(0.95, made, second)} / ${show(0.95, stored, second)}`,
  ];
  return `| ${dataset}, ${all.length} | ${cells.join(" | ")} |`;
}

function lossOf(dataset: string, all: readonly Pruned[]): string {
  const lostOf = (wanted: (one: Pruned) => readonly string[]): string => {
    const total = all.reduce((sum, one) => sum + wanted(one).length, 0);
    const lost = all.reduce((sum, one) => sum + wanted(one).filter((id) => !one.best.includes(id)).length, 0);
    return `${total === 0 ? "–" : `${((100 * lost) / total).toFixed(1)} %`} of ${total}`;
  };
  const withGold = (ids: (one: Pruned) => readonly string[]): number =>
    all.filter((one) => ids(one).some((id) => one.gold.has(id))).length;
  const seconds = all.map(({ full }) => full.processor / 1_000);
  const cells = [
    lostOf(({ bestOfAll }) => bestOfAll),
    lostOf(({ relevant }) => relevant),
    lostOf(({ bestOfAll, gold }) => bestOfAll.filter((id) => gold.has(id))),
    `${withGold(({ best }) => best)} and ${withGold(({ bestOfAll }) => bestOfAll)} of ${all.length}`,
    `${quantile(seconds, 0.5).toFixed(1)} s`,
  ];
  return `| ${dataset} | ${cells.join(" | ")} |`;
}
