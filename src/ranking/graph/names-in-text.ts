import { stopWords, type Word, words } from "../../core/words.ts";
import { foldWord } from "./fold-name.ts";

/** A name as it stands in a text, with the key of `foldName`. */
export interface FoundName {
  readonly key: string;
  readonly label: string;
}

const connectors: ReadonlySet<string> = new Set([
  "of",
  "the",
  "de",
  "la",
  "von",
  "van",
  "du",
  "da",
  "del",
  "der",
  "for",
]);
const calendar: ReadonlySet<string> = new Set(
  (
    "january february march april may june july august september october november december " +
    "monday tuesday wednesday thursday friday saturday sunday"
  ).split(" "),
);

/**
 * Names that a sentence spells out: runs of capitalised words, joined by words such as "of", and years. A single word at
 * the beginning is capitalised anyway, so it is none.
 */
export function capitalisedNames(text: string): FoundName[] {
  const found: FoundName[] = [];
  let run: Word[] = [];
  const end = (): void => {
    while (run.length > 0 && isConnector(run.at(-1) as Word)) run.pop();
    while (run.length > 0 && stopWords.has(foldWord((run[0] as Word).text))) run.shift();
    const [first, last] = [run[0], run.at(-1)];
    if (first !== undefined && last !== undefined && isName(run)) found.push(nameOf(text, run));
    run = [];
  };
  for (const word of words(text)) {
    const before = run.at(-1);
    if (before !== undefined && text.slice(before.end, word.start) !== " ") end();
    if (isYear(word.text)) {
      end();
      found.push(nameOf(text, [word]));
    } else if (/^\p{Lu}/u.test(word.text) || (run.length > 0 && isConnector(word))) run.push(word);
    else end();
  }
  end();
  return found;
}

function isConnector({ text }: Word): boolean {
  return connectors.has(text);
}

export function isYear(text: string): boolean {
  return /^(?:1\d{3}|20\d{2})$/.test(text);
}

function isName(run: readonly Word[]): boolean {
  const [first] = run as [Word];
  if (run.length > 1) return true;
  return first.start > 0 && first.text.length > 1 && !calendar.has(foldWord(first.text));
}

function nameOf(text: string, run: readonly Word[]): FoundName {
  const [first, last] = [run[0] as Word, run.at(-1) as Word];
  return { key: run.map((word) => foldWord(word.text)).join(" "), label: text.slice(first.start, last.end) };
}

/** Finds known names in texts; the longest first, none inside another (QUASAR's reference code does so with anchors). */
export function createNameFinder(keys: Iterable<string>): (text: string) => string[] {
  const known = new Set(keys);
  const longest = new Map<string, number>();
  for (const key of known) {
    const parts = key.split(" ");
    const first = parts[0] as string;
    longest.set(first, Math.max(longest.get(first) ?? 0, parts.length));
  }
  return (text) => {
    const all = words(text);
    const folded = all.map((word) => foldWord(word.text));
    const found = new Set<string>();
    for (let at = 0; at < all.length; at++) {
      const limit = Math.min(longest.get(folded[at] as string) ?? 0, all.length - at);
      for (let count = limit; count > 0; count--) {
        const key = folded.slice(at, at + count).join(" ");
        // A single small word such as "drama" is a word; as a name it would tie everything to everything.
        if (!known.has(key) || (count === 1 && !/^[\p{Lu}\p{N}]/u.test((all[at] as Word).text))) continue;
        found.add(key);
        at += count - 1;
        break;
      }
    }
    return [...found];
  };
}
