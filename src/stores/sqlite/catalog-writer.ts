import type { DatabaseSync } from "node:sqlite";
import type { ParsedDocument } from "../../reading/document.ts";
import { type KeyRange, toRanges } from "../key-range.ts";
import { titleKey } from "./catalog-reader.ts";

export interface StoredFailure {
  readonly code: string;
  readonly message: string;
}

/** A version of a source, as the catalogue knows it. */
export interface SourceVersion {
  readonly key: number;
  readonly id: string;
  readonly uri: string;
  /** Size in bytes and time of modification of a file when it was read; absent for an address. */
  readonly size?: number;
  readonly modifiedMs?: number;
  readonly sha256: string;
  readonly embedder?: string;
  readonly complete: boolean;
  readonly visible: boolean;
  readonly documents: number;
  readonly sentences: number;
  readonly rows: number;
  readonly triples: number;
  readonly failures: readonly StoredFailure[];
}

export interface NewSource extends Pick<SourceVersion, "id" | "uri" | "size" | "modifiedMs" | "sha256" | "embedder"> {
  /** ISO 8601. */
  readonly retrievedAt: string;
}

export interface NewDocument {
  readonly key: number;
  readonly source: number;
  readonly id: string;
  readonly parsed: ParsedDocument;
}

export interface UnitCounts {
  readonly documents: number;
  readonly sentences: number;
  readonly passages: number;
  readonly tables: number;
  readonly rows: number;
  readonly triples: number;
}

/**
 * Write side of the catalogue. Nothing here begins or ends a transaction except `transaction`: what is called inside
 * it is acknowledged together, or not at all.
 */
export interface CatalogWriter {
  transaction<T>(work: () => T): T;
  state(name: string): string | number | undefined;
  setState(name: string, value: string | number): void;
  /** Makes readers of the unit index look again. */
  bumpGeneration(): void;
  /** Takes `count` document keys that were never used, and marks them as garbage until they are committed. */
  reserveKeys(count: number): KeyRange;
  /** Versions of a source, the visible one first. */
  versions(uri: string): SourceVersion[];
  sources(): SourceVersion[];
  /** A new version; invisible when another one is to be replaced. */
  addSource(source: NewSource, visible: boolean): number;
  addDocument(document: NewDocument): void;
  addCounts(source: number, counts: UnitCounts): void;
  /** Makes a version visible and complete. The caller removes those that it replaces. */
  completeSource(source: number, failures: readonly StoredFailure[]): void;
  /** Notes a newer size and time for a source whose bytes are the same. */
  touchSource(source: number, size: number, modifiedMs: number | undefined): void;
  /** Removes a version with its documents and tables; their rows in the unit index become garbage. */
  removeSource(source: number): void;
  garbage(): KeyRange[];
  /** Forgets garbage that has left the unit index, or keys that have become documents. */
  clearGarbage(range: KeyRange): void;
}

