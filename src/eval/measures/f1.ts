import { type Measure, meanOf } from "../measure.ts";
import { goldTexts, hasShortAnswers } from "./gold-texts.ts";
import { squad } from "./normalise.ts";
import { predictedAnswer } from "./prediction.ts";

/** Answers that are right or wrong as a whole. */
const whole: ReadonlySet<string> = new Set(["yes", "no", "noanswer"]);

/**
 * Harmonic mean of precision and recall over words, repeated words counted as often as both have them, as `f1_score`
 * of hotpot_evaluate_v1.py: 0 when either is yes, no or noanswer and they differ; 0 when either has no words.
 */
export function wordF1(prediction: string, gold: string): number {
  const predicted = squad.of(prediction);
  const right = squad.of(gold);
  if (predicted === "" || right === "") return 0;
  if (predicted !== right && (whole.has(predicted) || whole.has(right))) return 0;
  const predictedWords = predicted.split(" ");
  const rightWords = right.split(" ");
  const same = inCommon(predictedWords, rightWords);
  if (same === 0) return 0;
  const precision = same / predictedWords.length;
  const recall = same / rightWords.length;
  return (2 * precision * recall) / (precision + recall);
}

/** Size of the intersection of two bags of words. */
function inCommon(words: readonly string[], others: readonly string[]): number {
  const left = new Map<string, number>();
  for (const word of others) left.set(word, (left.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of words) {
    const count = left.get(word) ?? 0;
    if (count > 0) common++;
    left.set(word, count - 1);
  }
  return common;
}

export const f1: Measure = meanOf({
  name: "F1[squad]",
  title: "Words shared by the first short answer and the nearest gold answer (HotpotQA's F1)",
  better: "higher",
  worst: 0,
  applies: hasShortAnswers,
  score: (record, gold) => {
    const prediction = predictedAnswer(record);
    return Math.max(...goldTexts(gold).map((text) => wordF1(prediction, text)));
  },
});
