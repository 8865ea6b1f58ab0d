import type { Term } from "../../../core/term.ts";
import type { Statement } from "../../../evidence/evidence.ts";
import type { GraphStore, Relation } from "../../../stores/graph-store.ts";
import type { BeamScorer } from "./beam-scorer.ts";

export interface BeamOptions {
  readonly graph: GraphStore;
  readonly scorer: BeamScorer;
  /** Relations kept for an entity, neighbours kept for a relation, and edges kept of all at one depth. */
  readonly width: number;
  /** Edges of the longest path. */
  readonly depth: number;
  /** Neighbours read for one relation of one entity; a hub has millions. */
  readonly neighbours: number;
  /** Whether values such as dates end paths. ToG's Freebase code leaves them out, its Wikidata code does not. */
  readonly literals: boolean;
}

/** An entity at the border of what is explored. Id and name travel together, so they cannot come apart. */
export interface BeamNode {
  /** As graph stores name entities. */
  readonly id: string;
  readonly name: string;
  /** The edges by which it was reached, best first; none for an entity of the question. */
  readonly by: readonly BeamEdge[];
}

/** A relation of a node that the question may be about. */
export interface ScoredRelation {
  readonly from: BeamNode;
  readonly relation: Relation;
  readonly label: string;
  readonly score: number;
}

/** A neighbour along a relation. The statement stands as in the graph, whichever way it was walked. */
export interface BeamEdge extends ScoredRelation {
  readonly statement: Statement;
  /** The other end. */
  readonly term: Term;
  readonly name: string;
  readonly relationScore: number;
}

export const nodeId = (term: Term): string => (term.termType === "BlankNode" ? `_:${term.value}` : term.value);

export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
