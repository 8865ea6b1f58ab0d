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
import { createWordSearch } from "./graph-words.ts";

/** Without a limit, at most so many candidates are given. */
const defaultLimit = 100;

/** A prefix is completed by at most so many names, in alphabetical order: "a" begins half of all names. */
const maxCompletions = 2000;

/** How a name was met, in the order of the answer. */
const matches = ["exact", "alias", "prefix", "part", "fuzzy"] as const;

type Search = (label: string, options?: CandidateOptions) => Candidate[];

/**
 * Finds the entities that a label may mean, in the order of `matches`, then by frequency, then by IRI. A label
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
  // Most parts of a question name nothing, and this says so in a tenth of the time.
  const known = database.prepare("SELECT 1 FROM graph_name WHERE norm = :norm OR norm = :bare LIMIT 1");
  const byPrefix = database.prepare(
    ranked(`${named} UNION ALL
      SELECT term, 2 FROM (SELECT term FROM graph_name WHERE norm > :norm AND norm < :end ORDER BY norm LIMIT ${maxCompletions})`),
  );
  const byTerm = database.prepare(ranked("SELECT value ->> 0 AS term, value ->> 1 AS kind FROM json_each(:found)"));
  const words = createWordSearch(database);
  const describe = createDescriber(database);
  const typesOf = createTypeReader(database);

  const whole = (norm: string, limit: number, prefix: boolean) => {
    const values = { norm, bare: withoutArticle(norm) ?? null };
    if (prefix) return byPrefix.all({ ...values, limit, end: `${norm}\u{10ffff}` });
    return known.get(values) === undefined ? [] : byName.all({ ...values, limit });
  };
  const inParts = (norm: string, limit: number, { words: parts, fuzzy }: CandidateOptions, met: readonly unknown[]) => {
    const found = [
      ...(parts ? words.holding(norm).map((term) => [term, matches.indexOf("part")]) : []),
      ...(fuzzy ? words.like(norm).map((term) => [term, matches.indexOf("fuzzy")]) : []),
    ].filter(([term]) => !met.includes(term));
    return found.length === 0 ? [] : byTerm.all({ found: JSON.stringify(found), limit });
  };

  return (label, options = {}) => {
    const { limit = defaultLimit, prefix = false } = options;
    const norm = normaliseLabel(label);
    if (norm === "" || limit <= 0) return [];
    const met = whole(norm, limit, prefix);
    const ids = met.map(({ id }) => id);
    const rows = [...met, ...inParts(norm, limit - met.length, options, ids)];
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
