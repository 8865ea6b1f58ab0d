import type { DatabaseSync } from "node:sqlite";
import { StoreError } from "../../core/errors/index.ts";

/** Layout of the `graph_` tables; a file with another number is refused, not guessed at. */
export const GRAPH_VERSION = 1;

/**
 * Goes up with whatever a load adds beside the layout (2: the index of words), so that caches of an earlier version are
 * made again, while prepared collections of that version still open.
 */
export const GRAPH_CACHE_VERSION = 2;

/**
 * - `graph_term`: the dictionary. `kind` 0 IRI, 1 blank node, 2 literal; `tag` is "@language" or "^datatype" of a
 *   literal, else "". `hash` finds a term (32 bits, compared in full after that). `nodes` counts the triples that hold
 *   the term as subject or object, `arcs` those that have it as predicate; a term with neither is deleted.
 * - `graph_triple`: each triple once, with the source that gave it first; its primary key is the SPO index.
 * - `graph_shared`: further sources of a triple. Small, so that a graph from one source pays nothing for it.
 * - `graph_name`: normalised labels of entities. Position 0 is the name shown and the only one that keeps its `text`.
 * - `graph_word`: the words of the names; row `term * 4096 + position`. Graphs of earlier versions have it from the next
 *   time that they are written; until then names are found whole.
 * - `graph_state.token`: changes with every writing transaction, so that a writer notices a rollback or another writer.
 */
const tables = `
CREATE TABLE graph_state (one INTEGER PRIMARY KEY CHECK (one = 1), version INTEGER NOT NULL, token TEXT NOT NULL,
  triples INTEGER NOT NULL);
CREATE TABLE graph_source (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, title TEXT NOT NULL, url TEXT,
  retrieved_at TEXT NOT NULL, sha256 TEXT NOT NULL);
CREATE TABLE graph_term (id INTEGER PRIMARY KEY, hash INTEGER NOT NULL, kind INTEGER NOT NULL, value TEXT NOT NULL,
  tag TEXT NOT NULL, nodes INTEGER NOT NULL DEFAULT 0, arcs INTEGER NOT NULL DEFAULT 0);
CREATE INDEX graph_term_arcs ON graph_term (id) WHERE arcs > 0;
CREATE TABLE graph_triple (s INTEGER NOT NULL, p INTEGER NOT NULL, o INTEGER NOT NULL, source INTEGER NOT NULL,
  PRIMARY KEY (s, p, o)) WITHOUT ROWID;
CREATE TABLE graph_shared (source INTEGER NOT NULL, s INTEGER NOT NULL, p INTEGER NOT NULL, o INTEGER NOT NULL,
  PRIMARY KEY (source, s, p, o)) WITHOUT ROWID;
CREATE INDEX graph_shared_triple ON graph_shared (s, p, o);
CREATE TABLE graph_name (term INTEGER NOT NULL, position INTEGER NOT NULL, kind INTEGER NOT NULL, norm TEXT NOT NULL,
  text TEXT, PRIMARY KEY (term, position)) WITHOUT ROWID;
INSERT INTO graph_state VALUES (1, ${GRAPH_VERSION}, '', 0);
`;

/**
 * Dropped while an empty graph is filled: sorting once is five times as fast as keeping them. OPS and not OSP: it
 * still finds all triples of an object, and gives the relations that enter a hub, and those of one relation, in order.
 */
const indexes = {
  graph_term_hash: "graph_term (hash)",
  graph_triple_pos: "graph_triple (p, o, s)",
  graph_triple_ops: "graph_triple (o, p, s)",
  graph_triple_source: "graph_triple (source)",
};

const nameIndex = "CREATE INDEX IF NOT EXISTS graph_name_norm ON graph_name (norm, kind, term)";

export function hasGraph(database: DatabaseSync): boolean {
  return database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'graph_state'").get() !== undefined;
}

/** Makes the tables where they are missing. Throws `StoreError` "version" for a layout that is not ours. */
export function createGraphSchema(database: DatabaseSync): void {
  if (!hasGraph(database)) {
    database.exec(tables);
    createIndexes(database);
    createNameIndex(database);
  }
  checkGraphVersion(database);
  createWordIndex(database);
}

