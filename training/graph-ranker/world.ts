import type { Corpus } from "../../src/eval/dataset.ts";
import type { Evidence } from "../../src/evidence/evidence.ts";
import { foldName } from "../../src/ranking/graph/fold-name.ts";

/** A corpus and questions over it that may be trained on. */
export interface World {
  readonly name: string;
  readonly corpus: Corpus;
  readonly asked: readonly Asked[];
}

export interface Asked {
  readonly id: string;
  readonly text: string;
  readonly answers: readonly string[];
  /** Whether the evidence gives the answer on a plausible path; entities are positive by their name alone. */
  readonly answeredBy: (evidence: Evidence) => boolean;
}

/** Whether a text holds one of the names, word for word. */
export function holds(text: string, names: readonly string[]): boolean {
  const folded = ` ${foldName(text)} `;
  return names.some((name) => foldName(name) !== "" && folded.includes(` ${foldName(name)} `));
}

/** Numbers in [0, 1) from a seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const all = [...items];
  for (let i = all.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [all[i], all[j]] = [all[j] as T, all[i] as T];
  }
  return all;
}
