import type { TableCell } from "../evidence/evidence.ts";
import { verbaliseRow } from "../evidence/verbalise.ts";
import type { ParsedDocument } from "../reading/document.ts";
import { type Span, splitPassages, splitSentences } from "../reading/split.ts";

/** A unit before it has a document key. `first` and `second` as in `UnitRow`. */
export interface DraftUnit {
  readonly first: number;
  readonly second: number;
  readonly indexed: string;
}

export interface DocumentUnits {
  readonly sentences: readonly DraftUnit[];
  /** With each passage, the positions of its sentences in `sentences`. */
  readonly passages: readonly (DraftUnit & { readonly sentences: readonly number[] })[];
  readonly rows: readonly DraftUnit[];
}

/** Passages of about a hundred words are what question answering is usually measured with (DPR, arXiv:2004.04906). */
const passageWords = 100;

/**
 * Cuts a document into what is searched. Title and section stand before each sentence and passage: a sentence often
 * names its subject only by "it" or "the film". `bench/prefix.ts` measures what that is worth.
 */
export function documentUnits(document: ParsedDocument): DocumentUnits {
  const { text, blocks, title } = document;
  const sentences: (DraftUnit & Span)[] = [];
  for (const block of blocks) {
    if (block.kind === "heading") continue;
    const prefix = prefixOf(title, block.section);
    for (const span of splitSentences(text, block.start, block.end)) {
      const sentence = text.slice(span.start, span.end);
      if (!hasWord(sentence)) continue;
      sentences.push({ ...span, first: span.start, second: span.end, indexed: prefix + flat(sentence) });
    }
  }
  const passages = splitPassages(text, blocks, { maxWords: passageWords }).flatMap(({ start, end }) => {
    const passage = text.slice(start, end);
    if (!hasWord(passage)) return [];
    const inside = sentencesWithin(sentences, start, end);
    const section = blocks.find((block) => block.start <= start && start < block.end)?.section ?? [];
    return [{ first: start, second: end, indexed: prefixOf(title, section) + flat(passage), sentences: inside }];
  });
  return { sentences, passages, rows: rowUnits(document) };
}

function rowUnits({ title, tables }: ParsedDocument): DraftUnit[] {
  return tables.flatMap((table, number) =>
    table.rows.flatMap((values, row) => {
      const cells: TableCell[] = values.map((value, column) => ({ column, name: table.columns[column] ?? "", value }));
      const indexed = verbaliseRow({ title, caption: table.caption, section: table.section, kind: table.kind }, cells);
      return hasWord(values.join(" ")) ? [{ first: number, second: row, indexed }] : [];
    }),
  );
}

/** Sentences come sorted by offset, so those of a passage are found by halving. */
function sentencesWithin(sentences: readonly Span[], start: number, end: number): number[] {
  let low = 0;
  let high = sentences.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sentences[middle] as Span).start < start) low = middle + 1;
    else high = middle;
  }
  const inside: number[] = [];
  for (let i = low; i < sentences.length && (sentences[i] as Span).end <= end; i++) inside.push(i);
  return inside;
}

function prefixOf(title: string, section: readonly string[]): string {
  // The outermost heading of a page usually repeats its title.
  const parts = [title, ...section].filter((part, i, all) => part.trim() !== "" && part !== all[i - 1]);
  return parts.length === 0 ? "" : `${parts.join(" / ")}: `;
}

function hasWord(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

function flat(text: string): string {
  return text.replace(/\s+/gu, " ").trim();
}
