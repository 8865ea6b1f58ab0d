import { existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { StoreError } from "../../core/errors/index.ts";
import { sqliteErrorCode } from "./failure.ts";
import { createGraphSchema } from "./graph-schema.ts";

/** Raised whenever the tables below or the columns of the unit index change. */
export const catalogFormat = 1;

export function catalogPath(dir: string): string {
  return join(dir, "collection.db");
}

/**
 * The catalogue is the truth of a collection: what is not in here does not exist, whatever the unit index holds.
 *
 * - `catalog_sources` has one row for each version of a source. `visible` versions are seen by readers; a changed
 *   source is loaded as an invisible version that takes the old one's place in the transaction that completes it.
 * - `catalog_documents.key` is the number that tags the rows of the unit index. Keys are never used twice, not even
 *   after a crash, so a row of the index whose key has no document here is known to be dead.
 * - `catalog_garbage` holds ranges of keys whose rows in the unit index have to go: those of a batch that is being
 *   appended right now (or was, when the process died) and those of documents that were replaced.
 */
const schema = `
CREATE TABLE IF NOT EXISTS catalog_state (name TEXT PRIMARY KEY, value) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS catalog_sources (
  key INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL,
  uri TEXT NOT NULL,
  size INTEGER,
  modified_ms REAL,
  sha256 TEXT NOT NULL,
  embedder TEXT,
  retrieved_at TEXT NOT NULL,
  visible INTEGER NOT NULL,
  complete INTEGER NOT NULL,
  documents INTEGER NOT NULL DEFAULT 0,
  sentences INTEGER NOT NULL DEFAULT 0,
  passages INTEGER NOT NULL DEFAULT 0,
  tables INTEGER NOT NULL DEFAULT 0,
  rows INTEGER NOT NULL DEFAULT 0,
  triples INTEGER NOT NULL DEFAULT 0,
  failures TEXT NOT NULL DEFAULT '[]'
);
CREATE INDEX IF NOT EXISTS catalog_sources_uri ON catalog_sources (uri);
CREATE TABLE IF NOT EXISTS catalog_documents (
  key INTEGER PRIMARY KEY,
  source INTEGER NOT NULL,
  id TEXT NOT NULL,
  title TEXT NOT NULL,
  title_key TEXT NOT NULL,
  url TEXT,
  text TEXT NOT NULL,
  blocks TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS catalog_documents_id ON catalog_documents (id);
CREATE INDEX IF NOT EXISTS catalog_documents_title ON catalog_documents (title_key);
CREATE INDEX IF NOT EXISTS catalog_documents_source ON catalog_documents (source);
CREATE TABLE IF NOT EXISTS catalog_tables (
  document INTEGER NOT NULL,
  ordinal INTEGER NOT NULL,
  kind TEXT NOT NULL,
  caption TEXT NOT NULL,
  section TEXT NOT NULL,
  columns TEXT NOT NULL,
  rows TEXT NOT NULL,
  PRIMARY KEY (document, ordinal)
);
CREATE TABLE IF NOT EXISTS catalog_garbage (first INTEGER NOT NULL, last INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS catalog_vectors (key BLOB PRIMARY KEY, vector BLOB NOT NULL) WITHOUT ROWID;
`;

/** Opens the catalogue for writing and creates it when there is none. The caller holds the writer lock. */
export function openCatalogForWriting(dir: string): DatabaseSync {
  const path = catalogPath(dir);
  const database = new DatabaseSync(path, { timeout: 5_000 });
  // FULL: an acknowledged batch survives a loss of power. secure_delete: deleted text is overwritten in the file.
  database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON");
  database.exec("PRAGMA cache_size = -32000");
  if (hasCatalog(database)) checkFormat(database, dir);
  else {
    const state = `INSERT INTO catalog_state VALUES ('format', ${catalogFormat}), ('generation', 0), ('next_key', 1);`;
    database.exec(`BEGIN IMMEDIATE; ${schema} ${state}`);
    createGraphSchema(database);
    database.exec("COMMIT");
  }
  return database;
}

/** Opens the catalogue for reading, beside any writer. Throws `StoreError` "missing", "version" or "damaged". */
export function openCatalogForReading(dir: string): DatabaseSync {
  const path = catalogPath(dir);
  if (!existsSync(path)) {
    throw new StoreError(
      dir,
      "missing",
      `There is no collection in ${dir}. Make one: factweave index PATH --collection ${dir}`,
    );
  }
  const database = openReadOnly(path);
  if (!hasCatalog(database)) {
    database.close();
    throw new StoreError(
      dir,
      "missing",
      `The collection in ${dir} is empty. Run: factweave index PATH --collection ${dir}`,
    );
  }
  checkFormat(database, dir);
  database.exec("PRAGMA cache_size = -16000");
  return database;
}

/**
 * On a read-only medium the write-ahead log's shared memory cannot be made, and SQLite refuses to open. A file that
 * nobody can write may be read as immutable.
 */
function openReadOnly(path: string): DatabaseSync {
  try {
    const database = new DatabaseSync(path, { readOnly: true, timeout: 5_000 });
    database.prepare("SELECT count(*) FROM sqlite_schema").get();
    return database;
  } catch (error) {
    const code = sqliteErrorCode(error);
    if ((code !== 14 && code !== 8) || existsSync(`${path}-wal`)) throw error;
    const address = pathToFileURL(path);
    address.searchParams.set("immutable", "1");
    return new DatabaseSync(address, { readOnly: true });
  }
}

function hasCatalog(database: DatabaseSync): boolean {
  const table = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'catalog_state'").get();
  return table !== undefined;
}

function checkFormat(database: DatabaseSync, dir: string): void {
  const format = database.prepare("SELECT value FROM catalog_state WHERE name = 'format'").get()?.value;
  if (format === catalogFormat) return;
  database.close();
  throw new StoreError(
    dir,
    "version",
    `The collection in ${dir} has format ${format}; this version reads format ${catalogFormat}. Index its sources into a new folder.`,
  );
}