export function checkGraphVersion(database: DatabaseSync): void {
  const row = database.prepare("SELECT version FROM graph_state").get();
  if (row?.version === GRAPH_VERSION) return;
  const path = database.location() ?? "memory";
  throw new StoreError(
    path,
    "version",
    `${path} holds a graph of layout ${row?.version}, and this program reads layout ${GRAPH_VERSION}. Index it again.`,
  );
}

export function createIndexes(database: DatabaseSync): void {
  for (const [name, columns] of Object.entries(indexes)) {
    database.exec(`CREATE INDEX IF NOT EXISTS ${name} ON ${columns}`);
  }
}

export function createTermIndex(database: DatabaseSync): void {
  database.exec(`CREATE INDEX IF NOT EXISTS graph_term_hash ON ${indexes.graph_term_hash}`);
}

export function createNameIndex(database: DatabaseSync): void {
  database.exec(nameIndex);
  createWordIndex(database);
}

/** Names of one term that the word index tells apart; a mix-up beyond is seen when the name itself is read. */
export const namesOfTerm = 4096;

const row = (name: string) => `${name}.term * ${namesOfTerm} + ${name}.position`;
/** Names are normalised already: what remains beside letters and digits belongs to words such as "c++". */
const wordIndex = `
CREATE VIRTUAL TABLE graph_word USING fts5(norm, content = '', contentless_delete = 1, detail = none,
  tokenize = "ascii tokenchars '#%+'");
CREATE VIRTUAL TABLE graph_vocabulary USING fts5vocab(graph_word, row);
INSERT INTO graph_word (rowid, norm) SELECT ${row("graph_name")}, norm FROM graph_name;
CREATE TRIGGER graph_word_added AFTER INSERT ON graph_name BEGIN
  INSERT OR REPLACE INTO graph_word (rowid, norm) VALUES (${row("new")}, new.norm); END;
CREATE TRIGGER graph_word_removed AFTER DELETE ON graph_name BEGIN
  DELETE FROM graph_word WHERE rowid = ${row("old")}; END;
`;

export function hasWordIndex(database: DatabaseSync): boolean {
  return database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'graph_word'").get() !== undefined;
}

/** The whole index or nothing of it: half of one would be taken for the whole. */
function createWordIndex(database: DatabaseSync): void {
  if (hasWordIndex(database)) return;
  database.exec("SAVEPOINT graph_word");
  try {
    database.exec(wordIndex);
    database.exec("RELEASE graph_word");
  } catch (error) {
    // A full disk may have ended the whole transaction already.
    if (database.isTransaction) database.exec("ROLLBACK TO graph_word; RELEASE graph_word");
    throw error;
  }
}

/** Whether the graph has names whose words are not indexed, as those of an earlier version. */
export function lacksWordIndex(database: DatabaseSync): boolean {
  return !hasWordIndex(database) && database.prepare("SELECT 1 FROM graph_name LIMIT 1").get() !== undefined;
}

/** Words of deleted names go for good only when the parts of the index are merged. */
export function purgeWordIndex(database: DatabaseSync): void {
  database.exec("INSERT INTO graph_word (graph_word) VALUES ('optimize')");
}

function dropWordIndex(database: DatabaseSync): void {
  database.exec(`DROP TRIGGER IF EXISTS graph_word_added; DROP TRIGGER IF EXISTS graph_word_removed;
    DROP TABLE IF EXISTS graph_vocabulary; DROP TABLE IF EXISTS graph_word`);
}

export function dropTripleIndexes(database: DatabaseSync): void {
  for (const name of Object.keys(indexes))
    if (name !== "graph_term_hash") database.exec(`DROP INDEX IF EXISTS ${name}`);
}

export function dropIndexes(database: DatabaseSync): void {
  dropWordIndex(database);
  for (const name of [...Object.keys(indexes), "graph_name_norm"]) database.exec(`DROP INDEX IF EXISTS ${name}`);
}
