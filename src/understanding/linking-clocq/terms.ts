import { stopWords, words } from "../../core/words.ts";

/** A part of the question that is disambiguated. Offsets are UTF-16, into the question. */
export interface Term {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Whether it is a name that the graph knows; any other term is a single word. */
  readonly spot: boolean;
}

interface Span {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Verbs' companions ("grow up", "come from"), which are titles of films as well. */
const particles: ReadonlySet<string> = new Set(["up", "out", "off", "down", "away", "back", "along", "around"]);

/** The terms of a question (CLOCQ): names, then the words that no name covers, without stop words; by position. */
export function readTerms(question: string, spots: readonly Span[], limit: number): Term[] {
  const free = words(question).filter(
    ({ text, start, end }) =>
      !stopWords.has(text.toLowerCase()) &&
      !particles.has(text) &&
      !spots.some((spot) => start < spot.end && spot.start < end),
  );
  return [
    ...spots.map(({ text, start, end }) => ({ text, start, end, spot: true })),
    ...free.map(({ text, start, end }) => ({ text, start, end, spot: false })),
  ]
    .slice(0, limit)
    .sort((a, b) => a.start - b.start);
}
