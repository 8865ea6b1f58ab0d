import { type Judged, type Measure, remembered } from "../measure.ts";
import { isDecision, isRefused, isRight } from "./right-answer.ts";

/** Confidence and outcome of one question. Refusals come after all answers, missing records last of all. */
interface Stake {
  readonly confidence: number;
  readonly right: boolean;
}

const stakeOf = remembered(({ gold, record }): Stake | undefined => {
  if (!isDecision(gold)) return undefined;
  if (record?.answer === undefined) return { confidence: Number.NEGATIVE_INFINITY, right: false };
  const { value } = record.answer.confidence;
  return { confidence: isRefused(record) ? value - 1 : value, right: isRight(record, gold) };
});

export interface RiskPoint {
  /** Share of the questions answered when only the surest so many are. */
  readonly coverage: number;
  /** Share of these that are wrong; the expected one where equal confidences leave the order open. */
  readonly risk: number;
}

/** The risk at every coverage k/n, the surest answers first (El-Yaniv and Wiener, JMLR 2010). */
export function riskCoverage(items: readonly Judged[]): readonly RiskPoint[] {
  const stakes = items.flatMap((item) => stakeOf(item) ?? []).sort(bySurety);
  const points: RiskPoint[] = [];
  let errors = 0;
  for (const tied of groupTied(stakes)) {
    const wrong = tied.filter(({ right }) => !right).length / tied.length;
    for (const _ of tied) {
      errors += wrong;
      const answered = points.length + 1;
      points.push({ coverage: answered / stakes.length, risk: errors / answered });
    }
  }
  return points;
}

/** Two missing records are equally unsure: minus infinity less itself is no number. */
function bySurety(a: Stake, b: Stake): number {
  return b.confidence - a.confidence || 0;
}

function groupTied(stakes: readonly Stake[]): Stake[][] {
  return [...Map.groupBy(stakes, ({ confidence }) => confidence).values()];
}

/** Area under the risk-coverage curve (Geifman and El-Yaniv, 2017): the mean risk over all coverages. */
export const riskArea: Measure = {
  name: "AURC[entity]",
  title: "Area under the curve of risk against coverage, the surest answers first (Geifman and El-Yaniv, 2017)",
  better: "lower",
  worst: 1,
  over: (items) => {
    const points = riskCoverage(items);
    const sum = points.reduce((total, { risk }) => total + risk, 0);
    return { value: points.length === 0 ? undefined : sum / points.length, n: points.length };
  },
};

/** P@1 over the surest share of the questions. */
function accuracyAt(coverage: number): Measure {
  return {
    name: `P@1[entity,surest ${100 * coverage}%]`,
    title: `P@1 over the ${100 * coverage} % of the questions answered with the highest confidence`,
    better: "higher",
    worst: 0,
    over: (items) => {
      const points = riskCoverage(items);
      const at = points[Math.max(0, Math.round(coverage * points.length) - 1)];
      return { value: at === undefined ? undefined : 1 - at.risk, n: points.length };
    },
  };
}

export const surestAccuracies: readonly Measure[] = [0.5, 0.8].map(accuracyAt);

/** Mean squared distance of the stated confidence from the outcome, over what was answered (Brier, 1950). */
export const brier: Measure = {
  name: "Brier[entity,answered]",
  title: "Mean squared distance of the confidence of an answer from its being right (Brier, 1950)",
  better: "lower",
  worst: 1,
  over: (items) => {
    const losses = items.flatMap((item) => {
      const stake = stakeOf(item);
      if (stake === undefined || (item.record !== undefined && isRefused(item.record))) return [];
      return [item.record?.answer === undefined ? 1 : (stake.confidence - Number(stake.right)) ** 2];
    });
    const sum = losses.reduce((total, loss) => total + loss, 0);
    return { value: losses.length === 0 ? undefined : sum / losses.length, n: losses.length };
  },
};
