import { randomUUID } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import type { Triple } from "../../core/term.ts";
import { namingPredicates } from "../graph-labels.ts";
import type { GraphSource } from "../graph-store.ts";
import { createDictionary, type Dictionary } from "./graph-dictionary.ts";
import { nameAll, nameSome } from "./graph-names.ts";
import { createGraphSchema, createIndexes, createNameIndex, dropIndexes, purgeWordIndex } from "./graph-schema.ts";
import { createTermFinder } from "./graph-terms.ts";
import { createTripleWriter, type TripleWriter } from "./graph-triples.ts";

/**
 * Write side of a graph. The caller owns the transaction: BEGIN IMMEDIATE, any number of `add` and `remove`, `finish`,
 * COMMIT. Nothing counts before COMMIT, and after a ROLLBACK or a crash the earlier graph stands as it was.
 */
export interface GraphWriter {
  /** Adds triples read from `source`. A triple that other sources gave too is kept for each of them. */
  add(source: GraphSource, triples: readonly Triple[]): void;
  /** Takes a source's triples out, and terms and names that nothing uses any more. Gives the number of its triples. */
  remove(sourceId: string): number;
  /** Writes what is held back in memory, indexes and names it. Call it once, before COMMIT. */
  finish(): void;
}

/** Trade memory for speed; what is written is the same. */
export interface GraphWriterOptions {
  /** Triples sorted and written at once; above 2^21 the sorting would lose its exactness. */
  readonly batchSize?: number;
  /** Terms that are remembered to spare a look-up; at most twice as many are held, with about 200 bytes each. */
  readonly rememberedTerms?: number;
}

const defaults = { batchSize: 1 << 18, rememberedTerms: 350_000 } as const;

interface Session {
  readonly token: string;
  readonly dictionary: Dictionary;
  readonly triples: TripleWriter;
  readonly naming: Set<number>;
  /** The graph held nothing when this transaction began. */
  empty: boolean;
  /** Something was removed in this transaction. */
  removed: boolean;
  open: boolean;
}

const namingIris: ReadonlySet<string> = new Set([...namingPredicates.label, ...namingPredicates.alias]);

/** Makes the tables where they are missing. Throws `StoreError` "version" for a graph of another layout. */
export function createGraphWriter(database: DatabaseSync, options: GraphWriterOptions = {}): GraphWriter {
  const settings = { ...defaults, ...options };
  createGraphSchema(database);
  const readState = database.prepare("SELECT token, triples FROM graph_state");
  const writeToken = database.prepare("UPDATE graph_state SET token = ?");
  const hasSource = database.prepare("SELECT 1 FROM graph_source WHERE id = ?");
  let session: Session | undefined;

  /** What memory holds is used only if the file still carries our token: after a rollback it does not. */
  const begin = (): Session => {
    const state = readState.get();
    const current = session?.token === state?.token ? session : undefined;
    if (current?.open) return current;
    const token = randomUUID();
    writeToken.run(token);
    const empty = Number(state?.triples) === 0;
    const kept = empty ? undefined : current;
    session = { ...(kept ?? freshSession(database, empty, settings)), token, empty, removed: false, open: true };
    session.dictionary.mark();
    if (empty) dropIndexes(database);
    return session;
  };

  return {
    add(source, triples) {
      const { dictionary, triples: writer } = begin();
      const number = upsertSource(database, source);
      for (const { subject, predicate, object } of triples) {
        writer.add(dictionary.intern(subject), dictionary.intern(predicate), dictionary.intern(object), number);
      }
    },
    remove(sourceId) {
      const current = begin();
      if (hasSource.get(sourceId) === undefined) return 0;
      current.triples.flush();
      createIndexes(database);
      const removed = current.triples.remove(sourceId);
      current.dictionary.clear();
      findNaming(database, current.naming);
      current.empty = false;
      current.removed = true;
      return removed;
    },
    finish() {
      const current = begin();
      current.triples.flush();
      createIndexes(database);
      current.triples.writeCounts();
      name(database, current);
      createNameIndex(database);
      if (current.removed) purgeWordIndex(database);
      current.triples.reset();
      current.open = false;
    },
  };
}

function name(database: DatabaseSync, { empty, triples, dictionary }: Session): void {
  if (empty) {
    database.exec("DELETE FROM graph_name");
    nameAll(database);
  } else {
    nameSome(database, triples.labelled, { from: dictionary.firstNew() });
  }
}

function freshSession(
  database: DatabaseSync,
  empty: boolean,
  settings: Required<GraphWriterOptions>,
): Omit<Session, "token" | "open" | "empty" | "removed"> {
  // Terms without triples cannot be; an empty graph has an empty dictionary.
  const naming = new Set<number>();
  if (!empty) findNaming(database, naming);
  const dictionary = createDictionary(database, empty, settings.rememberedTerms, ({ kind, value }, id) => {
    if (kind === 0 && namingIris.has(value)) naming.add(id);
  });
  return { dictionary, naming, triples: createTripleWriter(database, naming, settings.batchSize) };
}

/** Numbers of the predicates that name things; they change when terms are deleted. */
function findNaming(database: DatabaseSync, naming: Set<number>): void {
  const find = createTermFinder(database);
  naming.clear();
  for (const value of namingIris) {
    const id = find({ kind: 0, value, tag: "" });
    if (id !== undefined) naming.add(id);
  }
}

function upsertSource(database: DatabaseSync, source: GraphSource): number {
  const row = database
    .prepare(
      `INSERT INTO graph_source (id, title, url, retrieved_at, sha256) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET title = excluded.title, url = excluded.url,
         retrieved_at = excluded.retrieved_at, sha256 = excluded.sha256 RETURNING number`,
    )
    .get(source.id, source.title, source.url ?? null, source.retrievedAt, source.sha256);
  return Number(row?.number);
}
