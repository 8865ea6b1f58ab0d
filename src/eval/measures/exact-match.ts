import { type Measure, meanOf } from "../measure.ts";
import { goldTexts, hasShortAnswers } from "./gold-texts.ts";
import { exact, loose, type Normalisation, squad } from "./normalise.ts";
import { predictedAnswer } from "./prediction.ts";

/** 1 when both texts are the same after normalisation, as `exact_match_score` of hotpot_evaluate_v1.py; else 0. */
export function exactMatch(prediction: string, gold: string, { of }: Normalisation = squad): number {
  return of(prediction) === of(gold) ? 1 : 0;
}

function exactMatchMeasure(normalisation: Normalisation): Measure {
  return meanOf({
    name: `EM[${normalisation.name}]`,
    title: "First short answer equals a gold answer (HotpotQA's exact match; for lists: any member)",
    better: "higher",
    worst: 0,
    applies: hasShortAnswers,
    score: (record, gold) => {
      const prediction = predictedAnswer(record);
      // A gold such as "The The" normalises to nothing; saying nothing is not an answer to it.
      if (prediction.trim() === "") return 0;
      return Math.max(...goldTexts(gold).map((text) => exactMatch(prediction, text, normalisation)));
    },
  });
}

export const exactMatches: readonly Measure[] = [squad, exact, loose].map(exactMatchMeasure);
