import type { Edge } from "../corpora/graph-corpus.ts";

/** Along a relation, against it, or against the relation of a first step: where one or two steps lead from a thing. */
export interface Ways {
  readonly has: (iri: string) => boolean;
  /**
   * Of all ways of one or two steps from a thing that lead to every one of some things, the least number of things that
   * one of them leads to; undefined where no way does.
   */
  readonly narrowest: (from: string, to: readonly string[]) => number | undefined;
}

type Steps = ReadonlyMap<string, ReadonlySet<string>>;

const none: Steps = new Map();

export function createWays(edges: readonly Edge[]): Ways {
  const next = new Map<string, Map<string, Set<string>>>();
  for (const { subject, relation, object } of edges) {
    link(next, subject, `${relation} >`, object);
    link(next, object, `${relation} <`, subject);
  }
  const stepsFrom = (iri: string): Steps => next.get(iri) ?? none;
  return {
    has: (iri) => next.has(iri),
    narrowest: (from, to) => {
      const ends: ReadonlySet<string>[] = [];
      for (const first of stepsFrom(from).values()) ends.push(first, ...secondEnds(from, first, stepsFrom).values());
      const leading = ends.filter((each) => to.every((iri) => each.has(iri)));
      return leading.length === 0 ? undefined : Math.min(...leading.map(({ size }) => size));
    },
  };
}

function secondEnds(
  start: string,
  middles: ReadonlySet<string>,
  stepsFrom: (iri: string) => Steps,
): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const middle of middles) {
    if (middle === start) continue;
    for (const [relation, ends] of stepsFrom(middle)) {
      const known = found.get(relation) ?? new Set<string>();
      found.set(relation, known);
      for (const end of ends) if (end !== start) known.add(end);
    }
  }
  return found;
}

function link(next: Map<string, Map<string, Set<string>>>, from: string, step: string, to: string): void {
  const steps = next.get(from) ?? new Map<string, Set<string>>();
  next.set(from, steps);
  const ends = steps.get(step) ?? new Set<string>();
  steps.set(step, ends);
  ends.add(to);
}
