import type { Passage } from "../../evidence/evidence.ts";
import { splitSentences } from "../../reading/split.ts";

/** About what a reader takes in at once, beside the question. UTF-16 units. */
const longest = 700;

/**
 * The sentence `[start, end)` of a paragraph with the sentences around it, as many as a reader takes in: one on each side in
 * turn, the one before it first, since a pronoun means what came before.
 */
export function passageAround(
  stored: string,
  block: { readonly start: number; readonly end: number },
  start: number,
  end: number,
): Passage {
  const sentences = splitSentences(stored, block.start, block.end);
  let first = sentences.findIndex((sentence) => sentence.end > start);
  if (first < 0) return { start, text: stored.slice(start, end), sentences: [{ start, end }] };
  let last = sentences.findLastIndex((sentence) => sentence.start < end);
  const fits = (a: number, b: number): boolean => {
    const [from, to] = [sentences[a], sentences[b]];
    return from !== undefined && to !== undefined && to.end - from.start <= longest;
  };
  for (let grown = true; grown; ) {
    grown = false;
    if (fits(first - 1, last)) {
      first--;
      grown = true;
    }
    if (fits(first, last + 1)) {
      last++;
      grown = true;
    }
  }
  const kept = sentences.slice(first, last + 1);
  const from = kept[0]?.start ?? start;
  return { start: from, text: stored.slice(from, kept.at(-1)?.end ?? end), sentences: kept };
}
