import type { Edge } from "../corpora/graph-corpus.ts";
import type { Step } from "./input.ts";

/** Edges by both of their ends. */
export interface EdgeIndex {
  /** Things that a step leads to from a thing, without repetition, in the order of the edges. */
  reached(from: string, step: Step): readonly string[];
  /** Things from which a step leads anywhere. */
  starts(step: Step): readonly string[];
  /** Every edge between two things, either way. */
  between(a: string, b: string): readonly Edge[];
}

export function createEdgeIndex(edges: readonly Edge[]): EdgeIndex {
  const forward = new Map<string, Map<string, Set<string>>>();
  const backward = new Map<string, Map<string, Set<string>>>();
  const touching = new Map<string, Edge[]>();
  for (const edge of edges) {
    insert(forward, edge.relation, edge.subject, edge.object);
    insert(backward, edge.relation, edge.object, edge.subject);
    for (const end of new Set([edge.subject, edge.object])) {
      const list = touching.get(end);
      if (list === undefined) touching.set(end, [edge]);
      else list.push(edge);
    }
  }
  const table = ({ relation, inverse }: Step) => (inverse ? backward : forward).get(relation);
  return {
    reached: (from, step) => [...(table(step)?.get(from) ?? [])],
    starts: (step) => [...(table(step)?.keys() ?? [])],
    between(a, b) {
      const [ofA, ofB] = [touching.get(a) ?? [], touching.get(b) ?? []];
      const other = ofA.length < ofB.length ? b : a;
      const list = other === b ? ofA : ofB;
      return list.filter(({ subject, object }) => subject === other || object === other);
    },
  };
}

function insert(table: Map<string, Map<string, Set<string>>>, relation: string, from: string, to: string): void {
  const ofRelation = table.get(relation) ?? new Map<string, Set<string>>();
  table.set(relation, ofRelation);
  const reached = ofRelation.get(from) ?? new Set<string>();
  ofRelation.set(from, reached.add(to));
}

/** The edge that a step from `from` to `to` takes. */
export function edgeOf({ relation, inverse }: Step, from: string, to: string): Edge {
  return inverse ? { subject: to, relation, object: from } : { subject: from, relation, object: to };
}

/** An edge as a key. IRIs hold no spaces. */
export const edgeKey = ({ subject, relation, object }: Edge): string => `${subject} ${relation} ${object}`;
