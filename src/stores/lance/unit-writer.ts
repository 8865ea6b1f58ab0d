import type { Table } from "@lancedb/lancedb";
import type { UnitKind } from "../collection-store.ts";
import type { KeyRange } from "../key-range.ts";
import { connectUnitIndex } from "./connect.ts";
import { unitBatch, unitSchema, vectorField } from "./unit-batch.ts";
import { tableName, type UnitRow, unitKinds } from "./unit-schema.ts";

/** Up to here a scan of all vectors is exact and takes some 25 ms; above, an index is built. */
export const vectorIndexFromRows = 50_000;

/**
 * Rows that no index knows yet are searched by scanning. After so many the indexes are brought up to date, and again
 * each time the rows have doubled: doing it oftener takes most of the time and memory of a long run.
 */
const firstKeepUp = 100_000;

/** A writer looks into the indexes only to bring them up to date. */
const writerCacheMegabytes = 32;

/** Write side of the unit index. It knows nothing of sources or commits: the catalogue decides what counts. */
export interface UnitWriter {
  append(units: Readonly<Record<UnitKind, readonly UnitRow[]>>): Promise<void>;
  /** Deletes the rows of these documents. */
  remove(ranges: readonly KeyRange[]): Promise<void>;
  /** Brings the indexes up to date once many rows were appended since the last time; cheap when not. */
  keepUp(): Promise<void>;
  /** Indexes what is not indexed and joins small files. Old versions stay until `cleanUp`. */
  optimize(): Promise<void>;
  /** Removes the files of old versions. A reader that still holds one opens the newest and searches again. */
  cleanUp(): Promise<void>;
  /** Writes every remaining row anew and rebuilds all indexes, so that no file holds anything of a deleted row. */
  rewrite(): Promise<void>;
  close(): void;
}

export async function openUnitWriter(dir: string, dimensions: number | undefined): Promise<UnitWriter> {
  const connection = await connectUnitIndex(dir, writerCacheMegabytes);
  const names = new Set(await connection.tableNames());
  const tables = new Map<UnitKind, Table>();
  for (const kind of unitKinds) {
    const table = names.has(tableName(kind))
      ? await connection.openTable(tableName(kind))
      : await connection.createEmptyTable(tableName(kind), unitSchema(dimensions));
    await prepare(table, dimensions);
    tables.set(kind, table);
  }
  const each = async (work: (table: Table) => Promise<unknown>) => {
    for (const table of tables.values()) await work(table);
  };
  let appended = 0;
  let nextKeepUp = firstKeepUp;
  const writer: UnitWriter = {
    async append(units) {
      for (const [kind, table] of tables) {
        if (units[kind].length === 0) continue;
        await table.add(unitBatch(units[kind], dimensions));
        appended += units[kind].length;
      }
    },
    async remove(ranges) {
      for (const predicate of predicates(ranges)) await each((table) => table.delete(predicate));
    },
    async keepUp() {
      if (appended < nextKeepUp) return;
      nextKeepUp = appended * 2;
      await each((table) => table.optimize());
    },
    optimize: () =>
      each(async (table) => {
        await indexVectors(table, dimensions);
        await table.optimize();
      }),
    // Files that no version names are what a killed append left behind; the writer lock says that none is in progress.
    cleanUp: () => each((table) => table.optimize({ cleanupOlderThan: new Date(), deleteUnverified: true })),
    async rewrite() {
      await each(async (table) => {
        if ((await table.countRows()) > 0) await table.update({ where: "true", valuesSql: { doc: "doc" } });
        await table.createIndex("indexed", await lexicalIndex());
        await table.createIndex("doc", await keyIndex());
        for (const index of await table.listIndices()) {
          if (index.columns.includes("vector")) await table.dropIndex(index.name);
        }
        await indexVectors(table, dimensions);
      });
      await writer.cleanUp();
    },
    close() {
      for (const table of tables.values()) table.close();
      connection.close();
    },
  };
  return writer;
}

/** The indexes are made while a table is empty, so that even rows appended later are cut into words the same way. */
async function prepare(table: Table, dimensions: number | undefined): Promise<void> {
  const indexed = new Set((await table.listIndices()).flatMap((index) => index.columns));
  if (!indexed.has("indexed")) await table.createIndex("indexed", await lexicalIndex());
  if (!indexed.has("doc")) await table.createIndex("doc", await keyIndex());
  const columns = new Set((await table.schema()).names);
  if (dimensions !== undefined && !columns.has("vector")) await table.addColumns(vectorField(dimensions));
}

async function lexicalIndex() {
  const { Index } = await import("@lancedb/lancedb");
  return {
    config: Index.fts({
      withPosition: false,
      baseTokenizer: "simple" as const,
      language: "English",
      lowercase: true,
      stem: true,
      removeStopWords: true,
      asciiFolding: true,
    }),
    replace: true,
  };
}

async function keyIndex() {
  const { Index } = await import("@lancedb/lancedb");
  return { config: Index.btree(), replace: true };
}

async function indexVectors(table: Table, dimensions: number | undefined): Promise<void> {
  if (dimensions === undefined) return;
  if ((await table.listIndices()).some((index) => index.columns.includes("vector"))) return;
  const rows = await table.countRows("vector IS NOT NULL");
  if (rows < vectorIndexFromRows) return;
  const { Index } = await import("@lancedb/lancedb");
  // Few partitions, most of which are searched: four bits a number are scanned so fast that recall need not be given up.
  const numPartitions = Math.max(8, Math.round(Math.sqrt(rows) / 10));
  const config = Index.ivfRq({ distanceType: "cosine", numPartitions, numBits: 4, maxIterations: 20 });
  await table.createIndex("vector", { config });
}

/** Conditions on keys, at most 500 ranges each, since a condition of many thousand parts is slow to plan. */
function predicates(ranges: readonly KeyRange[]): string[] {
  const parts = ranges.map(({ first, last }) =>
    first === last ? `doc = ${first}` : `(doc >= ${first} AND doc <= ${last})`,
  );
  const conditions: string[] = [];
  for (let i = 0; i < parts.length; i += 500) conditions.push(parts.slice(i, i + 500).join(" OR "));
  return conditions;
}
