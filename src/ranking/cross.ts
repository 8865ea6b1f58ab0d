import { withScore } from "../evidence/evidence.ts";
import type { PairScorer } from "../models/pair-scorer.ts";
import { factGroup } from "./fact-group.ts";
import { byScore, type Ranker } from "./ranker.ts";
import { readable } from "./readable.ts";

export interface CrossOptions {
  readonly scorer: PairScorer;
  /** The ranker that chooses what the cross-encoder reads. */
  readonly filter: Ranker;
  /** Evidences (or groups of like facts) that the cross-encoder reads. */
  readonly pool: number;
  /** Share of the cross-encoder's relevance in the score; the filter's score has the rest. In [0, 1]. */
  readonly relevanceShare: number;
}

/**
 * Re-ranks the best of another ranker with a cross-encoder over question and evidence (QUASAR, section 3.3; EWEK-QA, section
 * 3.3). Facts of one entity and one relation differ in their value only, so one of them is read for all. What is not read
 * counts as irrelevant and stays below in the filter's order. Rows keep the filter's score: the shipped cross-encoder ranks
 * them worse than BM25 does (the figures are on its card).
 */
export function createCrossRanker({ scorer, filter, pool, relevanceShare }: CrossOptions): Ranker {
  return async (input, context) => {
    const filtered = await filter(input, context);
    const groups = new Map<string, string>();
    for (const { evidence } of filtered) {
      if (groups.size === pool) break;
      if (evidence.kind === "table") continue;
      const key = factGroup(evidence);
      if (!groups.has(key)) groups.set(key, readable(evidence));
    }
    const relevances = await scorer.relevance(input.query.text, [...groups.values()], context.signal);
    context.trace.note("cross-encoded", relevances.length);
    const byGroup = new Map([...groups.keys()].map((key, i) => [key, relevances[i] as number]));
    return filtered
      .map(({ evidence, score }) => {
        if (evidence.kind === "table") return { evidence, score };
        const relevance = byGroup.get(factGroup(evidence)) ?? 0;
        const combined = relevanceShare * relevance + (1 - relevanceShare) * score;
        return { evidence: withScore(evidence, "relevance", relevance), score: combined };
      })
      .sort(byScore);
  };
}