export function createCatalogWriter(database: DatabaseSync): CatalogWriter {
  const get = database.prepare("SELECT value FROM catalog_state WHERE name = ?");
  const put = database.prepare("INSERT OR REPLACE INTO catalog_state (name, value) VALUES (?, ?)");
  const bump = database.prepare("UPDATE catalog_state SET value = value + 1 WHERE name = 'generation'");
  const addGarbage = database.prepare("INSERT INTO catalog_garbage (first, last) VALUES (?, ?)");
  const dropGarbage = database.prepare("DELETE FROM catalog_garbage WHERE first >= ? AND last <= ?");
  const byUri = database.prepare("SELECT * FROM catalog_sources WHERE uri = ? ORDER BY visible DESC, key DESC");
  const all = database.prepare("SELECT * FROM catalog_sources ORDER BY uri, visible DESC");
  const addSource = database.prepare(`INSERT INTO catalog_sources
    (id, uri, size, modified_ms, sha256, embedder, retrieved_at, visible, complete) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0)`);
  const addDocument = database.prepare(`INSERT INTO catalog_documents
    (key, source, id, title, title_key, url, text, blocks) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`);
  const addTable = database.prepare(`INSERT INTO catalog_tables
    (document, ordinal, kind, caption, section, columns, rows) VALUES (?, ?, ?, ?, ?, ?, ?)`);
  const addCounts = database.prepare(`UPDATE catalog_sources SET documents = documents + ?, sentences = sentences + ?,
    passages = passages + ?, tables = tables + ?, rows = rows + ?, triples = triples + ? WHERE key = ?`);
  const complete = database.prepare("UPDATE catalog_sources SET visible = 1, complete = 1, failures = ? WHERE key = ?");
  const touch = database.prepare("UPDATE catalog_sources SET size = ?, modified_ms = ? WHERE key = ?");
  const keysOf = database.prepare("SELECT key FROM catalog_documents WHERE source = ? ORDER BY key");
  const dropTables = database.prepare(
    "DELETE FROM catalog_tables WHERE document IN (SELECT key FROM catalog_documents WHERE source = ?)",
  );
  const dropDocuments = database.prepare("DELETE FROM catalog_documents WHERE source = ?");
  const dropSource = database.prepare("DELETE FROM catalog_sources WHERE key = ?");
  const garbage = database.prepare("SELECT first, last FROM catalog_garbage ORDER BY first");
  const state = (name: string): string | number | undefined => {
    const value = get.get(name)?.value;
    return typeof value === "string" || typeof value === "number" ? value : undefined;
  };

  return {
    transaction(work) {
      database.exec("BEGIN IMMEDIATE");
      try {
        const result = work();
        database.exec("COMMIT");
        return result;
      } catch (error) {
        // A full disk ends the transaction on its own.
        if (database.isTransaction) database.exec("ROLLBACK");
        throw error;
      }
    },
    state,
    setState: (name, value) => void put.run(name, value),
    bumpGeneration: () => void bump.run(),
    reserveKeys(count) {
      const first = Number(state("next_key"));
      if (count === 0) return { first, last: first - 1 };
      put.run("next_key", first + count);
      addGarbage.run(first, first + count - 1);
      return { first, last: first + count - 1 };
    },
    versions: (uri) => byUri.all(uri).map(versionOf),
    sources: () => all.all().map(versionOf),
    addSource({ id, uri, size, modifiedMs, sha256, embedder, retrievedAt }, visible) {
      const row = [id, uri, size ?? null, modifiedMs ?? null, sha256, embedder ?? null, retrievedAt, visible ? 1 : 0];
      return Number(addSource.run(...row).lastInsertRowid);
    },
    addDocument({ key, source, id, parsed }) {
      const { title, url, text, blocks, tables } = parsed;
      addDocument.run(key, source, id, title, titleKey(title), url ?? null, text, JSON.stringify(blocks));
      tables.forEach(({ kind, caption, section, columns, rows }, ordinal) => {
        const [sectionJson, columnsJson, rowsJson] = [section, columns, rows].map((value) => JSON.stringify(value));
        addTable.run(key, ordinal, kind, caption, sectionJson as string, columnsJson as string, rowsJson as string);
      });
    },
    addCounts(source, { documents, sentences, passages, tables, rows, triples }) {
      addCounts.run(documents, sentences, passages, tables, rows, triples, source);
    },
    completeSource: (source, failures) => void complete.run(JSON.stringify(failures), source),
    touchSource: (source, size, modifiedMs) => void touch.run(size, modifiedMs ?? null, source),
    removeSource(source) {
      for (const { first, last } of toRanges(keysOf.all(source).map((row) => Number(row.key))))
        addGarbage.run(first, last);
      for (const statement of [dropTables, dropDocuments, dropSource]) statement.run(source);
    },
    garbage: () => garbage.all().map((row) => ({ first: Number(row.first), last: Number(row.last) })),
    clearGarbage: ({ first, last }) => void dropGarbage.run(first, last),
  };
}

function versionOf(row: Record<string, unknown>): SourceVersion {
  return {
    key: Number(row.key),
    id: String(row.id),
    uri: String(row.uri),
    ...(typeof row.size === "number" && { size: row.size }),
    ...(typeof row.modified_ms === "number" && { modifiedMs: row.modified_ms }),
    sha256: String(row.sha256),
    ...(typeof row.embedder === "string" && { embedder: row.embedder }),
    complete: row.complete === 1,
    visible: row.visible === 1,
    documents: Number(row.documents),
    sentences: Number(row.sentences),
    rows: Number(row.rows),
    triples: Number(row.triples),
    failures: JSON.parse(String(row.failures)) as StoredFailure[],
  };
}
