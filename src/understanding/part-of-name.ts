import { stopWords, words } from "../core/words.ts";
import { isCaseless } from "./lower-case-names.ts";
import { contentWords, isWithin, type Part } from "./marks.ts";

/**
 * Whether a label is only part of a longer marked name: "Dean" in "James Dean", of whom the graph knows nothing.
 * Whatever it means, it is not he. Where there are capitals, small words part names ("Ann Barlow and Tom Reed"), and so
 * do commas. Where there are none, only kinds of things and years are known to stand beside names ("egyptian people").
 */
export function isPartOfName(question: string, mention: Part, whole: Part): boolean {
  if (!isWithin(mention, whole)) return false;
  const before = question.slice(whole.start, mention.start).match(/(\S+) $/)?.[1];
  const after = question.slice(mention.end, whole.end).match(/^ (\S+)/)?.[1];
  const belongs = isCaseless(question)
    ? (word: string) => belongsTo(word, contentWords(question, mention).length)
    : (word: string) => /^[\p{Lu}\d]/u.test(word);
  return (before !== undefined && !before.endsWith(",") && belongs(before)) || (after !== undefined && belongs(after));
}

function belongsTo(word: string, length: number): boolean {
  const [bare = ""] = words(word.toLowerCase()).map(({ text }) => text);
  // "brian on family guy": a name of several words stands by itself.
  if (stopWords.has(bare)) return length < 2;
  return !/^\d{4}$/.test(bare) && !besideNames.has(bare);
}

const besideNames: ReadonlySet<string> = new Set(
  (
    "people person man woman city town village county country state province region island river lake mountain area " +
    "government house senate time timezone weather currency money language religion flag capital airport newspaper " +
    "president king queen prince princess emperor pope sir lord dr mr mrs ms senator governor mayor general captain " +
    "actor actress singer author writer director movie movies film films series show book books song songs album " +
    "band team club company school university college"
  ).split(" "),
);
