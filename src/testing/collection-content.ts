import { connect } from "@lancedb/lancedb";
import { unitIndexPath } from "../stores/lance/connect.ts";
import { tableName, unitKinds } from "../stores/lance/unit-schema.ts";
import { openCatalogForReading } from "../stores/sqlite/catalog-schema.ts";

/** Everything a collection holds, in an order and with names that do not depend on how it came about. */
export interface CollectionContent {
  readonly sources: readonly unknown[];
  readonly documents: readonly unknown[];
  readonly tables: readonly unknown[];
  readonly triples: readonly unknown[];
  readonly vectors: readonly unknown[];
  /** Rows of the unit index, with the public id of their document; `null` for rows that no document owns. */
  readonly units: readonly unknown[];
}

/** Reads the files of a collection directly, past the store, to find what a store would hide. For tests. */
export async function collectionContent(dir: string): Promise<CollectionContent> {
  const database = openCatalogForReading(dir);
  try {
    const rows = (sql: string) => database.prepare(sql).all();
    const ids = new Map(rows("SELECT key, id FROM catalog_documents").map(({ key, id }) => [Number(key), String(id)]));
    const units: unknown[] = [];
    const connection = await connect(unitIndexPath(dir));
    for (const kind of unitKinds) {
      const table = await connection.openTable(tableName(kind));
      for (const row of (await table.query().toArray()) as Record<string, unknown>[]) {
        const vector =
          row.vector === null || row.vector === undefined ? null : Array.from(row.vector as Iterable<number>);
        units.push([kind, ids.get(Number(row.doc)) ?? null, row.first, row.second, row.indexed, vector]);
      }
    }
    connection.close();
    return {
      sources: rows(`SELECT id, uri, size, sha256, embedder, visible, complete, documents, sentences, passages, tables,
        rows, triples, failures FROM catalog_sources ORDER BY uri`),
      documents: rows("SELECT id, title, url, text, blocks FROM catalog_documents ORDER BY id, text"),
      tables: rows(`SELECT d.id, t.ordinal, t.kind, t.caption, t.columns, t.rows FROM catalog_tables t
        JOIN catalog_documents d ON d.key = t.document ORDER BY d.id, t.ordinal`),
      triples: rows(`SELECT s.value AS s, p.value AS p, o.value AS o, g.id AS source FROM graph_triple t
        JOIN graph_term s ON s.id = t.s JOIN graph_term p ON p.id = t.p JOIN graph_term o ON o.id = t.o
        JOIN graph_source g ON g.number = t.source ORDER BY 1, 2, 3`),
      vectors: rows("SELECT hex(key) AS key, hex(vector) AS vector FROM catalog_vectors ORDER BY 1"),
      units: units.map((unit) => JSON.stringify(unit)).sort(),
    };
  } finally {
    database.close();
  }
}
