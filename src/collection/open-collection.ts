import { resolve } from "node:path";
import { SourceError } from "../core/errors/index.ts";
import type { VectorCache } from "../models/cached-embedder.ts";
import type { CollectionStore } from "../stores/collection-store.ts";
import type { GraphStore } from "../stores/graph-store.ts";
import { openCatalogForReading } from "../stores/sqlite/catalog-schema.ts";
import { storeFailure } from "../stores/sqlite/failure.ts";
import { openSqliteGraph } from "../stores/sqlite/graph.ts";
import { lacksWordIndex } from "../stores/sqlite/graph-schema.ts";
import { createVectorCache } from "../stores/sqlite/vector-cache.ts";
import { createCollectionStore } from "./collection-store.ts";

export interface Collection {
  readonly store: CollectionStore;
  /** What the collection's RDF sources say. Empty when it has none. */
  readonly graph: GraphStore;
  /** Vectors of what was indexed, for `cachedEmbedder`; nothing is added. */
  readonly vectors: VectorCache;
  /** What it cannot do as an earlier version left it; told with each answer. */
  readonly failures: readonly SourceError[];
  close(): Promise<void>;
}

/**
 * Opens a collection for reading, beside other readers and a writer. Takes some milliseconds: the unit index is opened
 * by the first search. Throws `StoreError` "missing", "version", "damaged" or "permission".
 */
export async function openCollection(dir: string): Promise<Collection> {
  const folder = resolve(dir);
  try {
    const database = openCatalogForReading(folder);
    const graph = openSqliteGraph(database, { name: folder });
    const entities = database.prepare("SELECT count(*) AS n FROM graph_term WHERE kind < 2 AND nodes > 0");
    const store = createCollectionStore({
      dir: folder,
      database,
      countEntities: () => Number(entities.get()?.n),
    });
    return {
      store,
      graph,
      vectors: { get: createVectorCache(database).get, set: () => {} },
      failures: lacksWordIndex(database) ? [wholeNamesOnly(folder)] : [],
      async close() {
        await store.close();
        await graph.close();
        database.close();
      },
    };
  } catch (error) {
    throw storeFailure(error, folder);
  }
}

function wholeNamesOnly(folder: string): SourceError {
  const message = `${folder} was indexed by an earlier version: names in its graph are found whole and spelt right only. Index any of its sources again, changed or not: factweave index PATH --collection ${folder}`;
  return new SourceError(folder, "unsupported", message);
}
