import { splitSentences } from "../../reading/split.ts";

/** The sentence of `text` that holds what begins at an offset, in UTF-16 units; undefined outside of all sentences. */
export function sentenceAt(text: string, offset: number): string | undefined {
  const span = splitSentences(text).find(({ start, end }) => start <= offset && offset < end);
  return span && text.slice(span.start, span.end);
}
