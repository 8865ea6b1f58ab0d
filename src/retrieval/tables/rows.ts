import type { Context } from "../../core/context.ts";
import type { TableEvidence } from "../../evidence/evidence.ts";
import { verbaliseRow } from "../../evidence/verbalise.ts";
import type { Embedder } from "../../models/embedder.ts";
import type { Operation, Query } from "../../question/query.ts";
import type { CollectionStore, StoredDocument, StoredTable, UnitHit } from "../../stores/collection-store.ts";
import type { Retriever } from "../retriever.ts";

export interface RowRetrieverOptions {
  readonly store: CollectionStore;
  readonly embedder?: Embedder;
  /** Rows taken by BM25. */
  readonly lexical: number;
  /** Rows taken by cosine. */
  readonly dense: number;
  /** For counts, lists and superlatives: this many of the best tables are taken whole. */
  readonly wholeTables: number;
  /** A table with more rows than this is never taken whole. */
  readonly wholeTableRows: number;
}

const overWholeTables: ReadonlySet<Operation> = new Set<Operation>(["count", "list", "superlative", "compare"]);

/** Table rows by BM25 and by vectors; whole tables where the operation needs all their rows. */
export function createRowRetriever(options: RowRetrieverOptions): Retriever {
  return {
    name: "rows",
    features: { offline: true, kinds: ["table"] },
    retrieve: async (query, context) => {
      const found = await searchRows(query, options, context);
      const cache = new Map<string, { table: StoredTable; document: StoredDocument } | undefined>();
      const load = async (id: string) => {
        if (!cache.has(id)) cache.set(id, await loadTable(options.store, id));
        return cache.get(id);
      };
      const evidence = new Map<string, TableEvidence>();
      for (const { table: id, row, scores } of found) {
        const stored = await load(id);
        if (stored === undefined) continue;
        const item = rowEvidence(stored.table, stored.document, row, scores);
        evidence.set(item.id, item);
      }
      if (overWholeTables.has(query.intent.operation)) {
        for (const id of bestTables(found, options.wholeTables)) {
          const stored = await load(id);
          if (stored === undefined || stored.table.rows.length > options.wholeTableRows) continue;
          stored.table.rows.forEach((_, row) => {
            const item = rowEvidence(stored.table, stored.document, row, {});
            if (!evidence.has(item.id)) evidence.set(item.id, item);
          });
        }
      }
      context.trace.note("rows", evidence.size);
      return { evidence: [...evidence.values()], failures: [] };
    },
  };
}

interface FoundRow {
  readonly table: string;
  readonly row: number;
  readonly scores: Record<string, number>;
}

async function searchRows(
  query: Query,
  { store, embedder, lexical, dense }: RowRetrieverOptions,
  { signal }: Context,
): Promise<FoundRow[]> {
  const vector = store.features.dense ? (await embedder?.embed([query.text], signal))?.[0] : undefined;
  const [sparse, near] = await Promise.all([
    store.searchLexical(query.text, { kind: "row", limit: lexical, signal }),
    vector === undefined ? [] : store.searchDense(vector, { kind: "row", limit: dense, signal }),
  ]);
  const found = new Map<string, FoundRow>();
  const add = (hits: readonly UnitHit[], name: string) => {
    for (const { unit, score } of hits) {
      if (unit.kind !== "row") continue;
      const key = `${unit.table}:${unit.row}`;
      found.set(key, {
        table: unit.table,
        row: unit.row,
        scores: { ...found.get(key)?.scores, [name]: score },
      });
    }
  };
  add(sparse, "bm25");
  add(near, "dense");
  return [...found.values()];
}

/** Tables by the reciprocal ranks of their rows in both lists (reciprocal rank fusion, k = 60). */
function bestTables(found: readonly FoundRow[], limit: number): string[] {
  const totals = new Map<string, number>();
  for (const name of ["bm25", "dense"]) {
    const ranked = found.filter(({ scores }) => scores[name] !== undefined);
    ranked.sort((a, b) => (b.scores[name] as number) - (a.scores[name] as number));
    ranked.forEach(({ table }, rank) => {
      totals.set(table, (totals.get(table) ?? 0) + 1 / (60 + rank));
    });
  }
  return [...totals]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, limit)
    .map(([id]) => id);
}

async function loadTable(
  store: CollectionStore,
  id: string,
): Promise<{ table: StoredTable; document: StoredDocument } | undefined> {
  const table = await store.table(id);
  const document = table && (await store.document(table.document));
  return table === undefined || document === undefined ? undefined : { table, document };
}

/** A stored row as evidence: the cells that are not empty, verbalised with title, section and caption. */
function rowEvidence(
  table: StoredTable,
  document: StoredDocument,
  row: number,
  scores: Readonly<Record<string, number>>,
): TableEvidence {
  const values = table.rows[row] ?? [];
  const cells = table.columns
    .map((name, column) => ({ column, name, value: values[column] ?? "" }))
    .filter(({ value }) => value !== "");
  const { text: _text, blocks: _blocks, ...source } = document;
  return {
    kind: "table",
    id: `table:${table.id}:${row}`,
    text: verbaliseRow({ ...table, title: document.title }, cells),
    source,
    entities: [],
    scores,
    locator: { table: table.id, caption: table.caption, section: table.section, row, cells },
  };
}
