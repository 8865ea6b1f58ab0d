import type { Reader, Reading } from "../models/reader.ts";
import type { Query } from "../question/query.ts";
import type { Ranked } from "../ranking/ranker.ts";
import { fitsType } from "./answer-type.ts";
import { foldAnswer } from "./candidate.ts";
import { type Page, passagesOf, type ReadEvidence, rowsOf } from "./pages.ts";

export interface ReadingOptions {
  /** Passages that are read. */
  readonly texts: number;
  /** Table rows that are read; none by default. */
  readonly rows?: number;
}

/** A part of a sentence or a cell of a row that the reader takes for the answer, with all that speaks for and against it. */
export interface FoundSpan {
  readonly text: string;
  readonly evidence: ReadEvidence;
  /** Probability that the text answers the question. */
  readonly relevance: number;
  /** Probability of the span among those of the text. */
  readonly probability: number;
  /** Score in the ranking. */
  readonly score: number;
  /** Whether its form fits the answer type. */
  readonly fits: boolean;
  /** Names of the question that the text does not hold. */
  readonly missing: number;
}

/** Reads the best passages and rows, and gives what may be an answer in each of them. */
export async function readPages(
  query: Query,
  ranked: readonly Ranked[],
  reader: Reader,
  options: ReadingOptions,
  signal: AbortSignal,
): Promise<FoundSpan[]> {
  const pages = [...passagesOf(ranked, options.texts), ...rowsOf(ranked, options.rows ?? 0)];
  const readings = await reader.read(
    query.text,
    pages.map(({ input }) => input),
    signal,
  );
  return pages.flatMap((page, i) => foundIn(query, page, readings[i] as Reading));
}

function foundIn(query: Query, page: Page, { relevance, spans }: Reading): FoundSpan[] {
  return spans.flatMap((span) => {
    const answer = page.answer(span);
    if (answer === undefined || isAsked(query, answer.text)) return [];
    const { score } = page;
    const fits = fitsType(answer.text, query.intent.answerType);
    const missing = missingNames(query, page.input);
    return [{ ...answer, relevance, probability: span.probability, score, fits, missing }];
  });
}

function missingNames({ intent }: Query, text: string): number {
  const folded = foldAnswer(text);
  return intent.entities.filter((name) => /\p{Lu}|\d/u.test(name) && !folded.includes(foldAnswer(name))).length;
}

/** What the question says already is no answer. */
function isAsked({ text }: Query, answer: string): boolean {
  const folded = foldAnswer(answer);
  return folded === "" || ` ${foldAnswer(text)} `.includes(` ${folded} `);
}
