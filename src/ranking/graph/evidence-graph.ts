import type { Evidence } from "../../evidence/evidence.ts";
import type { Query } from "../../question/query.ts";
import { foldName, plainTitle } from "./fold-name.ts";
import { capitalisedNames, createNameFinder, type FoundName, isYear } from "./names-in-text.ts";

/** An entity of the pool: whatever bears this name, in a graph, a cell, a title or a sentence. */
export interface EntityNode {
  /** Folded name; unique in the graph. */
  readonly key: string;
  /** The name as it stands first in the order of evidence ids. */
  readonly label: string;
  /** Whether the question names it. */
  readonly asked: boolean;
}

/** Evidences and entities, with an edge where the one holds the other (QUASAR, section 3.3). */
export interface EvidenceGraph {
  /** In the order of ids, so that nothing depends on arrival. */
  readonly evidence: readonly Evidence[];
  readonly entities: readonly EntityNode[];
  /** For each evidence the positions of its entities, ascending. */
  readonly edges: readonly (readonly number[])[];
}

/** The paper's share: on average four entities for an evidence are enough. */
const entitiesPerEvidence = 4;

/**
 * The bipartite graph of a pool. Sources without links are joined by names: labels of facts, cells, titles, what the
 * question names and what sentences capitalise make a list, and every text is searched for it. Namesakes become one
 * node. Beyond four entities for an evidence those of fewest evidences are left out.
 */
export function buildEvidenceGraph(query: Query, pool: readonly Evidence[]): EvidenceGraph {
  const evidence = [...pool].sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
  const labels = new Map<string, string>();
  const own = evidence.map((item) => keep(ownNames(item), labels));
  const asked = keep(askedNames(query), labels);
  const find = createNameFinder(labels.keys());
  const keys = evidence.map((item, i) => new Set([...(own[i] as string[]), ...searched(item).flatMap(find)]));
  const named = new Set([...asked, ...find(query.text)]);

  const kept = mostShared(keys, entitiesPerEvidence * evidence.length);
  const position = new Map(kept.map((key, i) => [key, i]));
  return {
    evidence,
    entities: kept.map((key) => ({ key, label: labels.get(key) as string, asked: named.has(key) })),
    edges: keys.map((each) => [...each].flatMap((key) => position.get(key) ?? []).sort((a, b) => a - b)),
  };
}

function keep(names: readonly FoundName[], labels: Map<string, string>): string[] {
  return names.flatMap(({ key, label }) => {
    if (!canBeName(key)) return [];
    if (!labels.has(key)) labels.set(key, label);
    return [key];
  });
}

/** Small numbers are ranks and scores: they would tie rows of every table together. */
function canBeName(key: string): boolean {
  return key.length > 1 && key.length <= 80 && (/\p{L}/u.test(key) || key.replace(/\D/g, "").length > 2);
}

/** Names that the evidence has by its own structure, and capitalised ones. */
function ownNames(evidence: Evidence): FoundName[] {
  const linked = evidence.entities.map(({ label }) => named(label));
  switch (evidence.kind) {
    case "fact":
      return [...linked, ...evidence.labels.flatMap(({ subject, object }) => [...terms(subject), ...terms(object)])];
    case "table": {
      const cells = evidence.locator.cells.flatMap(({ value }) => terms(value));
      return [...linked, named(plainTitle(evidence.source.title)), ...cells];
    }
    case "text":
      return [...linked, named(plainTitle(evidence.source.title)), ...capitalisedNames(evidence.text)];
  }
}

function named(label: string): FoundName {
  return { key: foldName(label), label };
}

/** A label or a cell as a name of its own, and the years in it. A long cell is a text, not a name. */
function terms(value: string): FoundName[] {
  const years = value.match(/\b\d{4}\b/g)?.filter(isYear) ?? [];
  const whole = value.split(/\s+/).length <= 8 ? [named(plainTitle(value))] : capitalisedNames(value);
  return [...whole, ...years.map(named)];
}

function searched(evidence: Evidence): string[] {
  return evidence.kind === "table" ? evidence.locator.cells.map(({ value }) => value) : [evidence.text];
}

function askedNames({ entities, intent }: Query): FoundName[] {
  return [...entities.flatMap(({ label, mention }) => [named(label), named(mention)]), ...intent.entities.map(named)];
}

/** At most `limit` keys, those of most evidences, in the order of keys. */
function mostShared(keys: readonly ReadonlySet<string>[], limit: number): string[] {
  const counts = new Map<string, number>();
  for (const key of keys.flatMap((each) => [...each])) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, limit)
    .map(([key]) => key)
    .sort();
}

/** The graph of the evidences that are kept and of the entities that they hold. */
export function subgraph(graph: EvidenceGraph, keeps: (evidence: Evidence) => boolean): EvidenceGraph {
  const rows = graph.evidence.flatMap((item, i) => (keeps(item) ? [i] : []));
  const used = [...new Set(rows.flatMap((row) => graph.edges[row] as readonly number[]))].sort((a, b) => a - b);
  const position = new Map(used.map((old, i) => [old, i]));
  return {
    evidence: rows.map((row) => graph.evidence[row] as Evidence),
    entities: used.map((old) => graph.entities[old] as EntityNode),
    edges: rows.map((row) => (graph.edges[row] as readonly number[]).map((old) => position.get(old) as number)),
  };
}
