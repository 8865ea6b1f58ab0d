import type { Source } from "../evidence/evidence.ts";
import type { Block, ParsedTable } from "../reading/document.ts";

/** What is searched: a sentence, a passage of several sentences, or a table row. */
export type UnitKind = "sentence" | "passage" | "row";

/** A searchable unit of a stored document. Texts carry offsets, rows carry table and row number. */
export type Unit =
  | {
      readonly kind: "sentence" | "passage";
      readonly document: string;
      readonly start: number;
      readonly end: number;
    }
  | { readonly kind: "row"; readonly document: string; readonly table: string; readonly row: number };

export interface UnitHit {
  readonly unit: Unit;
  /** What was indexed: the title and section before the sentence, or the verbalised row. */
  readonly indexed: string;
  /** BM25 score or cosine; comparable within one result list only. */
  readonly score: number;
}

export interface UnitSearch {
  readonly kind: UnitKind;
  readonly limit: number;
  /** Only units of these documents. */
  readonly documents?: readonly string[];
  readonly signal?: AbortSignal;
}

export interface StoredDocument extends Source {
  readonly text: string;
  readonly blocks: readonly Block[];
}

export interface StoredTable extends ParsedTable {
  readonly id: string;
  readonly document: string;
}

export interface CollectionStats {
  readonly sources: number;
  readonly documents: number;
  readonly sentences: number;
  readonly passages: number;
  readonly tables: number;
  readonly rows: number;
  readonly triples: number;
  readonly entities: number;
  /** Id of the embedder whose vectors the collection holds; absent when it was indexed without vectors. */
  readonly embedder?: string;
  readonly bytesOnDisk: number;
}

/** Read side of a collection. Only what was committed is ever seen. */
export interface CollectionStore {
  readonly features: { readonly lexical: boolean; readonly dense: boolean };
  /** The best units by BM25. An empty or stop-word-only query gives an empty list. */
  searchLexical(query: string, options: UnitSearch): Promise<UnitHit[]>;
  /** The best units by cosine; an empty list when the collection has no vectors. */
  searchDense(vector: Float32Array, options: UnitSearch): Promise<UnitHit[]>;
  document(id: string): Promise<StoredDocument | undefined>;
  /** Documents whose title equals `title`, ignoring case. */
  documentsByTitle(title: string): Promise<StoredDocument[]>;
  table(id: string): Promise<StoredTable | undefined>;
  tablesOf(document: string): Promise<StoredTable[]>;
  stats(): Promise<CollectionStats>;
  close(): Promise<void>;
}
