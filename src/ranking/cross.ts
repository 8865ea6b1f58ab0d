import { type Evidence, withScore } from "../evidence/evidence.ts";
import type { PairScorer } from "../models/pair-scorer.ts";
import { factGroup } from "./fact-group.ts";
import { byScore, type Ranker } from "./ranker.ts";
import { readable } from "./readable.ts";

export interface CrossOptions {
  /** The whole cross-encoder, or its lower layers as a filter for the whole one. */
  readonly scorer: Pick<PairScorer, "relevance">;
  /** The ranker that chooses what the cross-encoder reads. */
  readonly filter: Ranker;
  /** Evidences (or groups of like facts) that the cross-encoder reads. */
  readonly pool: number;
  /** Share of the cross-encoder's relevance in the score; the filter's score has the rest. In [0, 1]. */
  readonly relevanceShare: number;
  /** The same for rows. With 0, the default, they keep the filter's score and are not read. */
  readonly rowShare?: number;
  /** Name of the relevance among the scores of an evidence; default "relevance". */
  readonly score?: "relevance" | "early";
}

/**
 * Re-ranks the best of another ranker with a cross-encoder over question and evidence (QUASAR, section 3.3; EWEK-QA, section
 * 3.3). Facts of one entity and one relation differ in their value only, so one of them is read for all. What is not read
 * counts as irrelevant and stays below in the filter's order.
 */
export function createCrossRanker(options: CrossOptions): Ranker {
  const { scorer, filter, pool, relevanceShare, rowShare = 0, score: name = "relevance" } = options;
  const shareOf = ({ kind }: Evidence): number => (kind === "table" ? rowShare : relevanceShare);
  return async (input, context) => {
    const filtered = await filter(input, context);
    const groups = new Map<string, string>();
    for (const { evidence } of filtered) {
      if (groups.size === pool) break;
      if (shareOf(evidence) === 0) continue;
      const key = factGroup(evidence);
      if (!groups.has(key)) groups.set(key, readable(evidence));
    }
    const relevances = await scorer.relevance(input.query.text, [...groups.values()], context.signal);
    context.trace.note(name === "early" ? "cross-encoded early" : "cross-encoded", relevances.length);
    const byGroup = new Map([...groups.keys()].map((key, i) => [key, relevances[i] as number]));
    return filtered
      .map(({ evidence, score }) => {
        const share = shareOf(evidence);
        if (share === 0) return { evidence, score };
        const relevance = byGroup.get(factGroup(evidence)) ?? 0;
        return { evidence: withScore(evidence, name, relevance), score: share * relevance + (1 - share) * score };
      })
      .sort(byScore);
  };
}
