import type { Measure } from "../measure.ts";
import { type RankingScore, rankingMeasure } from "./ranking-measure.ts";

/**
 * Discounted gain over that of the best possible ranking: the gain is the grade itself and the discount of rank r is
 * log2(r + 1), as `ndcg_cut` of trec_eval (Järvelin and Kekäläinen 2002).
 */
export function ndcgAt(k: number): RankingScore {
  return (gains, judged) => {
    const best = [...judged].sort((a, b) => b - a);
    return discounted(gains.slice(0, k)) / discounted(best.slice(0, k));
  };
}

function discounted(gains: readonly number[]): number {
  return gains.reduce((sum, gain, i) => sum + gain / Math.log2(i + 2), 0);
}

export const ndcg: Measure = rankingMeasure(
  "nDCG@10",
  "Normalised discounted cumulative gain of supporting documents or statements (trec_eval)",
  ndcgAt(10),
);
