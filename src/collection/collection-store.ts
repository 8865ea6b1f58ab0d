import type { DatabaseSync } from "node:sqlite";
import { ConfigError } from "../core/errors/index.ts";
import type { CollectionStore, Unit, UnitHit, UnitKind, UnitSearch } from "../stores/collection-store.ts";
import { openUnitReader, type RawHit, type RawSearch, type UnitReader } from "../stores/lance/unit-reader.ts";
import { type CatalogReader, createCatalogReader, tableId } from "../stores/sqlite/catalog-reader.ts";
import { storeFailure } from "../stores/sqlite/failure.ts";
import { bytesBelow } from "./bytes.ts";

export interface CollectionStoreOptions {
  readonly dir: string;
  /** The catalogue, open for reading; the caller closes it. */
  readonly database: DatabaseSync;
  /** Entities of the collection's graph, for `stats`. */
  readonly countEntities?: () => number;
}

type Find = (index: UnitReader, search: RawSearch) => Promise<RawHit[]>;

/** A search takes milliseconds and a writer commits at most some times a second, so one repetition is rare. */
const maxAttempts = 5;

/**
 * The collection in a folder: texts and tables from the catalogue, searches from the unit index. Whatever the index
 * finds is looked up in the catalogue before it is shown, so a search never sees what was not committed, was replaced
 * or was forgotten, even while a writer is at work or after one was killed.
 */
export function createCollectionStore({ dir, database, countEntities }: CollectionStoreOptions): CollectionStore {
  const catalog = createCatalogReader(database, dir);
  let reader: Promise<UnitReader> | undefined;
  let seen = -1;

  /** The index as it stands now. The generation is read first: the index may be newer than it, never older. */
  async function current(): Promise<UnitReader> {
    const generation = catalog.generation();
    if (reader === undefined) {
      seen = generation;
      reader = openUnitReader(dir);
      reader.catch(() => {
        // The next search tries again; this one is told by the promise it awaits.
        reader = undefined;
      });
      return reader;
    }
    const open = await reader;
    if (generation !== seen) {
      await open.refresh();
      seen = generation;
    }
    return open;
  }

  async function search(options: UnitSearch, find: Find): Promise<UnitHit[]> {
    options.signal?.throwIfAborted();
    if (options.limit <= 0) return [];
    const keys = options.documents === undefined ? undefined : catalog.documentKeys(options.documents);
    if (keys !== undefined && keys.length === 0) return [];
    const base: RawSearch = { kind: options.kind, limit: options.limit, ...(keys && { documents: keys }) };
    try {
      for (let attempt = 1; ; attempt++) {
        const generation = catalog.generation();
        const hits = await findVisible(base, find);
        // A commit in between may have hidden what was found without its successor having been searched.
        if (catalog.generation() === generation || attempt === maxAttempts) return hits;
        options.signal?.throwIfAborted();
      }
    } catch (error) {
      options.signal?.throwIfAborted();
      throw storeFailure(error, dir);
    }
  }

  async function findVisible(base: RawSearch, find: Find): Promise<UnitHit[]> {
    const found = await findAgain(base, find);
    const hits = visible(catalog, base.kind, found);
    // Only when rows that nobody may see stood among the best is the slow way needed, which leaves them out.
    if (hits.length === found.length || found.length < base.limit) return hits;
    return visible(catalog, base.kind, await findAgain({ ...base, hidden: catalog.hiddenKeys() }, find));
  }

  /** A writer may remove files of the version that is being searched; the newest version then has the answer. */
  async function findAgain(search: RawSearch, find: Find): Promise<RawHit[]> {
    const index = await current();
    try {
      return await find(index, search);
    } catch (error) {
      if (!isGone(error)) throw error;
      await index.refresh();
      return find(index, search);
    }
  }

  return {
    features: { lexical: true, dense: catalog.embedder() !== undefined },
    searchLexical: (query, options) => search(options, (index, raw) => index.lexical(query, raw)),
    async searchDense(vector, options) {
      const embedder = catalog.embedder();
      if (embedder === undefined) return [];
      if (vector.length !== embedder.dimensions) {
        throw new ConfigError(
          "embedder",
          `The collection in ${dir} holds vectors of ${embedder.dimensions} dimensions made by ${embedder.id}; a vector of ${vector.length} cannot be compared with them. Ask with the same embedder.`,
        );
      }
      return search(options, (index, raw) => index.dense(vector, raw));
    },
    document: async (id) => catalog.document(id),
    documentsByTitle: async (title) => catalog.documentsByTitle(title),
    table: async (id) => catalog.table(id),
    tablesOf: async (document) => catalog.tablesOf(document),
    async stats() {
      const embedder = catalog.embedder();
      return {
        ...catalog.counts(),
        entities: countEntities?.() ?? 0,
        ...(embedder && { embedder: embedder.id }),
        bytesOnDisk: await bytesBelow(dir),
      };
    },
    async close() {
      (await reader)?.close();
      reader = undefined;
    },
  };
}

function isGone(error: unknown): boolean {
  return error instanceof Error && /not found|no such file|os error 2\b/i.test(error.message);
}

function visible(catalog: CatalogReader, kind: UnitKind, hits: readonly RawHit[]): UnitHit[] {
  return hits.flatMap((hit) => {
    const document = catalog.documentId(hit.doc);
    return document === undefined
      ? []
      : [{ unit: unitOf(kind, document, hit), indexed: hit.indexed, score: hit.score }];
  });
}

function unitOf(kind: UnitKind, document: string, { first, second }: RawHit): Unit {
  if (kind === "row") return { kind, document, table: tableId(document, first), row: second };
  return { kind, document, start: first, end: second };
}
