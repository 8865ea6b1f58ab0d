import type { DataError } from "../core/errors/index.ts";
import type { Triple } from "../core/term.ts";

/** A piece of running text between two structural borders. UTF-16 offsets into the document's text. */
export interface Block {
  readonly start: number;
  readonly end: number;
  readonly kind: "heading" | "paragraph" | "list-item" | "preformatted";
  /** Headings above this block, outermost first. */
  readonly section: readonly string[];
}

/**
 * A table with spans resolved: every row has one cell for every column. An infobox has the columns
 * `["attribute", "value"]`.
 */
export interface ParsedTable {
  readonly kind: "table" | "infobox";
  readonly caption: string;
  /** Headings above the table, outermost first. */
  readonly section: readonly string[];
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A document as the engine stores it: plain text, its structure, and its tables. */
export interface ParsedDocument {
  readonly title: string;
  /** Address given by the document itself (canonical link, a record's `url`), when there is one. */
  readonly url?: string;
  readonly text: string;
  readonly blocks: readonly Block[];
  readonly tables: readonly ParsedTable[];
}

/**
 * What a reader yields. A failure stands for one record or the rest of one source; what was yielded before it is good.
 */
export type ReadItem =
  | { readonly kind: "document"; readonly document: ParsedDocument }
  | { readonly kind: "triples"; readonly triples: readonly Triple[] }
  | { readonly kind: "failure"; readonly error: DataError };
