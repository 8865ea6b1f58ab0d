import type { Measure } from "../measure.ts";
import { type RankingScore, rankingMeasure } from "./ranking-measure.ts";

/** Mean of the precision at each relevant unit; one that is not among the first k gives 0. `map_cut` of trec_eval. */
export function averagePrecisionAt(k: number): RankingScore {
  return (gains, judged) => {
    let found = 0;
    let sum = 0;
    for (const [i, grade] of gains.slice(0, k).entries()) {
      if (grade <= 0) continue;
      found++;
      sum += found / (i + 1);
    }
    return sum / judged.filter((grade) => grade > 0).length;
  };
}

export const averagePrecision: Measure = rankingMeasure(
  "MAP@100",
  "Mean average precision of supporting documents or statements (trec_eval)",
  averagePrecisionAt(100),
);
