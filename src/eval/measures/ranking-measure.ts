import type { Gold } from "../gold.ts";
import { type Measure, meanOf } from "../measure.ts";
import { judgementsOf, rankedUnits } from "../relevance.ts";

/**
 * The value of one ranking, in [0, 1].
 *
 * @param gains grade of each unit in the order of the ranking, 0 for what is not judged; every unit is there once
 * @param judged grades of all judged units, in any order; at least one is above 0
 */
export type RankingScore = (gains: readonly number[], judged: readonly number[]) => number;

/** A measure over judged documents, passages or statements: for questions whose gold names some. */
export function rankingMeasure(name: string, title: string, score: RankingScore): Measure {
  return meanOf({
    name,
    title,
    better: "higher",
    worst: 0,
    applies: isJudged,
    score: (record, gold) => {
      const grades = judgementsOf(gold);
      const gains = rankedUnits(record, gold).map((unit) => grades.get(unit) ?? 0);
      return score(gains, [...grades.values()]);
    },
  });
}

export function isJudged({ support }: Gold): boolean {
  return support.some(({ grade = 1 }) => grade > 0);
}
