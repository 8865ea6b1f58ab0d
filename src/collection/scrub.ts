import type { DatabaseSync } from "node:sqlite";
import { StoreError } from "../core/errors/index.ts";
import { openUnitReader } from "../stores/lance/unit-reader.ts";
import type { UnitWriter } from "../stores/lance/unit-writer.ts";
import type { CatalogWriter } from "../stores/sqlite/catalog-writer.ts";
import type { SqliteVectorCache } from "../stores/sqlite/vector-cache.ts";
import { vectorKey } from "./unit-vectors.ts";

/** Rows of the unit index that no document owns. Whoever dies in here leaves the garbage to the next writer. */
export async function emptyGarbage(catalog: CatalogWriter, units: UnitWriter): Promise<void> {
  const garbage = catalog.garbage();
  if (garbage.length === 0) return;
  await units.remove(garbage);
  catalog.transaction(() => {
    for (const range of garbage) catalog.clearGarbage(range);
    catalog.setState("dirty", 1);
    catalog.bumpGeneration();
  });
}

/** What the removal of every trace works on. */
export interface ScrubParts {
  readonly dir: string;
  readonly database: DatabaseSync;
  readonly catalog: CatalogWriter;
  readonly units: UnitWriter;
  readonly cache: SqliteVectorCache;
}

/** See `CollectionWriter.scrub`. */
export async function scrub({ dir, database, catalog, units, cache }: ScrubParts): Promise<void> {
  await emptyGarbage(catalog, units);
  cache.keepOnly(await usedVectors(dir, catalog.state("embedder")));
  await units.rewrite();
  catalog.transaction(() => {
    catalog.setState("dirty", 0);
    catalog.bumpGeneration();
  });
  await units.cleanUp();
  await emptyLog(database, dir);
  catalog.transaction(() => catalog.setState("scrub", 0));
}

/**
 * Vectors of text that has changed meanwhile stay in the cache, in case it changes back. Once they are the larger part
 * of it they go.
 */
export async function trimCache({ dir, catalog, cache }: Pick<ScrubParts, "dir" | "catalog" | "cache">): Promise<void> {
  const counts = catalog.sources().reduce((sum, { sentences, rows }) => sum + sentences + rows, 0);
  if (cache.size() > 2 * counts + 1_000) cache.keepOnly(await usedVectors(dir, catalog.state("embedder")));
}

/** Keys of the vectors that the remaining sentences and rows have. */
async function usedVectors(dir: string, embedder: string | number | undefined): Promise<Set<string>> {
  const used = new Set<string>();
  if (embedder === undefined) return used;
  const reader = await openUnitReader(dir);
  try {
    for (const kind of ["sentence", "row"] as const) {
      for await (const texts of reader.texts(kind))
        for (const text of texts) used.add(vectorKey(String(embedder), text));
    }
  } finally {
    reader.close();
  }
  return used;
}

const logAttempts = 50;
const logWaitMs = 200;

/** Writes the database file anew and cuts its log to nothing, for which no reader may be in the middle of reading it. */
async function emptyLog(database: DatabaseSync, dir: string): Promise<void> {
  database.exec("VACUUM");
  for (let attempt = 0; attempt < logAttempts; attempt++) {
    if (database.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get()?.busy === 0) return;
    await new Promise((wake) => setTimeout(wake, logWaitMs));
  }
  throw new StoreError(
    dir,
    "locked",
    `The sources are forgotten and nobody can find them any more, but their bytes are still in the log of ${dir}, because another process is reading it. They go when the next index or forget runs after that process has ended.`,
  );
}
