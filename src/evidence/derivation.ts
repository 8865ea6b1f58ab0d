import type { Derivation } from "../answering/answerer.ts";
import { checkComputed } from "./compute/check-computed.ts";
import type { Ground } from "./grounds.ts";
import { formatTimestamp } from "./timestamp.ts";

/**
 * What is wrong with a derivation, or undefined when its result follows from the cited evidence.
 *
 * - count: the result is the number of things in `from`, each a cited evidence or a value written in one;
 * - compare, superlative: the result is written in the cited evidence, and at least two things were compared;
 * - yes-no: the result is "Yes" or "No" and rests on cited evidence alone;
 * - all others are computed again from the values in `from`, each of which stands in the cited evidence.
 */
export function checkDerivation(derivation: Derivation, grounds: readonly Ground[]): string | undefined {
  const { operation, result, from } = derivation;
  const fault = (problem: string): string => `${operation} ${result}: ${problem}`;
  const ids = new Set(grounds.map(({ id }) => id));
  const occurrences = countOccurrences(grounds);
  switch (operation) {
    case "count": {
      if (result !== String(from.length)) return fault(`${from.length} things were counted`);
      const absent = uncounted(from, ids, occurrences);
      return absent === undefined ? undefined : fault(`"${absent}" is not in the cited evidence as often as counted`);
    }
    case "compare":
    case "superlative":
      if (new Set(from).size < 2) return fault("nothing was compared");
      return occurrences(result) > 0 ? undefined : fault("the result is not in the cited evidence");
    case "yes-no": {
      if (!/^(?:yes|no)$/i.test(result)) return fault("the result is neither yes nor no");
      return from.length > 0 && from.every((id) => ids.has(id)) ? undefined : fault("it rests on evidence not cited");
    }
    default: {
      const problem = checkComputed({ ...derivation, operation }, grounds);
      return problem && fault(problem);
    }
  }
}

/** The first thing that was counted more often than the evidence shows it. An evidence is shown once. */
function uncounted(
  from: readonly string[],
  ids: ReadonlySet<string>,
  occurrences: (value: string) => number,
): string | undefined {
  const times = new Map<string, number>();
  for (const item of from) times.set(item, (times.get(item) ?? 0) + 1);
  return [...times].find(([item, count]) => (ids.has(item) ? 1 : occurrences(item)) < count)?.[0];
}

/** Tells how often a value stands in the texts of the cited evidence (not in headings), whole, ignoring case. */
function countOccurrences(grounds: readonly Ground[]): (value: string) => number {
  const own = grounds.map(({ texts }) => texts[0]);
  const folded = own.map(fold);
  const count = (needle: string, texts: readonly string[]): number =>
    needle === "" ? 0 : texts.reduce((sum, text) => sum + text.split(needle).length - 1, 0);
  return (value) => {
    // A name without any letter, such as the band "!!!", can only be compared as it stands.
    if (fold(value).trim() === "") return count(value.trim(), own);
    return Math.max(...[value, formatTimestamp(value) ?? value].map((name) => count(fold(name), folded)));
  };
}

/** Words between single spaces. Two spaces stand between words, so that neighbours are both counted. */
function fold(text: string): string {
  return ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, " ")
    .trim()
    .replaceAll(" ", "  ")} `;
}
