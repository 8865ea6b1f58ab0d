import type { Stage } from "../core/stage.ts";
import type { Evidence } from "../evidence/evidence.ts";
import type { Query } from "../question/query.ts";

/** Evidence with its place in the ranking. Rankings are total orders: score, then evidence id. */
export interface Ranked {
  readonly evidence: Evidence;
  readonly score: number;
}

export interface RankingInput {
  readonly query: Query;
  readonly evidence: readonly Evidence[];
}

export type Ranker = Stage<RankingInput, readonly Ranked[]>;

/** Best first; ties in the order of evidence ids, so that a ranking never depends on arrival. */
export function byScore(a: Ranked, b: Ranked): number {
  return b.score - a.score || (a.evidence.id < b.evidence.id ? -1 : a.evidence.id > b.evidence.id ? 1 : 0);
}
