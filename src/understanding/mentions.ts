import { stopWords, type Word, words } from "../core/words.ts";

/** A part of the question that may name an entity. Offsets are UTF-16, into the question. */
export interface Mention {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Whether it is written like a name: a capital, a digit, or quotation marks around it. */
  readonly named: boolean;
}

const maxWords = 12;
/** Words that choose among things or count them. */
const quantifiers = new Set(
  "other others another else several various different further more most few number".split(" "),
);

/** Every run of up to twelve words that could be a label, longest first. Runs of function words alone are left out. */
export function mentionSpans(question: string): Mention[] {
  const all = words(question);
  const spans: Mention[] = [];
  for (let length = Math.min(maxWords, all.length); length >= 1; length--) {
    for (let from = 0; from + length <= all.length; from++) {
      const run = all.slice(from, from + length);
      const content = run.filter((word) => !stopWords.has(word.text.toLowerCase()));
      const [first, last] = [run[0] as Word, run.at(-1) as Word];
      // "My One and Only" is a name, "who was it" is none.
      // "how many other films": nobody asks for the film "The Other" by that word alone.
      if (length === 1 && quantifiers.has(first.text)) continue;
      if (content.length === 0 && !(from > 0 && isCapitalised(first) && isCapitalised(last))) continue;
      const named = (content.length > 0 ? content : [first, last]).every((word) => isNameLike(word, question));
      // "Alien's director" names Alien.
      const possessive = last.text.match(/['’]s?$/)?.[0].length ?? 0;
      for (const end of possessive > 0 ? [last.end, last.end - possessive] : [last.end]) {
        spans.push({ text: question.slice(first.start, end), start: first.start, end, named });
      }
    }
  }
  return spans;
}

/** Names as they are written, without any graph: quoted parts and runs of capitalised words. */
export function writtenNames(question: string): Mention[] {
  const quoted = Array.from(question.matchAll(/["“«]([^"”»]{2,})["”»]/g), (match) => {
    const start = match.index + 1;
    return { text: match[1] as string, start, end: start + (match[1] as string).length, named: true };
  });
  const runs: Mention[] = [];
  const all = words(question);
  for (let from = 0; from < all.length; from++) {
    if (!startsName(all[from] as Word, from)) continue;
    let to = from;
    for (let next = from + 1; next < all.length; next++) {
      const word = all[next] as Word;
      const joined = joiners.has((all[next - 1] as Word).text);
      if (isCapitalised(word) || (/^\d+$/.test(word.text) && !joined)) to = next;
      else if (!joiners.has(word.text)) break;
    }
    const start = (all[from] as Word).start;
    const last = (all[to] as Word).end - ((all[to] as Word).text.match(/['’]s?$/)?.[0].length ?? 0);
    // "The Seagull (1972 Film)" ends behind its bracket.
    const open = /\([^()]*$/.test(question.slice(start, last)) && question[last] === ")";
    const end = open ? last + 1 : last;
    if (!quoted.some((name) => start < name.end && name.start < end)) {
      runs.push({ text: question.slice(start, end), start, end, named: true });
    }
    from = to;
  }
  return [...quoted, ...runs].sort((a, b) => a.start - b.start);
}

/** Unbroken runs of capitalised words and numbers, such as "Iron Man 3". */
export function nameRuns(question: string): readonly { readonly start: number; readonly end: number }[] {
  const runs: { start: number; end: number }[] = [];
  words(question).forEach((word, position) => {
    const last = runs.at(-1);
    const adjacent = last !== undefined && question.slice(last.end, word.start) === " ";
    const bare = word.text.replace(/['’]s?$/, "");
    if (adjacent && (isCapitalised(word) || /^\d+$/.test(word.text))) last.end = word.start + bare.length;
    else if (startsName(word, position)) runs.push({ start: word.start, end: word.start + bare.length });
  });
  return runs;
}

const joiners = new Set(["of", "the", "and", "in", "de", "la", "von", "van", "a", "for", "on", "to", "du", "del"]);

/** The first word of a question has a capital anyway: it starts a name only when it is no function word. */
function startsName(word: Word, position: number): boolean {
  const lower = word.text.toLowerCase();
  return isCapitalised(word) && (position > 0 || !(stopWords.has(lower) || openings.has(lower)));
}

/** Further words that begin a question and no name. */
const openings = new Set(["whoever", "whatever", "wherever", "count"]);

function isCapitalised(word: Word): boolean {
  return /^\p{Lu}/u.test(word.text);
}

function isNameLike(word: Word, question: string): boolean {
  if (/^[\p{Lu}\d]/u.test(word.text)) return word.start > 0 || !stopWords.has(word.text.toLowerCase());
  return /["“«]/.test(question.slice(0, word.start)) && /["”»]/.test(question.slice(word.end));
}
