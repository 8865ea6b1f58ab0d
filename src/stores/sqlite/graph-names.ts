import type { DatabaseSync, StatementSync } from "node:sqlite";
import { deriveNames, type NamingLiteral, namingPredicates } from "../graph-labels.ts";
import { createTermFinder } from "./graph-terms.ts";

/** Place of each naming predicate that the graph has, by its number; undefined for those of aliases. */
function namingRanks(database: DatabaseSync): Map<number, number | undefined> {
  const find = createTermFinder(database);
  const ranks = new Map<number, number | undefined>();
  const add = (iri: string, rank: number | undefined) => {
    const id = find({ kind: 0, value: iri, tag: "" });
    if (id !== undefined) ranks.set(id, rank);
  };
  namingPredicates.label.forEach(add);
  for (const iri of namingPredicates.alias) add(iri, undefined);
  return ranks;
}

function createNameInsert(
  database: DatabaseSync,
): (id: number, kind: number, value: string, l: NamingLiteral[]) => void {
  const insert = database.prepare("INSERT INTO graph_name (term, position, kind, norm, text) VALUES (?, ?, ?, ?, ?)");
  return (id, kind, value, literals) => {
    const names = deriveNames({ kind, value }, literals);
    names.forEach((name, position) => {
      insert.run(id, position, name.kind, name.norm, name.text);
    });
  };
}

/** Names every node of a graph that has no names yet, in one pass over terms and labels side by side. */
export function nameAll(database: DatabaseSync): void {
  const ranks = namingRanks(database);
  const insert = createNameInsert(database);
  const labels = database
    .prepare(
      `SELECT t.s AS id, t.p, o.value, o.tag FROM graph_triple t JOIN graph_term o ON o.id = t.o AND o.kind = 2
       WHERE t.p IN (SELECT value FROM json_each(?)) ORDER BY t.s`,
    )
    .iterate(JSON.stringify([...ranks.keys()]));
  let label = labels.next();
  for (const term of database.prepare(`${selectNodes} ORDER BY id`).iterate()) {
    const id = Number(term.id);
    const literals: NamingLiteral[] = [];
    for (; !label.done && Number(label.value.id) <= id; label = labels.next()) {
      literals.push(literalOf(label.value, ranks));
    }
    insert(id, Number(term.kind), String(term.value), literals);
  }
}

const selectNodes = "SELECT id, kind, value FROM graph_term WHERE kind < 2 AND nodes > 0";

function literalOf(row: Record<string, unknown>, ranks: Map<number, number | undefined>): NamingLiteral {
  return { rank: ranks.get(Number(row.p)), value: String(row.value), tag: String(row.tag) };
}

/**
 * Brings the names of some terms up to date. `labelled` are terms whose labels changed or that may have gone, `fresh`
 * numbers new terms: those that are not `labelled` have no label and are named by their IRI, like predicates that became
 * nodes.
 */
export function nameSome(database: DatabaseSync, labelled: ReadonlySet<number>, fresh: { from: number }): void {
  const ranks = namingRanks(database);
  const insert = createNameInsert(database);
  const remove = database.prepare("DELETE FROM graph_name WHERE term = ?");
  const node = database.prepare(`${selectNodes} AND id = ?`);
  const literals = database.prepare(
    `SELECT t.p, o.value, o.tag FROM graph_triple t JOIN graph_term o ON o.id = t.o AND o.kind = 2
     WHERE t.s = ? AND t.p IN (SELECT value FROM json_each(?))`,
  );
  const predicates = JSON.stringify([...ranks.keys()]);
  for (const id of [...labelled].sort((a, b) => a - b)) {
    remove.run(id);
    const term = node.get(id);
    if (term === undefined) continue;
    const found = literals.all(id, predicates).map((row) => literalOf(row, ranks));
    insert(id, Number(term.kind), String(term.value), found);
  }
  const unnamed = database.prepare(
    `${selectNodes} AND arcs > 0 AND NOT EXISTS (SELECT 1 FROM graph_name n WHERE n.term = graph_term.id)`,
  );
  for (const term of unnamed.all()) {
    if (Number(term.id) < fresh.from) insert(Number(term.id), Number(term.kind), String(term.value), []);
  }
  for (const term of iterateFresh(database, fresh.from)) {
    const id = Number(term.id);
    if (!labelled.has(id)) insert(id, Number(term.kind), String(term.value), []);
  }
}

/** New terms, read in pages: names are written while they are walked. */
function* iterateFresh(database: DatabaseSync, from: number): Generator<Record<string, unknown>> {
  const page: StatementSync = database.prepare(`${selectNodes} AND id >= ? ORDER BY id LIMIT 1000`);
  for (let start = from; ; ) {
    const rows = page.all(start);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    start = Number(last.id) + 1;
  }
}
