import { stopWords, words } from "../../core/words.ts";
import { type Marks, noMarks, overlaps, sureMark } from "../marks.ts";

/** A part of the question that is disambiguated. Offsets are UTF-16, into the question. */
export interface Term {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Whether it is a name, which the graph knows or the tagger marks; any other term is a single word. */
  readonly spot: boolean;
}

interface Span {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Verbs' companions ("grow up", "come from"), which are titles of films as well. */
const particles: ReadonlySet<string> = new Set(["up", "out", "off", "down", "away", "back", "along", "around"]);

/**
 * The terms of a question (CLOCQ): names, then the words that no name covers, without stop words; by position. What is
 * surely marked as a name is one term, whether or not the graph knows it: half of it would mean something else.
 */
export function readTerms(question: string, known: readonly Span[], limit: number, marks: Marks = noMarks): Term[] {
  const unknown = marks.names
    .filter((name) => name.probability >= sureMark && !known.some((spot) => overlaps(name, spot)))
    .map(({ start, end }) => ({ text: question.slice(start, end), start, end }));
  const spots = [...known, ...unknown];
  const free = words(question).filter(
    ({ text, start, end }) =>
      !stopWords.has(text.toLowerCase()) &&
      !particles.has(text) &&
      !spots.some((spot) => overlaps({ start, end }, spot)),
  );
  return [
    ...spots.map(({ text, start, end }) => ({ text, start, end, spot: true })),
    ...free.map(({ text, start, end }) => ({ text, start, end, spot: false })),
  ]
    .slice(0, limit)
    .sort((a, b) => a.start - b.start);
}
