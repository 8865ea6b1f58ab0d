import { contentStems } from "../core/words.ts";
import { extractValues } from "./values.ts";

/**
 * Numbers of a sentence that its citations know only of other things: "12 days" where they say "48 days" and "12 million
 * crowns" or "12 actors". What a number counts is the word behind it; a number of the citations without such a word, as in a
 * table, may count anything, and so may a year.
 */
export function misplacedCounts(sentence: string, texts: readonly string[]): string[] {
  const known = texts.flatMap(countsOf);
  return countsOf(sentence)
    .filter(({ exact, counted }) => {
      const alike = known.filter((other) => other.counted === counted);
      const elsewhere = known.filter((other) => other.exact === exact);
      return (
        counted !== undefined &&
        alike.length > 0 &&
        alike.every((other) => other.exact !== exact) &&
        elsewhere.length > 0 &&
        elsewhere.every((other) => other.counted !== undefined)
      );
    })
    .map(({ text }) => text);
}

interface Count {
  readonly text: string;
  readonly exact: string;
  /** Stem of the word behind the number. */
  readonly counted: string | undefined;
}

function countsOf(text: string): Count[] {
  return extractValues(text).flatMap((value) => {
    if (value.kind !== "number" || year.test(value.text)) return [];
    const behind = /^[ -]([\p{L}'’]+)/u.exec(text.slice(value.end))?.[1] ?? "";
    return [{ text: value.text, exact: value.exact, counted: contentStems(behind)[0] }];
  });
}

const year = /^(?:1\d|20)\d\d$/;
