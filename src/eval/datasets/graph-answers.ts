import type { GoldAnswer } from "../gold.ts";

/** An entity of a graph as a gold answer, under all of its names and those that the dataset has for it. */
export function entityAnswer(
  iri: string,
  names: ReadonlyMap<string, readonly string[]>,
  more: readonly string[] = [],
): GoldAnswer {
  const [text = iri, ...aliases] = [...new Set([...(names.get(iri) ?? []), ...more])];
  return { text, aliases, entity: iri };
}

/** Counts why questions are left out. */
export function createTally(): {
  readonly counts: ReadonlyMap<string, number>;
  readonly add: (reason: string) => void;
} {
  const counts = new Map<string, number>();
  return { counts, add: (reason) => counts.set(reason, (counts.get(reason) ?? 0) + 1) };
}
