/**
 * Speed of embedding and of pair scoring: `node bench/pairs.ts [--count 200] [--rounds 3] [--threads 2] [--batch-tokens 256]
 * [--model FOLDER] [--python PYTHON] [--quick]`. Prints, as a table in Markdown, texts and pairs a second of 32, 64 and 128
 * tokens, tokenising included; the model of the pairs is the reader that is shipped, or any cross-encoder. "filter" is the
 * same by its lower layers, where it can stop early; the two others have no such thing. `--quick`: one round of 40.
 *
 * With `--python` or REFERENCE_PYTHON, an interpreter with the packages of training/embedder/requirements.txt and
 * sentence-transformers, two others run the same inputs: plain onnxruntime with the same model, and sentence-transformers
 * with the base of our models in float32 (training/bench/reference.py). All take turns, so that what else the machine does
 * meets all alike; the best round counts. Ratios above 1 mean that ours is faster, by the clock and by processor time.
 */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { findModel } from "../src/models/find-model.ts";
import { loadEmbedder } from "../src/models/onnx/embedder.ts";
import { loadPairScorer } from "../src/models/onnx/pair-scorer.ts";
import type { Reader } from "../src/models/reader.ts";
import type { LocatedModel } from "../src/models/registry.ts";
import { machine, stopwatch } from "./machine.ts";
import { type Duration, type Reference, startReference } from "./reference.ts";

const { values } = parseArgs({
  options: {
    count: { type: "string" },
    rounds: { type: "string" },
    threads: { type: "string", default: "2" },
    "batch-tokens": { type: "string", default: "256" },
    model: { type: "string" },
    python: { type: "string", default: process.env.REFERENCE_PYTHON ?? "" },
    quick: { type: "boolean", default: false },
  },
});
const count = Number(values.count ?? (values.quick ? 40 : 200));
const rounds = Number(values.rounds ?? (values.quick ? 1 : 3));
const engines = ["onnxruntime", "sentence-transformers"];
const options = { threads: Number(values.threads), batchTokens: Number(values["batch-tokens"]) };

interface Task {
  readonly task: "embed" | "pairs" | "filter";
  readonly tokens: number;
  readonly inputs: readonly (string | readonly [string, string])[];
  readonly model: LocatedModel;
  readonly run: () => Promise<unknown>;
}

const embedder = await loadEmbedder(options);
const scorerPath = values.model === undefined ? {} : { path: resolve(values.model) };
const scorer = await loadPairScorer({ ...options, ...scorerPath });
const { filter }: Partial<Reader> = scorer;
const [embedderModel, scorerModel] = [
  await findModel({}, ["embedder"]),
  await findModel(scorerPath, ["reader", "reranker"]),
];
const reference = values.python === "" ? undefined : startReference(values.python, values.threads);

console.log(`${machine()}; ${values.threads} threads, the best of ${rounds} rounds of ${count}\n`);
console.log(
  `| task | a second | a second of processor time | ${engines.map((engine) => `times ${engine} (of processor time)`).join(" | ")} |`,
);
console.log("|---|---|---|---|---|");
for (const task of tasks()) {
  const best = new Map<string, Duration>();
  await task.run();
  for (let round = 0; round < rounds; round++) {
    keep(best, "ours", await timed(task.run));
    if (reference === undefined) continue;
    if (task.task !== "filter") for (const engine of engines) keep(best, engine, await other(reference, engine, task));
  }
  console.log(`| ${rowOf(task, best).join(" | ")} |`);
}
console.log(`\n${machine()} at the end`);
await Promise.all([embedder.close(), scorer.close(), reference?.close()]);

/** "film" is one token; special tokens are 2 around a text, 3 around a pair. */
function tasks(): Task[] {
  const question = "who made the film ?";
  return [32, 64, 128].flatMap((tokens): Task[] => {
    const texts = Array.from({ length: count }, (_, i) => `${i % 10} ${"film ".repeat(tokens - 3)}`);
    const evidence = texts.map((_, i) => `${i % 10} ${"film ".repeat(tokens - 3 - 6)}`);
    const pairs = evidence.map((text) => [question, text] as const);
    return [
      { task: "embed", tokens, inputs: texts, model: embedderModel, run: () => embedder.embed(texts) },
      { task: "pairs", tokens, inputs: pairs, model: scorerModel, run: () => scorer.relevance(question, evidence) },
      ...(filter === undefined
        ? []
        : [
            {
              task: "filter" as const,
              tokens,
              inputs: pairs,
              model: scorerModel,
              run: () => filter.relevance(question, evidence),
            },
          ]),
    ];
  });
}

async function timed(run: () => Promise<unknown>): Promise<Duration> {
  const elapsed = stopwatch();
  await run();
  const { clock, processor } = elapsed();
  return { seconds: clock / 1_000, cpu: processor / 1_000 };
}

function other(python: Reference, engine: string, task: Task): Promise<Duration> {
  const { folder, card } = task.model;
  return python.run({ engine, task: task.task, folder, file: card.file, inputs: task.inputs });
}

function keep(best: Map<string, Duration>, engine: string, { seconds, cpu }: Duration): void {
  const former = best.get(engine) ?? { seconds: Number.POSITIVE_INFINITY, cpu: Number.POSITIVE_INFINITY };
  best.set(engine, { seconds: Math.min(former.seconds, seconds), cpu: Math.min(former.cpu, cpu) });
}

function rowOf({ task, tokens }: Task, best: ReadonlyMap<string, Duration>): string[] {
  const ours = best.get("ours") as Duration;
  const ratios = engines.map((engine) => {
    const theirs = best.get(engine);
    if (theirs === undefined) return "–";
    return `${(theirs.seconds / ours.seconds).toFixed(2)} (${(theirs.cpu / ours.cpu).toFixed(2)})`;
  });
  const speeds = [count / ours.seconds, count / ours.cpu].map((speed) => speed.toFixed(0));
  return [`${task}, ${tokens} tokens`, ...speeds, ...ratios];
}
