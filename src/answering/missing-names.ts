import { type Word, words } from "../core/words.ts";
import type { Query } from "../question/query.ts";
import { foldAnswer } from "./candidate.ts";

/**
 * How much of what the question names a text lacks: 1 for each name that it does not hold, which it may call otherwise,
 * and 2 for one that it holds within a longer name only: "Alien Nation" is something else than "Alien". One more where it
 * holds none of them: then nothing ties it to the question.
 */
export function missingNames({ intent }: Pick<Query, "intent">, text: string): number {
  const names = intent.entities.filter((name) => /\p{Lu}|\d/u.test(name));
  if (names.length === 0) return 0;
  const all = words(text).flatMap(piecesOf);
  const lacking = names.map((name) => lacks(all, words(name).flatMap(piecesOf), text));
  return lacking.reduce<number>((sum, each) => sum + each, lacking.includes(0) ? 0 : 1);
}

/** A word as names are compared; initials such as "J.R.R." are several. */
interface Piece {
  readonly folded: string;
  readonly start: number;
  readonly end: number;
}

function piecesOf({ text, start, end }: Word): Piece[] {
  const folded = foldAnswer(text.replace(/['’]s?$/, ""));
  return folded === "" ? [] : folded.split(" ").map((piece) => ({ folded: piece, start, end }));
}

function lacks(all: readonly Piece[], name: readonly Piece[], text: string): 0 | 1 | 2 {
  const ends = all.flatMap((_, at) => {
    const last = all[at + name.length - 1];
    return last !== undefined && name.every(({ folded }, i) => all[at + i]?.folded === folded) ? [last.end] : [];
  });
  if (ends.length === 0) return 1;
  return ends.every((end) => /^ \p{Lu}/u.test(text.slice(end))) ? 2 : 0;
}
