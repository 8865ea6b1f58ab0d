import type { Edge } from "./graph-corpus.ts";

/** What can be reached from things of a graph, along and against its edges. */
export function createNeighbours(edges: readonly Edge[]) {
  const next = new Map<string, Set<string>>();
  const link = (from: string, to: string): void => {
    const known = next.get(from);
    if (known === undefined) next.set(from, new Set([to]));
    else known.add(to);
  };
  for (const { subject, object } of edges) {
    link(subject, object);
    link(object, subject);
  }
  return {
    has: (iri: string): boolean => next.has(iri),
    /** Everything one or two steps away. */
    withinTwo(iri: string): ReadonlySet<string> {
      const first = next.get(iri) ?? new Set<string>();
      const reached = new Set(first);
      for (const middle of first) for (const end of next.get(middle) ?? []) reached.add(end);
      return reached;
    },
  };
}
