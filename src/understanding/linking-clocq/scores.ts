import { dot } from "../../models/embedder.ts";
import type { Item } from "./item.ts";
import type { Neighbourhood } from "./neighbourhood.ts";
import type { Scored } from "./threshold.ts";
import { byScoreThenId } from "./threshold.ts";

/** Shares of the four scores of an item. CLOCQ, and QUASAR's settings: .4, .2, .3, .1. */
export interface JointWeights {
  readonly match: number;
  readonly relevance: number;
  readonly connectivity: number;
  readonly coherence: number;
}

export const scoreNames = ["match", "relevance", "connectivity", "coherence"] as const;

/** What is known before scoring. Candidates of each term stand in the order of the search that found them. */
export interface Joint {
  readonly candidates: readonly (readonly Item[])[];
  /** Vector of each term; none without an embedder. */
  readonly termVectors: readonly (Float32Array | undefined)[];
  /** Vectors and neighbourhoods by the item's id; an item without one scores 0. */
  readonly vectors: ReadonlyMap<string, Float32Array>;
  readonly neighbourhoods: ReadonlyMap<string, Neighbourhood>;
}

/** The four lists of one term, each sorted, in the order of `scoreNames`. Scores are rounded to four decimals. */
export function scoreLists(joint: Joint, term: number): Scored[][] {
  const own = joint.candidates[term] ?? [];
  const list = (scoreOf: (item: Item, rank: number) => number): Scored[] =>
    own.map((item, i) => ({ id: item.id, score: round(scoreOf(item, i + 1)) })).sort(byScoreThenId);
  return [
    // The first of a search has rank 1 and scores one half.
    list((_, rank) => 1 / (rank + 1)),
    list((item) => relevance(joint, item, term)),
    list((item) => jointly(joint, item, term, connectivity)),
    list((item) => jointly(joint, item, term, coherence)),
  ];
}

const round = (score: number): number => Math.round(score * 1e4) / 1e4;

/** Mean cosine with the other terms of the question. */
function relevance({ termVectors, vectors }: Joint, item: Item, term: number): number {
  const vector = vectors.get(item.id);
  const others = termVectors.filter((_, i) => i !== term);
  if (vector === undefined || others.length === 0) return 0;
  const sum = others.reduce((all, other) => all + (other === undefined ? 0 : dot(vector, other)), 0);
  return sum / others.length;
}

type Edge = (joint: Joint, a: Item, b: Item) => number;

/** The strongest edge towards each other term, on average. */
function jointly(joint: Joint, item: Item, term: number, edge: Edge): number {
  const { candidates } = joint;
  if (candidates.length < 2) return 0;
  let sum = 0;
  candidates.forEach((others, i) => {
    if (i === term) return;
    const edges = others.filter(({ id }) => id !== item.id).map((other) => edge(joint, item, other));
    if (edges.length > 0) sum += Math.max(...edges);
  });
  return sum / (candidates.length - 1);
}

const coherence: Edge = ({ vectors }, a, b) => {
  const [x, y] = [vectors.get(a.id), vectors.get(b.id)];
  return x === undefined || y === undefined ? 0 : dot(x, y);
};

/** 1 when two items share a fact, one half when they share a neighbour. */
const connectivity: Edge = ({ neighbourhoods }, a, b) => {
  if (a.kind === "relation" || b.kind === "relation") {
    const [entity, relation] = a.kind === "relation" ? [b, a] : [a, b];
    return neighbourhoods.get(entity.id)?.relations.has(relation.id) ? 1 : 0;
  }
  const [x, y] = [neighbourhoods.get(a.id)?.entities, neighbourhoods.get(b.id)?.entities];
  if (x === undefined || y === undefined) return 0;
  if (x.has(b.id) || y.has(a.id)) return 1;
  return sharesAny(x, y) ? 0.5 : 0;
};

function sharesAny(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  for (const each of small) if (large.has(each)) return true;
  return false;
}
