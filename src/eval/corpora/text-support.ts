import { splitSentences } from "../../reading/split.ts";
import type { GoldSource } from "../gold.ts";

/** The sentence of `text` that holds what begins at an offset, in UTF-16 units; undefined outside of all sentences. */
export function sentenceAt(text: string, offset: number): string | undefined {
  const span = splitSentences(text).find(({ start, end }) => start <= offset && offset < end);
  return span && text.slice(span.start, span.end);
}

/** Each place once, in the order of its first mention. */
export function distinctSources(places: readonly GoldSource[]): GoldSource[] {
  return [...new Map(places.map((place) => [JSON.stringify(place), place])).values()];
}
