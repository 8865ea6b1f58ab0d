import type { Block } from "./document.ts";
import { type Span, splitSentences } from "./split-sentences.ts";

/**
 * Passages of consecutive whole sentences, at most `maxWords` (default 100) words each, from the start of their first
 * to the end of their last sentence. A passage never crosses a heading or a section border; a single sentence that is
 * longer is a passage of its own.
 */
export function splitPassages(text: string, blocks: readonly Block[], options: { maxWords?: number } = {}): Span[] {
  const { maxWords = 100 } = options;
  const passages: Span[] = [];
  let open: { start: number; end: number; words: number; section: string } | undefined;
  const close = () => {
    if (open !== undefined) passages.push({ start: open.start, end: open.end });
    open = undefined;
  };
  for (const block of blocks) {
    if (block.kind === "heading") {
      close();
      continue;
    }
    const section = JSON.stringify(block.section);
    for (const { start, end } of splitSentences(text, block.start, block.end)) {
      const words = countWords(text, start, end);
      // Text between two blocks that belongs to neither (a table printed as text, say) must not slip into a passage.
      const apart = open !== undefined && (open.section !== section || /\S/.test(text.slice(open.end, start)));
      if (open === undefined || apart || open.words + words > maxWords) {
        close();
        open = { start, end, words, section };
      } else {
        open = { ...open, end, words: open.words + words };
      }
    }
  }
  close();
  return passages;
}

/** Runs of visible characters; each Chinese or Japanese character counts as a word. */
function countWords(text: string, start: number, end: number): number {
  let words = 0;
  let inside = false;
  for (let i = start; i < end; i++) {
    const code = text.charCodeAt(i);
    const ideograph = code >= 0x3040 && code < 0xa000;
    const blank = code === 32 || code === 9 || code === 10 || code === 160;
    if (ideograph || (!blank && !inside)) words++;
    inside = !blank && !ideograph;
  }
  return words;
}
