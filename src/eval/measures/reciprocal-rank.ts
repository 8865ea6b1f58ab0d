import type { Measure } from "../measure.ts";
import { type RankingScore, rankingMeasure } from "./ranking-measure.ts";

/** One over the rank of the first relevant unit, 0 when none is among the first k. */
export function reciprocalRankAt(k: number): RankingScore {
  return (gains) => {
    const rank = 1 + gains.slice(0, k).findIndex((grade) => grade > 0);
    return rank === 0 ? 0 : 1 / rank;
  };
}

export const reciprocalRank: Measure = rankingMeasure(
  "MRR@10",
  "Reciprocal rank of the first supporting document or statement, 0 beyond 10 (MS MARCO)",
  reciprocalRankAt(10),
);
