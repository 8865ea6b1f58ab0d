import type { Measure } from "../measure.ts";
import { answerPresences } from "./answer-presence.ts";
import { answerRecall } from "./answer-recall.ts";
import { answerReciprocalRank } from "./answer-reciprocal-rank.ts";
import { averagePrecision } from "./average-precision.ts";
import { citationMeasures } from "./citations.ts";
import { costMeasures } from "./cost.ts";
import { cragAccuracy, cragHallucination, cragMissing, cragScore } from "./crag.ts";
import { exactMatches } from "./exact-match.ts";
import { f1 } from "./f1.ts";
import { hitsAt1, hitsAt1Contains } from "./hits-at-1.ts";
import { hopRecalls } from "./hop-recall.ts";
import { ndcg } from "./ndcg.ts";
import { precisionAt1, precisionAt1Year } from "./precision-at-1.ts";
import { quoteMeasures } from "./quotes.ts";
import { recalls } from "./recall-at-k.ts";
import { reciprocalRank } from "./reciprocal-rank.ts";
import { precisionAnswered, refusalAccuracy, refusalPrecision, refusalRate } from "./refusal.ts";
import { brier, riskArea, surestAccuracies } from "./risk-coverage.ts";
import { setF1, setPrecision, setRecall } from "./set-scores.ts";

const all: readonly Measure[] = [
  ...exactMatches,
  f1,
  answerRecall,
  hitsAt1,
  hitsAt1Contains,
  precisionAt1,
  precisionAt1Year,
  setPrecision,
  setRecall,
  setF1,
  ...answerPresences,
  answerReciprocalRank,
  ...hopRecalls,
  ...recalls,
  reciprocalRank,
  ndcg,
  averagePrecision,
  refusalRate,
  precisionAnswered,
  refusalAccuracy,
  refusalPrecision,
  riskArea,
  ...surestAccuracies,
  brier,
  cragScore,
  cragAccuracy,
  cragHallucination,
  cragMissing,
  ...citationMeasures,
  ...quoteMeasures,
  ...costMeasures,
];

/** Every measure by its name, in the order in which tables show them. */
export const measures: ReadonlyMap<string, Measure> = new Map(all.map((measure) => [measure.name, measure]));
