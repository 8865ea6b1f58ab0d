import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import type { Triple } from "../core/term.ts";
import type { Embedder } from "../models/embedder.ts";
import type { ParsedDocument } from "../reading/document.ts";
import type { GraphSource } from "../stores/graph-store.ts";
import { openUnitWriter, type UnitWriter } from "../stores/lance/unit-writer.ts";
import { openCatalogForWriting } from "../stores/sqlite/catalog-schema.ts";
import {
  type CatalogWriter,
  createCatalogWriter,
  type NewSource,
  type SourceVersion,
  type StoredFailure,
} from "../stores/sqlite/catalog-writer.ts";
import { createGraphWriter, type GraphWriter } from "../stores/sqlite/graph-writer.ts";
import { createVectorCache, type SqliteVectorCache } from "../stores/sqlite/vector-cache.ts";
import { takeWriterLock } from "../stores/sqlite/writer-lock.ts";
import { agreeOnEmbedder } from "./agree-on-embedder.ts";
import type { DocumentUnits } from "./document-units.ts";
import { emptyGarbage, scrub, trimCache } from "./scrub.ts";
import { unitRows } from "./unit-rows.ts";
import { embedUnits } from "./unit-vectors.ts";

/** A source while it is read. */
export interface SourceRun {
  readonly source: NewSource;
  /** Key of its version in the catalogue, from its first commit on, or of the version that an earlier run began. */
  version?: number;
  readonly failures: StoredFailure[];
}

export interface PendingDocument {
  readonly run: SourceRun;
  readonly id: string;
  readonly parsed: ParsedDocument;
  readonly units: DocumentUnits;
}

/** What one transaction acknowledges. */
export interface Batch {
  readonly documents: readonly PendingDocument[];
  /** Sources whose last document is in this batch or an earlier one. */
  readonly completed: readonly SourceRun[];
}

export interface CollectionWriter {
  readonly catalog: CatalogWriter;
  readonly graph: GraphWriter;
  readonly cache: SqliteVectorCache;
  readonly units: UnitWriter;
  readonly database: DatabaseSync;
  /**
   * Appends a batch to the unit index and then records it in the catalogue, in one transaction: when this resolves,
   * the batch survives a crash; before that it does not exist.
   */
  commit(batch: Batch, signal?: AbortSignal): Promise<void>;
  /** Takes back what was committed of a source that cannot be read to its end. */
  discard(run: SourceRun): void;
  /** Triples of one source in one transaction, however many; `complete` unless documents of it are still pending. */
  commitTriples(run: SourceRun, source: GraphSource, batches: AsyncIterable<readonly Triple[]>): Promise<number>;
  /**
   * Leaves no trace of removed documents in any file: index rows, indexes, old versions, cached vectors, the database
   * file and its log. State "scrub" stays set until it is done, so that whoever writes next finishes what a killed
   * process began. Throws `StoreError` "locked" while readers hold on to the log.
   */
  scrub(): Promise<void>;
  /** Empties the garbage and brings the indexes up to date. */
  finish(): Promise<void>;
  close(): void;
}

/**
 * Opens a collection for writing, creating it where there is none, and repairs what a killed writer left behind.
 * Throws `StoreError` "locked" while another process writes.
 */
export async function openCollectionWriter(
  folder: string,
  embedder: Embedder | undefined | "as it is",
): Promise<CollectionWriter> {
  const dir = resolve(folder);
  mkdirSync(dir, { recursive: true });
  const lock = takeWriterLock(dir);
  let database: DatabaseSync | undefined;
  let units: UnitWriter | undefined;
  try {
    database = openCatalogForWriting(dir);
    const catalog = createCatalogWriter(database);
    const dimensions = agreeOnEmbedder(catalog, embedder, dir);
    units = await openUnitWriter(dir, dimensions);
    const open = database;
    const writer = createWriter(dir, open, catalog, units, embedder === "as it is" ? undefined : embedder, () => {
      units?.close();
      open.close();
      lock.release();
    });
    await emptyGarbage(catalog, units);
    if (catalog.state("scrub") === 1) await writer.scrub();
    return writer;
  } catch (error) {
    units?.close();
    database?.close();
    lock.release();
    throw error;
  }
}

function createWriter(
  dir: string,
  database: DatabaseSync,
  catalog: CatalogWriter,
  units: UnitWriter,
  embedder: Embedder | undefined,
  close: () => void,
): CollectionWriter {
  const graph = createGraphWriter(database);
  const cache = createVectorCache(database);

  const versionOf = (run: SourceRun): number => {
    run.version ??= catalog.addSource(run.source, catalog.versions(run.source.uri).length === 0);
    return run.version;
  };
  const dropGraph = (version: SourceVersion) => {
    if (version.triples === 0) return;
    graph.remove(version.id);
    graph.finish();
  };
  const complete = (run: SourceRun) => {
    const kept = versionOf(run);
    for (const version of catalog.versions(run.source.uri)) {
      if (version.key === kept) continue;
      catalog.removeSource(version.key);
    }
    catalog.completeSource(kept, run.failures);
  };

  return {
    catalog,
    graph,
    cache,
    units,
    database,
    async commit({ documents, completed }, signal) {
      const drafts = documents.map((document) => document.units);
      const vectors = embedder === undefined ? undefined : await embedUnits(drafts, embedder, cache, signal);
      const range = catalog.transaction(() => {
        catalog.setState("dirty", 1);
        return catalog.reserveKeys(documents.length);
      });
      if (documents.length > 0) await units.append(unitRows(drafts, vectors, range.first));
      catalog.transaction(() => {
        documents.forEach(({ run, id, parsed, units: draft }, i) => {
          const source = versionOf(run);
          catalog.addDocument({ key: range.first + i, source, id, parsed });
          catalog.addCounts(source, {
            documents: 1,
            sentences: draft.sentences.length,
            passages: draft.passages.length,
            tables: parsed.tables.length,
            rows: draft.rows.length,
            triples: 0,
          });
        });
        for (const run of completed) {
          catalog
            .versions(run.source.uri)
            .filter((version) => version.key !== run.version)
            .forEach(dropGraph);
          complete(run);
        }
        if (documents.length > 0) catalog.clearGarbage(range);
        catalog.bumpGeneration();
      });
    },
    discard(run) {
      const { version } = run;
      if (version === undefined) return;
      catalog.transaction(() => {
        catalog.removeSource(version);
        catalog.bumpGeneration();
      });
    },
    async commitTriples(run, source, batches) {
      let count = 0;
      database.exec("BEGIN IMMEDIATE");
      try {
        catalog.versions(run.source.uri).forEach(dropGraph);
        for await (const triples of batches) {
          graph.add(source, triples);
          count += triples.length;
        }
        graph.finish();
        const version = versionOf(run);
        catalog.addCounts(version, { documents: 0, sentences: 0, passages: 0, tables: 0, rows: 0, triples: count });
        complete(run);
        catalog.bumpGeneration();
        database.exec("COMMIT");
      } catch (error) {
        if (database.isTransaction) database.exec("ROLLBACK");
        throw error;
      }
      return count;
    },
    async finish() {
      await emptyGarbage(catalog, units);
      if (catalog.state("dirty") !== 1) return;
      await trimCache({ dir, catalog, cache });
      await units.optimize();
      catalog.transaction(() => catalog.bumpGeneration());
      await units.cleanUp();
      catalog.transaction(() => catalog.setState("dirty", 0));
      database.exec("PRAGMA wal_checkpoint(PASSIVE)");
    },
    scrub: () => scrub({ dir, database, catalog, units, cache }),
    close,
  };
}
