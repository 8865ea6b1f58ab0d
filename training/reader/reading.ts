import { exactMatch } from "../../src/eval/measures/exact-match.ts";
import { wordF1 } from "../../src/eval/measures/f1.ts";
import { percentiles } from "../../src/eval/statistics/bootstrap.ts";
import type { Reader } from "../../src/models/reader.ts";
import { nearest, type Pool, type XquadRecord } from "./pools.ts";

export interface Figure {
  readonly mean: number;
  /** 95 %, by bootstrap. */
  readonly interval: readonly number[];
}

export interface ReadingFigures {
  readonly questions: number;
  readonly EM: Figure;
  readonly F1: Figure;
}

/** How well a reader finds the answers in paragraphs, all of which hold one. */
export async function reading(reader: Reader, xquad: readonly XquadRecord[]): Promise<ReadingFigures> {
  const scores = await readingScores(reader, xquad);
  return { questions: scores.length, EM: figure(scores.map(({ em }) => em)), F1: figure(scores.map(({ f1 }) => f1)) };
}

/** The same for each question. */
export async function readingScores(
  reader: Reader,
  xquad: readonly XquadRecord[],
): Promise<readonly { readonly em: number; readonly f1: number }[]> {
  const scores: { em: number; f1: number }[] = [];
  for (const { question, context, answers } of xquad) {
    const [read] = await reader.read(question, [context]);
    const span = read?.spans[0];
    const said = span === undefined ? "" : context.slice(span.start, span.end);
    scores.push({
      em: Math.max(...answers.map(({ text }) => exactMatch(said, text))),
      f1: Math.max(...answers.map(({ text }) => wordF1(said, text))),
    });
  }
  return scores;
}

export interface RefusingFigures {
  readonly questions: number;
  /** Share of the paragraphs that answer, with a relevance of 0.5 at least. */
  readonly answering: Figure;
  /** Share of the others, with less. */
  readonly others: Figure;
  /** How often a question's own paragraph is more relevant than the other one. */
  readonly pairs: Figure;
}

/** How well a reader tells a paragraph that answers from the one nearest to the question, by BM25, that does not. */
export async function refusing(reader: Reader, records: readonly XquadRecord[]): Promise<RefusingFigures> {
  const contexts = [...new Set(records.map(({ context }) => context))];
  const scores: { own: number; other: number }[] = [];
  for (const { question, context, answers } of records) {
    const others = contexts.filter((each) => !answers.some(({ text }) => each.includes(text)));
    const [wrong = ""] = nearest(question, others, new Set(), 1).texts;
    const [own = 0, other = 0] = await reader.relevance(question, [context, wrong]);
    scores.push({ own, other });
  }
  return {
    questions: scores.length,
    answering: figure(scores.map(({ own }) => Number(own >= 0.5))),
    others: figure(scores.map(({ other }) => Number(other < 0.5))),
    pairs: figure(scores.map(({ own, other }) => Number(own > other))),
  };
}

/** Mean and interval, to three digits. */
export function figure(values: readonly number[]): Figure {
  const mean = (sample: readonly number[]): number => sample.reduce((sum, value) => sum + value, 0) / sample.length;
  const interval = percentiles(mean, values, { seed: 7, resamples: 1_000 });
  const round = (value: number): number => Math.round(value * 1_000) / 1_000;
  return { mean: round(mean(values)), interval: interval ? [round(interval.low), round(interval.high)] : [] };
}

/** Ties count as their middle: a ranker that tells nothing apart must not win by the order of the pool. */
export function reciprocalRank(scores: readonly number[], { relevant }: Pool): number {
  const best = Math.max(...[...relevant].map((i) => scores[i] as number));
  const above = scores.filter((score, i) => score > best && !relevant.has(i)).length;
  const level = scores.filter((score, i) => score === best && !relevant.has(i)).length;
  return 1 / (1 + above + level / 2);
}
