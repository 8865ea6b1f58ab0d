/**
 * Speed of embedding and of pair scoring: `node bench/pairs.ts [--count 200] [--rounds 3] [--threads 2] [--batch-tokens 512]
 * [--model FOLDER] [--python PYTHON] [--quick]`. Prints, as a table in Markdown, texts and pairs a second of 16, 32, 64 and
 * 128 tokens and of real sentences of the demo, tokenising included; the model of the pairs is the reader that is shipped, or
 * any cross-encoder. "filter" is the same by its lower layers, where it can stop early; the two others have no such thing.
 * `--quick`: one round of 40.
 *
 * With `--python` or REFERENCE_PYTHON, an interpreter with the packages of training/embedder/requirements.txt and
 * sentence-transformers, two others run the same inputs: plain onnxruntime with the same model, and sentence-transformers
 * with the base of our models in float32 (training/bench/reference.py). All take turns, so that what else the machine does
 * meets all alike. Speeds are those of the best round, ratios medians over the rounds; above 1, ours is faster.
 */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { findModel } from "../src/models/find-model.ts";
import { loadEmbedder } from "../src/models/onnx/embedder.ts";
import { loadPairScorer } from "../src/models/onnx/pair-scorer.ts";
import type { Reader } from "../src/models/reader.ts";
import type { LocatedModel } from "../src/models/registry.ts";
import { demoSentences } from "./demo-sentences.ts";
import { machine } from "./machine.ts";
import { startReference } from "./reference.ts";
import { inTurns, ratioText, type Turns } from "./turns.ts";

const { values } = parseArgs({
  options: {
    count: { type: "string" },
    rounds: { type: "string" },
    threads: { type: "string", default: "2" },
    "batch-tokens": { type: "string", default: "512" },
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
  readonly of: string;
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
for (const { task, of, inputs, model, run } of tasks()) {
  const request = { task, folder: model.folder, file: model.card.file, inputs };
  const turns = await inTurns({ run, request, engines: task === "filter" ? [] : engines }, rounds, reference);
  console.log(`| ${[`${task}, ${of}`, ...rowOf(inputs.length, turns)].join(" | ")} |`);
}
console.log(`\n${machine()} at the end`);
await Promise.all([embedder.close(), scorer.close(), reference?.close()]);

/** "film" is one token; special tokens are 2 around a text, 3 around a pair. */
function tasks(): Task[] {
  const question = "who made the film ?";
  const made = [16, 32, 64, 128].flatMap((tokens): Task[] => {
    const texts = Array.from({ length: count }, (_, i) => `${i % 10} ${"film ".repeat(tokens - 3)}`);
    const evidence = texts.map((_, i) => `${i % 10} ${"film ".repeat(tokens - 3 - 6)}`);
    return tasksOf(`${tokens} tokens`, question, texts, evidence);
  });
  const sentences = demoSentences().slice(0, count);
  return [...made, ...tasksOf("sentences of the demo", question, sentences, sentences)];
}

function tasksOf(of: string, question: string, texts: readonly string[], evidence: readonly string[]): Task[] {
  const pairs = evidence.map((text) => [question, text] as const);
  const score = { of, inputs: pairs, model: scorerModel };
  return [
    { task: "embed", of, inputs: texts, model: embedderModel, run: () => embedder.embed(texts) },
    { task: "pairs", ...score, run: () => scorer.relevance(question, evidence) },
    ...(filter ? [{ task: "filter" as const, ...score, run: () => filter.relevance(question, evidence) }] : []),
  ];
}

function rowOf(texts: number, { best, ratios }: Turns): string[] {
  const speeds = [best.seconds, best.cpu].map((seconds) => (texts / seconds).toFixed(0));
  return [...speeds, ...engines.map((engine) => ratioText(ratios.get(engine)))];
}
