import type { DatabaseSync } from "node:sqlite";
import { hasWordIndex, namesOfTerm } from "./graph-schema.ts";

/** Names looked at for one search: "john" stands in too many. */
const maxNames = 2000;
/** Spellings tried for one word. */
const maxSpellings = 8;

/** Finds terms by words of their names. Takes normalised names and gives numbers of terms, in no order. */
export interface WordSearch {
  /** Terms with a name that holds all these words and more. */
  holding(norm: string): number[];
  /** Terms with a name of as many words, each the same or a letter or two away from it. */
  like(norm: string): number[];
}

/** Finds nothing in a graph without a word index. */
export function createWordSearch(database: DatabaseSync): WordSearch {
  if (!hasWordIndex(database)) return { holding: () => [], like: () => [] };
  const matching = database.prepare(
    `SELECT n.term, n.norm FROM (SELECT rowid AS id FROM graph_word WHERE graph_word MATCH ? LIMIT ${maxNames}) w
     CROSS JOIN graph_name n ON n.term = w.id / ${namesOfTerm} AND n.position = w.id % ${namesOfTerm}`,
  );
  const near = database.prepare(
    "SELECT term FROM graph_vocabulary WHERE term >= ? AND term < ? AND LENGTH(term) BETWEEN ? AND ?",
  );
  const terms = (match: string, keep: (words: readonly string[]) => boolean): number[] => {
    const rows = matching.all(match).filter(({ norm }) => keep(String(norm).split(" ")));
    return [...new Set(rows.map(({ term }) => Number(term)))];
  };
  /** Words of the graph that a word may be a misspelling of, itself included; the first two letters must be right. */
  const spellingsOf = (word: string): string[] => {
    const allowed = allowedEdits(word);
    if (allowed === 0) return [word];
    const start = word.slice(0, 2);
    const rows = near.all(start, `${start}\u{10ffff}`, word.length - allowed, word.length + allowed);
    return rows
      .map(({ term }) => ({ term: String(term), edits: editsBetween(word, String(term), allowed) }))
      .filter(({ edits }) => edits <= allowed)
      .sort((a, b) => a.edits - b.edits || (a.term < b.term ? -1 : 1))
      .slice(0, maxSpellings)
      .map(({ term }) => term);
  };

  return {
    holding(norm) {
      const words = norm.split(" ");
      const all = words.map(quoted).join(" AND ");
      return terms(all, (own) => own.length > words.length && words.every((word) => own.includes(word)));
    },
    like(norm) {
      const words = norm.split(" ").map(spellingsOf);
      if (words.some((spellings) => spellings.length === 0)) return [];
      const all = words.map((spellings) => `(${spellings.map(quoted).join(" OR ")})`).join(" AND ");
      return terms(
        all,
        (own) =>
          own.length === words.length &&
          own.join(" ") !== norm &&
          own.every((word, i) => (words[i] as string[]).includes(word)),
      );
    },
  };
}

/** Within quotation marks nothing is an operator of the search. */
const quoted = (word: string): string => `"${word.replaceAll('"', '""')}"`;

/** Short words are too near to each other; numbers are never misspelt. */
function allowedEdits(word: string): number {
  if (word.length < 5 || /\d/.test(word)) return 0;
  return word.length < 8 ? 1 : 2;
}

/** Optimal string alignment: letters added, left out, changed, or two neighbours swapped. Stops above `most`. */
export function editsBetween(a: string, b: string, most: number): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let least = Math.min(
        (last[j] as number) + 1,
        (next[j - 1] as number) + 1,
        (last[j - 1] as number) + (same ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        least = Math.min(least, (before[j - 2] as number) + 1);
      }
      next.push(least);
    }
    if (Math.min(...next) > most) return most + 1;
    [before, last] = [last, next];
  }
  return last[b.length] as number;
}
