import type { Query } from "./query.ts";

/** The place of a word is its number less one. */
export const ordinalWords: readonly string[] =
  "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split(" ");

/** "the second film", "third largest": a place in an order. */
export interface Ordinal {
  /** From 1. */
  readonly nth: number;
  /** Counted from the end: "second to last". */
  readonly fromEnd: boolean;
  /** UTF-16 offsets of the words that say it. */
  readonly start: number;
  readonly end: number;
}

const written = new RegExp(
  `\\b(?<penultimate>penultimate)\\b|\\b(?:(?<word>${ordinalWords.join("|")})|(?<number>[1-9]\\d?)(?:st|nd|rd|th))\\b(?<last>[- ]to[- ](?:the )?last\\b)?`,
  "g",
);

/** What an ordinal may stand before without asking for an order: "first name", "20th century", "third world". */
const noOrder =
  /^[- ](?:name|names|century|centuries|lady|ladies|language|languages|world|half|hand|place|prize|cousins?|degree|floor|party|amendment|anniversary|and)\b/;

/** The place in an order that a question asks for, beyond the first; numbers inside names are none. */
export function ordinalOf({ text, entities, alternatives = [] }: Query): Ordinal | undefined {
  const names = [...entities, ...alternatives];
  for (const match of text.matchAll(written)) {
    const [start, end] = [match.index, match.index + match[0].length];
    if (names.some((name) => name.start < end && start < name.end)) continue;
    if (noOrder.test(text.slice(end))) continue;
    const { penultimate, word, number, last } = match.groups ?? {};
    const nth = penultimate !== undefined ? 2 : word === undefined ? Number(number) : ordinalWords.indexOf(word) + 1;
    if (nth > 1) return { nth, fromEnd: penultimate !== undefined || last !== undefined, start, end };
  }
  return undefined;
}
