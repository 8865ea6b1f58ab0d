import { resolve } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import type { Block } from "../../reading/document.ts";
import type { StoredDocument, StoredTable } from "../collection-store.ts";
import { type KeyRange, mergeRanges, toRanges } from "../key-range.ts";

export interface CatalogCounts {
  readonly sources: number;
  readonly documents: number;
  readonly sentences: number;
  readonly passages: number;
  readonly tables: number;
  readonly rows: number;
  readonly triples: number;
}

/** Reads the catalogue. Every method sees the last committed state. */
export interface CatalogReader {
  /** Changes whenever readers of the unit index have to look again. */
  generation(): number;
  embedder(): { readonly id: string; readonly dimensions: number } | undefined;
  /** The public id of a visible document; `undefined` means that a hit in it must not be seen. */
  documentId(key: number): string | undefined;
  documentKeys(ids: readonly string[]): number[];
  document(id: string): StoredDocument | undefined;
  documentsByTitle(title: string): StoredDocument[];
  table(id: string): StoredTable | undefined;
  tablesOf(document: string): StoredTable[];
  counts(): CatalogCounts;
  /** Keys that the unit index may hold although nobody may see them, in few ranges. */
  hiddenKeys(): KeyRange[];
}

export function titleKey(title: string): string {
  return title.normalize("NFKC").trim().toLowerCase();
}

export function tableId(document: string, ordinal: number): string {
  return `${document}/t${ordinal}`;
}

const documentColumns = `SELECT d.key, d.id, d.title, d.url, d.text, d.blocks, s.uri, s.sha256, s.retrieved_at
  FROM catalog_documents d JOIN catalog_sources s ON s.key = d.source WHERE s.visible = 1`;
const tableColumns = `SELECT d.id AS document, t.ordinal, t.kind, t.caption, t.section, t.columns, t.rows
  FROM catalog_tables t JOIN catalog_documents d ON d.key = t.document JOIN catalog_sources s ON s.key = d.source
  WHERE s.visible = 1 AND d.id = ?`;

/** `dir` is the collection's folder: addresses of local sources are stored relative to it. */
export function createCatalogReader(database: DatabaseSync, dir: string): CatalogReader {
  const state = database.prepare("SELECT value FROM catalog_state WHERE name = ?");
  const idOf = database.prepare(
    `SELECT d.id FROM catalog_documents d JOIN catalog_sources s ON s.key = d.source WHERE d.key = ? AND s.visible = 1`,
  );
  const keyOf = database.prepare(
    `SELECT d.key FROM catalog_documents d JOIN catalog_sources s ON s.key = d.source WHERE d.id = ? AND s.visible = 1`,
  );
  const byId = database.prepare(`${documentColumns} AND d.id = ?`);
  const byTitle = database.prepare(`${documentColumns} AND d.title_key = ? ORDER BY d.key`);
  const oneTable = database.prepare(`${tableColumns} AND t.ordinal = ?`);
  const tables = database.prepare(`${tableColumns} ORDER BY t.ordinal`);
  const sums =
    database.prepare(`SELECT count(*) AS sources, ${[...countNames].map((n) => `coalesce(sum(${n}), 0) AS ${n}`)}
    FROM catalog_sources WHERE visible = 1`);
  const garbage = database.prepare("SELECT first, last FROM catalog_garbage ORDER BY first");
  const invisible = database.prepare(
    `SELECT d.key FROM catalog_sources s JOIN catalog_documents d ON d.source = s.key WHERE s.visible = 0 ORDER BY d.key`,
  );
  const toDocument = (row: Row): StoredDocument => documentOf(row, dir);
  return {
    generation: () => Number(state.get("generation")?.value ?? 0),
    embedder() {
      const id = state.get("embedder")?.value;
      return id === undefined || id === null
        ? undefined
        : { id: String(id), dimensions: Number(state.get("dimensions")?.value) };
    },
    documentId: (key) => idOf.get(key)?.id as string | undefined,
    documentKeys: (ids) => ids.flatMap((id) => keyOf.all(id).map((row) => Number(row.key))),
    document(id) {
      const row = byId.get(id);
      return row === undefined ? undefined : toDocument(row);
    },
    documentsByTitle: (title) => byTitle.all(titleKey(title)).map(toDocument),
    table(id) {
      const parts = /^(.*)\/t(\d+)$/s.exec(id);
      const row = parts === null ? undefined : oneTable.get(parts[1] as string, Number(parts[2]));
      return row === undefined ? undefined : tableOf(row);
    },
    tablesOf: (document) => tables.all(document).map(tableOf),
    counts: () => sums.get() as unknown as CatalogCounts,
    hiddenKeys() {
      const ranges = garbage.all().map((row) => ({ first: Number(row.first), last: Number(row.last) }));
      return mergeRanges([...ranges, ...toRanges(invisible.all().map((row) => Number(row.key)))]);
    },
  };
}

const countNames = ["documents", "sentences", "passages", "tables", "rows", "triples"] as const;

type Row = Record<string, unknown>;

function documentOf(row: Row, dir: string): StoredDocument {
  const uri = String(row.uri);
  return {
    id: String(row.id),
    title: String(row.title),
    url: typeof row.url === "string" ? row.url : isAddress(uri) ? uri : pathToFileURL(resolve(dir, uri)).href,
    retrievedAt: String(row.retrieved_at),
    sha256: String(row.sha256),
    text: String(row.text),
    blocks: JSON.parse(String(row.blocks)) as Block[],
  };
}

function tableOf(row: Row): StoredTable {
  return {
    id: tableId(String(row.document), Number(row.ordinal)),
    document: String(row.document),
    kind: row.kind === "infobox" ? "infobox" : "table",
    caption: String(row.caption),
    section: JSON.parse(String(row.section)) as string[],
    columns: JSON.parse(String(row.columns)) as string[],
    rows: JSON.parse(String(row.rows)) as string[][],
  };
}

export function isAddress(uri: string): boolean {
  return /^https?:\/\//i.test(uri);
}
