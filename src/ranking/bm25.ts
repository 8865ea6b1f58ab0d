import { contentStems } from "../core/words.ts";

export interface Bm25Options {
  /** Saturation of term frequency; useful from 0.5 to 2. */
  readonly k1: number;
  /** Strength of length normalisation, from 0 to 1. */
  readonly b: number;
}

/** Values of the reference implementation that three of the four papers use (rank_bm25, BM25Okapi). */
export const defaultBm25: Bm25Options = { k1: 1.5, b: 0.75 };

/**
 * BM25 over a pool made for one question (Robertson and Zaragoza, 2009). A term's idf is never below zero:
 * ln(1 + (N − n + 0.5) / (n + 0.5)).
 *
 * @returns one score for each text, in the order given, 0 for a text without any query term; and what no text can
 * reach, with every query term endlessly often.
 */
export function bm25(query: string, texts: readonly string[], { k1, b }: Bm25Options = defaultBm25): Bm25Scores {
  const pool = texts.map(countStems);
  const average = pool.reduce((sum, { length }) => sum + length, 0) / Math.max(1, pool.length);
  const terms = [...new Set(contentStems(query))].map((term) => ({ term, idf: idf(term, pool) }));
  const scores = pool.map(({ counts, length }) =>
    terms.reduce((sum, { term, idf }) => {
      const tf = counts.get(term) ?? 0;
      return sum + (idf * tf * (k1 + 1)) / (tf + k1 * (1 - b + (b * length) / Math.max(1, average)));
    }, 0),
  );
  return { scores, bound: terms.reduce((sum, { idf }) => sum + idf * (k1 + 1), 0) };
}

export interface Bm25Scores {
  readonly scores: readonly number[];
  readonly bound: number;
}

export interface StemCounts {
  readonly counts: ReadonlyMap<string, number>;
  readonly length: number;
}

export function countStems(text: string): StemCounts {
  const counts = new Map<string, number>();
  const stems = contentStems(text);
  for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return { counts, length: stems.length };
}

export function idf(term: string, pool: readonly StemCounts[]): number {
  const containing = pool.reduce((sum, { counts }) => sum + (counts.has(term) ? 1 : 0), 0);
  return Math.log(1 + (pool.length - containing + 0.5) / (containing + 0.5));
}
