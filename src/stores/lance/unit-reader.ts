import { existsSync } from "node:fs";
import type { Table } from "@lancedb/lancedb";
import type { UnitKind } from "../collection-store.ts";
import type { KeyRange } from "../key-range.ts";
import { connectUnitIndex, unitIndexPath } from "./connect.ts";
import { tableName, unitKinds } from "./unit-schema.ts";

/** Where a hit stands; `first` and `second` as in `UnitRow`. */
export interface RawHit {
  readonly doc: number;
  readonly first: number;
  readonly second: number;
  readonly indexed: string;
  readonly score: number;
}

export interface RawSearch {
  readonly kind: UnitKind;
  readonly limit: number;
  /** Only rows of these documents. */
  readonly documents?: readonly number[];
  /** No rows of these documents. Costs a filter over all rows, some 10 ms for 200,000. */
  readonly hidden?: readonly KeyRange[];
}

/** Read side of the unit index. Its hits may hold what the catalogue no longer, or not yet, knows. */
export interface UnitReader {
  lexical(query: string, search: RawSearch): Promise<RawHit[]>;
  dense(vector: Float32Array, search: RawSearch): Promise<RawHit[]>;
  /** Every indexed text of a kind, in batches, in no particular order. */
  texts(kind: UnitKind): AsyncIterable<readonly string[]>;
  /** Looks at the newest version from now on. */
  refresh(): Promise<void>;
  close(): void;
}

/** More words than any question has; a longer query is cut, since every word costs time. */
const maxQueryWords = 128;

export async function openUnitReader(dir: string): Promise<UnitReader> {
  const tables = new Map<UnitKind, Table>();
  const connection = existsSync(unitIndexPath(dir)) ? await connectUnitIndex(dir) : undefined;
  const open = async () => {
    if (connection === undefined || tables.size === unitKinds.length) return;
    const names = new Set(await connection.tableNames());
    for (const kind of unitKinds) {
      const name = tableName(kind);
      if (!tables.has(kind) && names.has(name)) tables.set(kind, await connection.openTable(name));
    }
  };
  await open();
  const { MatchQuery } = await import("@lancedb/lancedb");
  return {
    async lexical(query, search) {
      const words = query.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
      const table = tables.get(search.kind);
      if (table === undefined || words.length === 0) return [];
      // A match query takes its text as words: nothing in it is syntax.
      const match = new MatchQuery(words.slice(0, maxQueryWords).join(" "), "indexed");
      let found = table
        .query()
        .fullTextSearch(match)
        .select([...columns, "_score"])
        .limit(search.limit);
      const condition = conditionOf(search);
      if (condition !== undefined) found = found.where(condition);
      return toHits(await found.toArrow(), (row) => Number(row._score));
    },
    async dense(vector, search) {
      const table = tables.get(search.kind);
      if (table === undefined) return [];
      let found = table
        .query()
        .nearestTo(vector)
        .distanceType("cosine")
        .select([...columns, "_distance"]);
      found = found.limit(search.limit).nprobes(nprobes).refineFactor(refineFactor);
      const condition = conditionOf(search);
      if (condition !== undefined) found = found.where(condition);
      return toHits(await found.toArrow(), (row) => 1 - Number(row._distance));
    },
    async *texts(kind) {
      const table = tables.get(kind);
      if (table === undefined) return;
      for await (const batch of table.query().select(["indexed"])) {
        const column = batch.getChild("indexed");
        if (column !== null) yield Array.from(column, String);
      }
    },
    async refresh() {
      for (const table of tables.values()) await table.checkoutLatest();
      await open();
    },
    close() {
      for (const table of tables.values()) table.close();
      connection?.close();
    },
  };
}

const columns = ["doc", "first", "second", "indexed"];

/**
 * `node bench/search.ts` measures the recall that they give. Twice as many candidates as wanted are compared again by
 * their whole vectors; that makes up for the four bits a number of the index.
 */
const nprobes = 48;
const refineFactor = 2;

function conditionOf({ documents, hidden }: RawSearch): string | undefined {
  const parts: string[] = [];
  if (documents !== undefined) parts.push(`doc IN (${documents.join(", ")})`);
  if (hidden !== undefined && hidden.length > 0) {
    parts.push(`NOT (${hidden.map(({ first, last }) => `(doc >= ${first} AND doc <= ${last})`).join(" OR ")})`);
  }
  return parts.length === 0 ? undefined : parts.join(" AND ");
}

interface RawRow {
  readonly doc: number;
  readonly first: number;
  readonly second: number;
  readonly indexed: string;
  readonly _score?: number;
  readonly _distance?: number;
}

/** Best first; equal scores in the order of the collection, so that a ranking never depends on how files are laid out. */
function toHits(table: Iterable<unknown>, scoreOf: (row: RawRow) => number): RawHit[] {
  const hits = Array.from(table as Iterable<RawRow>, (row) => ({
    doc: row.doc,
    first: row.first,
    second: row.second,
    indexed: row.indexed,
    score: scoreOf(row),
  }));
  return hits.sort((a, b) => b.score - a.score || a.doc - b.doc || a.first - b.first || a.second - b.second);
}
