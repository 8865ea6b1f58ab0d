/**
 * Fits the confidence of answers that the reader finds, and says how good it is:
 * `node training/reader/calibrate.ts DATA WORK DATASET…`. Questions are those of development sets outside the sample that
 * docs/results.md reports (seed 1, 200 questions): half of them for fitting, half for the figures. The weights stand in
 * `src/answering/from-readings.ts`.
 */
import { join } from "node:path";
import { logOdds } from "../../src/answering/from-readings.ts";
import { type FoundSpan, readPages } from "../../src/answering/read-pages.ts";
import type { EvalQuestion } from "../../src/eval/dataset.ts";
import { findDataset, openDataset } from "../../src/eval/find-dataset.ts";
import type { Gold } from "../../src/eval/gold.ts";
import { sameAnswer } from "../../src/eval/measures/same-answer.ts";
import { prepareCorpus } from "../../src/eval/prepare-corpus.ts";
import { sampleQuestions } from "../../src/eval/sample-questions.ts";
import { without, withSources } from "../../src/eval/variants.ts";
import { createFactweave } from "../../src/pipeline/factweave.ts";
import { loadModels } from "../../src/pipeline/models.ts";
import { factweave } from "../../src/presets/factweave.ts";
import type { Query } from "../../src/question/query.ts";
import type { Ranked } from "../../src/ranking/ranker.ts";

interface Case {
  readonly dataset: string;
  readonly features: readonly number[];
  readonly right: boolean;
}

const [data = "", work = "", ...names] = process.argv.slice(2);
if (names.length === 0) throw new Error("usage: node training/reader/calibrate.ts DATA WORK DATASET…");
const questionsEach = Number(process.env.QUESTIONS ?? 120);
const preset = withSources(without(without(factweave, "refusal"), "hops"), ["text", "tables"]);
const models = await loadModels([preset], 0);
const { reader } = models;
if (reader === undefined) throw new Error("The preset factweave has no reader.");
const signal = new AbortController().signal;

const cases: Case[] = [];
for (const name of names) {
  const { loaded } = await openDataset(await findDataset(name, data));
  const reported = new Set(sampleQuestions(loaded.questions, { limit: 200, seed: 1 }).map(({ id }) => id));
  const rest = loaded.questions.filter(({ id }) => !reported.has(id));
  const asked = sampleQuestions(rest, { limit: questionsEach, seed: 2 });
  for (const [corpus, questions] of Map.groupBy(asked, (question) => question.corpus)) {
    const source = loaded.corpora.get(corpus);
    if (source === undefined) continue;
    const dir = join(work, name, "corpora", encodeURIComponent(corpus));
    const collection = await prepareCorpus(source, { dir, embedder: models.embedder, signal });
    const engine = await createFactweave({ preset, collection, embedder: models.embedder, reader });
    for (const question of questions)
      cases.push(...(await casesOf(name, engine, question, loaded.gold.get(question.id))));
    await engine.close();
  }
  process.stderr.write(`${name}: ${asked.length} questions, ${cases.length} spans so far\n`);
}
await models.close();

const fitting = cases.filter((_, i) => i % 2 === 0);
const checking = cases.filter((_, i) => i % 2 === 1);
const weights = fitted(fitting);
const report = {
  weights: Object.fromEntries(
    ["constant", "relevance", "probability", "fits", "missing", "score", "row"].map((name, i) => [
      name,
      round(weights[i] ?? 0),
    ]),
  ),
  spans: cases.length,
  right: round(mean(cases.map(({ right }) => Number(right)))),
  "Brier score": round(mean(checking.map((each) => (probabilityOf(each, weights) - Number(each.right)) ** 2))),
  "of always the mean": round(variance(checking)),
  "calibration error": round(calibrationError(checking, weights)),
  "area under the curve": Object.fromEntries(
    [...Map.groupBy(checking, ({ dataset }) => dataset)].map(([name, of]) => [name, round(area(of, weights))]),
  ),
};
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);

/** The best span of each text that was read. */
async function casesOf(
  dataset: string,
  engine: Awaited<ReturnType<typeof createFactweave>>,
  question: EvalQuestion,
  gold: Gold | undefined,
): Promise<Case[]> {
  if (gold === undefined || reader === undefined || preset.answer.reading === undefined) return [];
  const found: FoundSpan[] = [];
  let input: { readonly query: Query; readonly ranked: readonly Ranked[] } | undefined;
  await engine.ask(question.text, {
    ...(question.at !== undefined && { at: question.at }),
    trace: ({ stages }) => {
      input = stages.findLast(({ stage }) => stage === "answer")?.input as typeof input;
    },
  });
  if (input !== undefined)
    found.push(...(await readPages(input.query, input.ranked, reader, preset.answer.reading, signal)));
  const firsts = [...Map.groupBy(found, ({ evidence }) => evidence.id).values()].flatMap((spans) => spans.slice(0, 1));
  return firsts.map((span) => ({
    dataset,
    features: featuresOf(span),
    right: gold.answers.some((answer) => sameAnswer({ text: span.text }, answer)),
  }));
}

function featuresOf({ relevance, probability, fits, missing, score, evidence }: FoundSpan): number[] {
  return [1, logOdds(relevance), logOdds(probability), Number(fits), missing, score, Number(evidence.kind === "table")];
}

function probabilityOf({ features }: Case, weights: readonly number[]): number {
  return 1 / (1 + Math.exp(-features.reduce((sum, value, i) => sum + value * (weights[i] as number), 0)));
}

/** Logistic regression by gradient descent with a little weight decay. */
function fitted(of: readonly Case[]): number[] {
  const weights = new Array<number>(of[0]?.features.length ?? 0).fill(0);
  for (let step = 0; step < 6_000; step++) {
    const gradient = weights.map((weight, i) => (i === 0 ? 0 : 0.001 * weight));
    for (const each of of) {
      const error = (probabilityOf(each, weights) - Number(each.right)) / of.length;
      each.features.forEach((value, i) => {
        gradient[i] = (gradient[i] as number) + error * value;
      });
    }
    gradient.forEach((slope, i) => {
      weights[i] = (weights[i] as number) - 0.15 * slope;
    });
  }
  return weights;
}

/** Ten bins of equal width: the mean distance of confidence and share right, weighted by size. */
function calibrationError(of: readonly Case[], weights: readonly number[]): number {
  const bins = Map.groupBy(of, (each) => Math.min(9, Math.floor(10 * probabilityOf(each, weights))));
  return [...bins.values()].reduce((sum, bin) => {
    const gap = mean(bin.map((each) => probabilityOf(each, weights))) - mean(bin.map(({ right }) => Number(right)));
    return sum + (Math.abs(gap) * bin.length) / of.length;
  }, 0);
}

function area(of: readonly Case[], weights: readonly number[]): number {
  const sorted = [...of].sort((a, b) => probabilityOf(a, weights) - probabilityOf(b, weights));
  let below = 0;
  let pairs = 0;
  for (const { right } of sorted) {
    if (right) pairs += below;
    else below++;
  }
  return pairs / Math.max(1, below * (of.length - below));
}

function variance(of: readonly Case[]): number {
  const share = mean(of.map(({ right }) => Number(right)));
  return share * (1 - share);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

function round(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
