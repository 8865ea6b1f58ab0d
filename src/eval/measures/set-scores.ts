import type { Gold } from "../gold.ts";
import { type Measure, meanOf } from "../measure.ts";
import type { RunRecord } from "../run.ts";
import { hasShortAnswers } from "./gold-texts.ts";
import { largestMatching } from "./matching.ts";
import { predictedAnswers } from "./prediction.ts";
import { readGold, readPredicted, sameReadAnswer } from "./same-answer.ts";

interface Counts {
  readonly right: number;
  readonly predicted: number;
  readonly gold: number;
}

/** A predicted answer counts for one gold answer at most, and a gold answer once, however often it is said. */
function countsOf(record: RunRecord, { answers }: Gold): Counts {
  const predicted = predictedAnswers(record);
  return {
    right: largestMatching(predicted.map(readPredicted), answers.map(readGold), sameReadAnswer),
    predicted: predicted.length,
    gold: answers.length,
  };
}

function setMeasure(name: string, title: string, score: (counts: Counts) => number): Measure {
  return meanOf({
    name: `${name}[entity]`,
    title: `${title}, compared as entity, date or number; mean over questions`,
    better: "higher",
    worst: 0,
    applies: hasShortAnswers,
    score: (record, gold) => score(countsOf(record, gold)),
  });
}

export const setPrecision: Measure = setMeasure(
  "SetP",
  "Share of the short answers that are gold answers",
  ({ right, predicted }) => (predicted === 0 ? 0 : right / predicted),
);

export const setRecall: Measure = setMeasure(
  "SetR",
  "Share of the gold answers among the short answers",
  ({ right, gold }) => right / gold,
);

export const setF1: Measure = setMeasure(
  "SetF1",
  "Harmonic mean of the set precision and recall of the short answers",
  ({ right, predicted, gold }) => (2 * right) / (predicted + gold),
);
