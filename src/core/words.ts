import { remembered } from "./remembered.ts";

/** A word with its UTF-16 offsets in the text it was taken from. */
export interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const wordPattern = /[\p{L}\p{N}]+(?:[.'’&-][\p{L}\p{N}]+)*/gu;

/** Words of a text: runs of letters and digits, with inner points, apostrophes, ampersands and hyphens. */
export function words(text: string): Word[] {
  return Array.from(text.matchAll(wordPattern), (match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** English function words and the words with which questions are asked. They say nothing about a subject. */
export const stopWords: ReadonlySet<string> = new Set(
  (
    "a an the and or but nor if then than so as of in on at by for to from with without into onto over under about " +
    "is are was were be been being am do does did done doing has have had having can could will would shall should " +
    "may might must that this these those it its he him his she her hers they them their theirs we us our you your " +
    "i me my who whom whose which what when where why how many much there here not no any some all both each every " +
    "either neither one also only own same such too very just s t d ll m re ve tell give name list please"
  ).split(" "),
);

/**
 * A light English stemmer: plural and verb endings only, so that "directed", "directs" and "directing" meet. It never
 * shortens below three letters and leaves digits alone.
 */
export const stem: (word: string) => string = remembered(50_000, (word) => {
  const folded = word
    .normalize("NFKD")
    .replace(/[\p{M}'’.-]/gu, "")
    .toLowerCase();
  if (folded.length <= 3 || /\d/.test(folded)) return folded;
  const base = folded
    .replace(/(?:sses)$/, "ss")
    .replace(/ies$/, "y")
    .replace(/([^su])s$/, "$1")
    .replace(/(?:ingly|edly)$/, "")
    .replace(/(.{3,}?)(?:ing|ed|or|er|ion|ly)$/, "$1")
    .replace(/([^aeiouls])\1$/, "$1");
  return base.replace(/e$/, "").length >= 3 ? base.replace(/e$/, "") : base;
});

/** Stems of the words that carry meaning, in order, repetitions kept. */
export function contentStems(text: string): string[] {
  return words(text)
    .filter((word) => !stopWords.has(word.text.toLowerCase()))
    .map((word) => stem(word.text));
}

/** Stems that name the expected kind of answer ("city", "actor"): they rarely stand beside the answer itself. */
export function typeStems(question: string): ReadonlySet<string> {
  const nouns = question.match(/\b(?:which|what)\s+((?:[\w'-]+\s?){1,2})/i)?.[1] ?? "";
  return new Set(words(nouns).map((word) => stem(word.text)));
}
