import type { Measure } from "../measure.ts";
import { type RankingScore, rankingMeasure } from "./ranking-measure.ts";

/** Share of the relevant units among the first k, as `recall_k` of trec_eval. */
export function recallAt(k: number): RankingScore {
  return (gains, judged) => {
    const relevant = (grade: number): boolean => grade > 0;
    return gains.slice(0, k).filter(relevant).length / judged.filter(relevant).length;
  };
}

export const recalls: readonly Measure[] = [5, 10, 100].map((k) =>
  rankingMeasure(
    `Recall@${k}`,
    `Share of the supporting documents or statements among the ${k} best (trec_eval)`,
    recallAt(k),
  ),
);
