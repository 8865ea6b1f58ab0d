import type { Term } from "../../../core/term.ts";
import { formatLiteral } from "../../../evidence/verbalise.ts";
import { languageRank } from "../../../stores/graph-labels.ts";
import { type BeamEdge, type BeamOptions, compareText, nodeId, type ScoredRelation } from "./beam.ts";
import { best, shared } from "./beam-scorer.ts";

/** Neighbours along one relation of one node, before they are scored. */
interface Neighbourhood {
  readonly along: ScoredRelation;
  readonly edges: readonly BeamEdge[];
  readonly allUnnamed: boolean;
}

/**
 * The neighbours along each relation, `width` for each at most, with relation score times entity score. Where none has
 * a name, as behind mediators, they share the relation's score; a single one has all of it (ToG, entity score).
 */
export async function scoreNeighbours(
  question: string,
  relations: readonly ScoredRelation[],
  options: BeamOptions,
  signal: AbortSignal,
): Promise<BeamEdge[]> {
  const { scorer, width } = options;
  const all = await readNeighbours(relations, options, signal);
  const settled = all.filter(({ allUnnamed, edges }) => allUnnamed || edges.length === 1);
  const given = settled.flatMap(({ along, edges }) =>
    edges.map((edge) => ({ ...edge, score: along.score / edges.length })),
  );
  // No neighbour can be worth more than its relation: names that cannot enter the beam are not read.
  const least = given.map((edge) => edge.score).sort((a, b) => b - a)[width - 1] ?? 0;
  const rest = all.filter((each) => !settled.includes(each) && each.along.score >= least && each.along.score > 0);
  const names = [...new Set(rest.flatMap(({ edges }) => edges.map(({ name }) => name)))];
  const scores = await scorer(question, names, signal);
  const scoreOf = new Map(names.map((name, i) => [name, scores[i] as number]));
  const kept = rest.map(({ edges }) =>
    best(
      edges.map((edge) => ({ ...edge, score: scoreOf.get(edge.name) as number })),
      width,
      byName,
    ),
  );
  const chosen = given.some((edge) => edge.score > 0) ? kept.flat() : shared(kept);
  const scored = chosen.map((edge) => ({ ...edge, score: edge.score * edge.relationScore }));
  return [...given, ...scored];
}

export function byName(a: BeamEdge, b: BeamEdge): number {
  return (
    compareText(a.name, b.name) ||
    compareText(a.term.value, b.term.value) ||
    compareText(JSON.stringify(a.statement), JSON.stringify(b.statement))
  );
}

async function readNeighbours(
  relations: readonly ScoredRelation[],
  { graph, neighbours, literals }: BeamOptions,
  signal: AbortSignal,
): Promise<Neighbourhood[]> {
  const lists = await Promise.all(
    relations.map(({ from, relation: { iri: predicate, direction } }) =>
      graph.statements(from.id, { direction, predicate, limit: neighbours, signal }),
    ),
  );
  const ends = relations.map(({ from, relation }, i) => {
    const seen = new Map<string, Omit<BeamEdge, keyof ScoredRelation | "name" | "relationScore">>();
    for (const statement of lists[i] ?? []) {
      const [near, term] =
        relation.direction === "out" ? [statement.subject, statement.object] : [statement.object, statement.subject];
      const kept = term.termType !== "Literal" || literals;
      // Claims come folded: then the node may be a qualifier, and no end of the statement.
      if (!kept || nodeId(near) !== from.id || nodeId(term) === from.id) continue;
      const key = JSON.stringify(term);
      if (!seen.has(key)) seen.set(key, { statement, term });
    }
    return inOneLanguage([...seen.values()]);
  });
  const labels = await graph.labels(
    ends.flat().map(({ term }) => term),
    { signal },
  );
  let at = 0;
  return relations.flatMap((along, i) => {
    const own = ends[i] ?? [];
    const edges = own.map((end): BeamEdge => {
      const name = end.term.termType === "Literal" ? formatLiteral(end.term) : (labels[at] as string);
      at++;
      return { ...along, ...end, name, relationScore: along.score };
    });
    const named = edges.filter(({ term, name }) => isNamed(term, name));
    if (edges.length === 0) return [];
    return [{ along, edges: named.length === 0 ? edges : named, allUnnamed: named.length === 0 }];
  });
}

/** Values that say the same in many languages count once: those in English or in none, where there are any. */
function inOneLanguage<T extends { readonly term: Term }>(ends: readonly T[]): T[] {
  const rankOf = ({ term }: T): number =>
    term.termType === "Literal" && term.language !== undefined ? languageRank(`@${term.language}`) : 0;
  const least = ends.reduce((rank, end) => Math.min(rank, rankOf(end)), Number.POSITIVE_INFINITY);
  return least > 2 ? [...ends] : ends.filter((end) => rankOf(end) <= 2);
}

/** An identifier of Freebase or Wikidata, or the label of a blank node, is no name. */
function isNamed(term: Term, name: string): boolean {
  if (name.trim() === "") return false;
  if (term.termType === "BlankNode") return name !== `_:${term.value}`;
  if (term.termType === "Literal") return true;
  return !(/^(?:[mg]\.[0-9a-z_]+|[QPL]\d+)$/.test(name) && term.value.endsWith(name));
}
