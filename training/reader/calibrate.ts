/**
 * Fits the confidence of answers that the reader finds, and says how good it is:
 * `node training/reader/calibrate.ts DATA WORK DATASET…`. What was found is kept in `WORK/reading-cases.json`. Questions are those of development sets outside the sample that
 * docs/results.md reports (seed 1, 200 questions): half of them for fitting, half for the figures. The weights stand in
 * `src/answering/from-readings.ts`.
 */
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
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
import type { Reader } from "../../src/models/reader.ts";
import { createFactweave } from "../../src/pipeline/factweave.ts";
import { loadModels } from "../../src/pipeline/models.ts";
import { factweave } from "../../src/presets/factweave.ts";
import type { Query } from "../../src/question/query.ts";
import type { Ranked } from "../../src/ranking/ranker.ts";

interface Case {
  readonly dataset: string;
  readonly question: string;
  readonly features: readonly number[];
  readonly right: boolean;
}

/** More relevance, probability and score never make an answer less sure, whatever a small sample says. */
const featureSigns = [undefined, 1, 1, -1, 1];
const featureNames = ["constant", "relevance", "probability", "missing", "score"];

const [data = "", work = "", ...names] = process.argv.slice(2);
if (names.length === 0) throw new Error("usage: node training/reader/calibrate.ts DATA WORK DATASET…");
const questionsEach = Number(process.env.QUESTIONS ?? 120);
const preset = withSources(without(without(factweave, "refusal"), "hops"), ["text"]);
const signal = new AbortController().signal;
const kept = join(work, "reading-cases.json");
const cases: readonly Case[] = existsSync(kept) ? JSON.parse(await readFile(kept, "utf8")) : await gatherCases();
report(cases);

/** Spans are told apart first; then the best span of each question says how sure to be. */
function report(of: readonly Case[]): void {
  const questions = [...Map.groupBy(of, ({ dataset, question }) => `${dataset} ${question}`).values()];
  const fitting = questions.filter((_, i) => i % 2 === 0);
  const checking = questions.filter((_, i) => i % 2 === 1);
  const spans = fitted(fitting.flat(), featureSigns);
  const bestOf = (all: readonly Case[]): Case => all.reduce((a, b) => (sum(b, spans) > sum(a, spans) ? b : a));
  const scaled = (each: Case): Case => ({ ...each, features: [1, sum(each, spans)] });
  const [shift = 0, scale = 1] = fitted(fitting.map((all) => scaled(bestOf(all))));
  const weights = spans.map((weight, i) => scale * weight + (i === 0 ? shift : 0));
  const best = checking.map(bestOf);
  const figures = {
    weights: Object.fromEntries(featureNames.map((name, i) => [name, round(weights[i] ?? 0)])),
    questions: questions.length,
    "right among the best spans": round(mean(best.map(({ right }) => Number(right)))),
    "Brier score": round(mean(best.map((each) => (probabilityOf(each, weights) - Number(each.right)) ** 2))),
    "Brier score of always the mean": round(variance(best)),
    "calibration error": round(calibrationError(best, weights)),
    "area under the curve": round(area(best, weights)),
    "area by dataset, all spans": Object.fromEntries(
      [...Map.groupBy(checking.flat(), ({ dataset }) => dataset)].map(([name, all]) => [
        name,
        round(area(all, weights)),
      ]),
    ),
  };
  process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
}

async function gatherCases(): Promise<Case[]> {
  const models = await loadModels([preset], 0);
  const { embedder, reader } = models;
  if (reader === undefined) throw new Error("The preset factweave has no reader.");
  const found: Case[] = [];
  for (const name of names) {
    const { loaded } = await openDataset(await findDataset(name, data));
    const reported = new Set(sampleQuestions(loaded.questions, { limit: 200, seed: 1 }).map(({ id }) => id));
    const rest = loaded.questions.filter(({ id }) => !reported.has(id));
    const asked = sampleQuestions(rest, { limit: questionsEach, seed: 2 });
    for (const [corpus, questions] of Map.groupBy(asked, (question) => question.corpus)) {
      const source = loaded.corpora.get(corpus);
      if (source === undefined) continue;
      const dir = join(work, name, "corpora", encodeURIComponent(corpus));
      const collection = await prepareCorpus(source, { dir, embedder, signal });
      const engine = await createFactweave({ preset, collection, embedder, reader });
      for (const question of questions)
        found.push(...(await casesOf(name, engine, reader, question, loaded.gold.get(question.id))));
      await engine.close();
    }
    process.stderr.write(`${name}: ${asked.length} questions, ${found.length} spans so far\n`);
  }
  await models.close();
  await writeFile(kept, JSON.stringify(found));
  return found;
}

/** The best span of each text that was read. */
async function casesOf(
  dataset: string,
  engine: Awaited<ReturnType<typeof createFactweave>>,
  reader: Reader,
  question: EvalQuestion,
  gold: Gold | undefined,
): Promise<Case[]> {
  if (gold === undefined || preset.answer.reading === undefined) return [];
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
    question: question.id,
    features: featuresOf(span),
    right: gold.answers.some((answer) => sameAnswer({ text: span.text }, answer)),
  }));
}

function featuresOf({ relevance, probability, missing, score }: FoundSpan): number[] {
  return [1, logOdds(relevance), logOdds(probability), missing, score];
}

function sum({ features }: Case, weights: readonly number[]): number {
  return features.reduce((total, value, i) => total + value * (weights[i] as number), 0);
}

function probabilityOf(each: Case, weights: readonly number[]): number {
  return 1 / (1 + Math.exp(-sum(each, weights)));
}

/** Logistic regression by gradient descent with a little weight decay; a weight with a sign keeps it. */
function fitted(of: readonly Case[], signs: readonly (number | undefined)[] = []): number[] {
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
      const moved = (weights[i] as number) - 0.15 * slope;
      weights[i] = signs[i] === undefined ? moved : signs[i] * Math.max(0, signs[i] * moved);
    });
  }
  return weights;
}

/** Ten bins of equal width: the mean distance of confidence and share right, weighted by size. */
function calibrationError(of: readonly Case[], weights: readonly number[]): number {
  const bins = Map.groupBy(of, (each) => Math.min(9, Math.floor(10 * probabilityOf(each, weights))));
  return [...bins.values()].reduce((total, bin) => {
    const gap = mean(bin.map((each) => probabilityOf(each, weights))) - mean(bin.map(({ right }) => Number(right)));
    return total + (Math.abs(gap) * bin.length) / of.length;
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
  return values.reduce((total, value) => total + value, 0) / Math.max(1, values.length);
}

function round(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
