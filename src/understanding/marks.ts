import { stopWords, words } from "../core/words.ts";
import type { Slot, Tagged } from "../models/tagger.ts";

/** A part of the question that the tagger marks. Offsets are UTF-16. */
export interface Mark {
  readonly start: number;
  readonly end: number;
  /** In [0, 1]; calibrated. */
  readonly probability: number;
}

/** What linking hears of the tagger. */
export interface Marks {
  /** Parts that name something, in the order of the question. */
  readonly names: readonly Mark[];
  /** Parts that say what is asked of it. */
  readonly relations: readonly Mark[];
}

/** What there is without a tagger: nothing is added and nothing taken away. */
export const noMarks: Marks = { names: [], relations: [] };

/**
 * From this probability on a marked name takes something away: it stands against a label inside it, or for a name where
 * the writing shows none. Of these nine in ten are right to the letter (see the model's card); any other mark only adds.
 */
export const sureMark = 0.8;

/** Names and relations as the tagger marks them, without punctuation around them and without those that say nothing. */
export function readMarks(question: string, tagged: Tagged | undefined): Marks {
  if (tagged === undefined) return noMarks;
  const of = (slot: Slot): Mark[] =>
    tagged.spans
      .filter((span) => span.slot === slot)
      .map((span) => ({ ...wordsOnly(question, span), probability: span.probability }))
      .filter((mark) => contentWords(question, mark).length > 0);
  return { names: of("entity"), relations: of("relation") };
}

/** Offsets are UTF-16, into the question. */
export interface Part {
  readonly start: number;
  readonly end: number;
}

/** From the first word to the end of the last, without a genitive's ending. */
function wordsOnly(question: string, { start, end }: Part): Part {
  const own = words(question.slice(start, end));
  const last = own.at(-1);
  if (last === undefined) return { start, end: start };
  const genitive = last.text.match(/['’]s?$/)?.[0].length ?? 0;
  return { start: start + (own[0]?.start ?? 0), end: start + last.end - genitive };
}

export const isWithin = (part: Part, whole: Part): boolean => whole.start <= part.start && part.end <= whole.end;
export const overlaps = (a: Part, b: Part): boolean => a.start < b.end && b.start < a.end;

/** Words of a part of the question that are no function words. */
export const contentWords = (question: string, { start, end }: Part): string[] =>
  words(question.slice(start, end))
    .map(({ text }) => text)
    .filter((word) => !stopWords.has(word.toLowerCase()));

/** The marked name that is this very part, but for function words at its ends ("the", "of"). */
export function nameAt(question: string, part: Part, { names }: Marks): Mark | undefined {
  return names.find((name) => overlaps(name, part) && bare(question, name) === bare(question, part));
}

/** Offsets of the first and the last content word, as a key. */
function bare(question: string, { start, end }: Part): string {
  const inner = words(question.slice(start, end)).filter(({ text }) => !stopWords.has(text.toLowerCase()));
  return `${start + (inner[0]?.start ?? 0)} ${start + (inner.at(-1)?.end ?? 0)}`;
}
