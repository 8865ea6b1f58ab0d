import type { DatabaseSync } from "node:sqlite";
import { dropTripleIndexes } from "./graph-schema.ts";

/** Counts of more terms than this are not held in memory. */
const maxCounted = 250_000;

export interface TripleWriter {
  /** Terms whose labels changed, or that may have no more triples. */
  readonly labelled: ReadonlySet<number>;
  add(s: number, p: number, o: number, source: number): void;
  flush(): void;
  /** Needs all indexes, and `flush` before it. */
  remove(sourceId: string): number;
  /** Writes how many triples hold each term, and deletes terms that none holds. */
  writeCounts(): void;
  reset(): void;
}

/**
 * Writes numbered triples and keeps count of them. `naming` are the numbers of predicates that name things. `batchSize`
 * triples are sorted by subject before they are written, for then neighbouring pages are written together.
 */
export function createTripleWriter(
  database: DatabaseSync,
  naming: ReadonlySet<number>,
  batchSize: number,
): TripleWriter {
  const insert = database.prepare("INSERT OR IGNORE INTO graph_triple (s, p, o, source) VALUES (?, ?, ?, ?)");
  const owner = database.prepare("SELECT source FROM graph_triple WHERE s = ? AND p = ? AND o = ?");
  const share = database.prepare("INSERT OR IGNORE INTO graph_shared (source, s, p, o) VALUES (?, ?, ?, ?)");
  const total = database.prepare("SELECT triples FROM graph_state");
  const nodes = new Map<number, number>();
  const arcs = new Map<number, number>();
  const labelled = new Set<number>();
  let pending: number[] = [];
  let change = 0;
  let added = 0;

  const count = (s: number, p: number, o: number, by: 1 | -1) => {
    nodes.set(s, (nodes.get(s) ?? 0) + by);
    if (o !== s) nodes.set(o, (nodes.get(o) ?? 0) + by);
    arcs.set(p, (arcs.get(p) ?? 0) + by);
    if (naming.has(p)) labelled.add(s);
    change += by;
  };

  const flush = () => {
    added += pending.length / 4;
    // Much more than the graph had: indexes are made anew at the end, which is faster than keeping them.
    if (added >= batchSize && added > 2 * Number(total.get()?.triples)) dropTripleIndexes(database);
    for (const at of bySubject(pending, batchSize)) {
      const [s, p, o, source] = [pending[at]!, pending[at + 1]!, pending[at + 2]!, pending[at + 3]!];
      if (insert.run(s, p, o, source).changes !== 0) count(s, p, o, 1);
      else if (Number(owner.get(s, p, o)?.source) !== source) share.run(source, s, p, o);
    }
    pending = [];
    if (nodes.size > maxCounted) writeCounts();
  };

  const writeCounts = () => {
    for (const [column, counts] of Object.entries({ nodes, arcs })) {
      const update = database.prepare(`UPDATE graph_term SET ${column} = ${column} + ? WHERE id = ?`);
      // In order, because neighbouring terms stand on one page.
      for (const id of Int32Array.from(counts.keys()).sort()) update.run(counts.get(id) ?? 0, id);
      counts.clear();
    }
    database.prepare("UPDATE graph_state SET triples = triples + ?").run(change);
    change = 0;
  };

  return {
    labelled,
    flush,
    writeCounts,
    add(s, p, o, source) {
      pending.push(s, p, o, source);
      if (pending.length >= 4 * batchSize) flush();
    },
    remove(sourceId) {
      const number = database.prepare("SELECT number FROM graph_source WHERE id = ?").get(sourceId)?.number;
      if (number === undefined) return 0;
      writeCounts();
      const shared = Number(database.prepare("DELETE FROM graph_shared WHERE source = ?").run(number).changes);
      const handed = handOver(database, Number(number));
      const gone = database.prepare("SELECT s, p, o FROM graph_triple WHERE source = ?").iterate(number);
      for (const { s, p, o } of gone) count(Number(s), Number(p), Number(o), -1);
      const own = Number(database.prepare("DELETE FROM graph_triple WHERE source = ?").run(number).changes);
      database.prepare("DELETE FROM graph_source WHERE number = ?").run(number);
      const concerned = new Set([...nodes.keys(), ...arcs.keys()]);
      writeCounts();
      deleteUnused(database, concerned, labelled);
      return shared + handed + own;
    },
    reset() {
      labelled.clear();
      added = 0;
    },
  };
}

/** Positions of the triples in `flat` (four numbers each), ordered by subject. */
function bySubject(flat: readonly number[], batchSize: number): Uint32Array {
  const keys = new Float64Array(flat.length / 4);
  // Subject and position in one number, because typed arrays of numbers are sorted without a callback.
  for (let i = 0; i < keys.length; i++) keys[i] = flat[4 * i]! * batchSize + i;
  keys.sort();
  return Uint32Array.from(keys, (key) => 4 * (key % batchSize));
}

/** Triples of a source that others gave too now belong to one of these. */
function handOver(database: DatabaseSync, source: number): number {
  const shared = database
    .prepare(
      `SELECT x.s, x.p, x.o, MIN(x.source) AS heir FROM graph_shared x CROSS JOIN graph_triple t
       ON t.s = x.s AND t.p = x.p AND t.o = x.o WHERE t.source = ? GROUP BY x.s, x.p, x.o`,
    )
    .all(source);
  const give = database.prepare("UPDATE graph_triple SET source = ? WHERE s = ? AND p = ? AND o = ?");
  const drop = database.prepare("DELETE FROM graph_shared WHERE source = ? AND s = ? AND p = ? AND o = ?");
  for (const { s, p, o, heir } of shared) {
    give.run(Number(heir), Number(s), Number(p), Number(o));
    drop.run(Number(heir), Number(s), Number(p), Number(o));
  }
  return shared.length;
}

/**
 * Deletes terms without triples together with their names. Those that are only predicates now lose their names, and
 * those that are no predicates any more may need one.
 */
function deleteUnused(database: DatabaseSync, ids: ReadonlySet<number>, labelled: Set<number>): void {
  const term = database.prepare("DELETE FROM graph_term WHERE id = ? AND nodes = 0 AND arcs = 0");
  const names = database.prepare("DELETE FROM graph_name WHERE term = ?");
  const used = database.prepare("SELECT nodes, arcs FROM graph_term WHERE id = ?");
  const named = database.prepare("SELECT 1 FROM graph_name WHERE term = ? AND position = 0");
  for (const id of ids) {
    if (term.run(id).changes !== 0) {
      labelled.delete(id);
      names.run(id);
      continue;
    }
    const { nodes, arcs } = used.get(id) ?? {};
    if (nodes === 0) names.run(id);
    else if (arcs === 0 && named.get(id) === undefined) labelled.add(id);
  }
}
