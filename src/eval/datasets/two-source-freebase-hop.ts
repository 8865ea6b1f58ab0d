import { freebaseBase } from "../corpora/freebase-graph.ts";
import type { Hop } from "../two-source/input.ts";

/** A step along a relation of Freebase, by its path. Words that are not given are none. */
export const freebaseHop = (name: string, path: string, words: Partial<Hop> = {}): Hop => ({
  name,
  relation: freebaseBase + encodeURIComponent(path),
  inverse: false,
  nouns: [],
  ask: [],
  check: [],
  count: [],
  ...words,
});
