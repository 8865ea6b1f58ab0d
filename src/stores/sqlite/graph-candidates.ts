import type { DatabaseSync } from "node:sqlite";
import {
  languageRank,
  maxTypes,
  namingPredicates,
  normaliseLabel,
  typePredicates,
  withoutArticle,
} from "../graph-labels.ts";
import type { Candidate, CandidateOptions } from "../graph-store.ts";
import { createTermFinder, entityName } from "./graph-terms.ts";

/** Without a limit, at most so many candidates are given. */
const defaultLimit = 100;

/** A prefix is completed by at most so many names, in alphabetical order: "a" begins half of all names. */
const maxCompletions = 2000;

const matches = ["exact", "alias", "prefix"] as const;

type Search = (label: string, options?: CandidateOptions) => Candidate[];

/**
 * Finds the entities that a label may mean: exact before alias before prefix, then by frequency, then by IRI. A label
 * with a leading article also finds names without it, as an alias, and the other way round. Terms that serve as
 * predicates are relations, not entities, and are left out.
 */
export function createCandidateSearch(database: DatabaseSync): Search {
  // MATERIALIZED, because a name met twice (as label and as alias) must count once before the limit applies.
  const ranked = (names: string) => `
    WITH met AS MATERIALIZED (SELECT term, MIN(kind) AS kind FROM (${names}) GROUP BY term)
    SELECT e.id, e.kind AS form, e.value, e.nodes, met.kind, (SELECT text FROM graph_name WHERE term = e.id AND position = 0) AS label
    FROM met JOIN graph_term e ON e.id = met.term WHERE e.arcs = 0
    ORDER BY met.kind, e.nodes DESC, e.value LIMIT :limit`;
  const named =
    "SELECT term, kind FROM graph_name WHERE norm = :norm UNION ALL SELECT term, 1 FROM graph_name WHERE norm = :bare";
  const byName = database.prepare(ranked(named));
  const byPrefix = database.prepare(
    ranked(`${named} UNION ALL
      SELECT term, 2 FROM (SELECT term FROM graph_name WHERE norm > :norm AND norm < :end ORDER BY norm LIMIT ${maxCompletions})`),
  );
  const describe = createDescriber(database);
  const typesOf = createTypeReader(database);

  return (label, { limit = defaultLimit, prefix = false } = {}) => {
    const norm = normaliseLabel(label);
    if (norm === "" || limit <= 0) return [];
    const values = { norm, bare: withoutArticle(norm) ?? null, limit };
    const rows = prefix ? byPrefix.all({ ...values, end: `${norm}\u{10ffff}` }) : byName.all(values);
    return rows.map((row): Candidate => {
      const description = describe(Number(row.id));
      const types = typesOf(Number(row.id));
      return {
        iri: entityName(Number(row.form), String(row.value)),
        label: String(row.label),
        ...(description === undefined ? {} : { description }),
        ...(types.length === 0 ? {} : { types }),
        match: matches[Number(row.kind)]!,
        frequency: Number(row.nodes),
      };
    });
  };
}

function createTypeReader(database: DatabaseSync): (id: number) => string[] {
  const find = createTermFinder(database);
  const select = database.prepare(
    `SELECT o.value FROM graph_triple t CROSS JOIN graph_term o ON o.id = t.o AND o.kind = 0
     WHERE t.s = ? AND t.p = ? ORDER BY o.value LIMIT ${maxTypes}`,
  );
  return (id) => {
    const predicates = typePredicates.flatMap((value) => find({ kind: 0, value, tag: "" }) ?? []);
    const types = predicates.flatMap((predicate) => select.all(id, predicate).map(({ value }) => String(value)));
    return [...new Set(types)].sort().slice(0, maxTypes);
  };
}

/** Finds the description of an entity: English or untagged before other languages, then in the order of the predicates. */
function createDescriber(database: DatabaseSync): (id: number) => string | undefined {
  const find = createTermFinder(database);
  const select = database.prepare(
    `SELECT o.value, o.tag FROM graph_triple t CROSS JOIN graph_term o ON o.id = t.o AND o.kind = 2
     WHERE t.s = ? AND t.p = ? LIMIT 100`,
  );
  return (id) => {
    let best: { readonly rank: number; readonly value: string } | undefined;
    for (const iri of namingPredicates.description) {
      const predicate = find({ kind: 0, value: iri, tag: "" });
      if (predicate === undefined) continue;
      for (const row of select.all(id, predicate)) {
        const rank = languageRank(String(row.tag));
        if (best === undefined || rank < best.rank) best = { rank, value: String(row.value) };
      }
      if (best !== undefined && best.rank < 3) break;
    }
    return best?.value;
  };
}
