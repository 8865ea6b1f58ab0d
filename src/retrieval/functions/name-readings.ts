import { stopWords, words } from "../../core/words.ts";
import type { Asked } from "./asked.ts";

/**
 * The names of a question in the ways in which they can be read, likeliest first: as they are; longer, where the question
 * shows no capitals and words follow that may belong to them ("quillstead city"); and parted, because "Salt Road and Glass
 * Harbour" is one name only if somebody knows it.
 */
export function nameReadings(asked: Asked): (readonly string[])[] {
  const longer = asked.names.map((name) => extended(name, asked));
  const readings = [asked.names, parted(asked.names), longer, parted(longer)];
  const seen = new Set<string>();
  return readings.filter((names) => {
    const key = JSON.stringify(names);
    return seen.size < seen.add(key).size;
  });
}

const parted = (names: readonly string[]): string[] =>
  names.flatMap((name) => name.split(/,\s+(?:and\s+)?|\s+and\s+/)).filter((name) => name !== "");

/** A name without a capital with the words behind it, up to the first function word. */
function extended(name: string, { text, taken }: Asked): string {
  if (/\p{Lu}/u.test(name)) return name;
  const start = text.indexOf(name);
  let end = start + name.length;
  for (const word of words(text)) {
    if (word.start < end) continue;
    const apart = /\S/.test(text.slice(end, word.start)) || taken.some((place) => place.start === word.start);
    if (apart || stopWords.has(word.text.toLowerCase())) break;
    end = word.end;
  }
  return text.slice(start, end);
}
