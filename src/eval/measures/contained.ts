import type { Gold, GoldAnswer } from "../gold.ts";
import type { RunRecord } from "../run.ts";
import { textsOf } from "./gold-texts.ts";
import { squad } from "./normalise.ts";
import { predictedAnswer, predictedText } from "./prediction.ts";
import { containsWords } from "./tokens.ts";

/**
 * Which gold answers the predicted text says: whole words in a row, gold in answer and never the other way round, so
 * that saying nothing says no answer. "No" stands in many a sentence that does not answer "no": for a yes/no question
 * it is the short answer that has to be the gold one.
 */
export function saidAnswers(record: RunRecord, gold: Gold): readonly GoldAnswer[] {
  const yesNo = gold.kind === "yes-no";
  const said = squad.of(yesNo ? predictedAnswer(record) : predictedText(record));
  return gold.answers.filter((answer) =>
    textsOf(answer).some((text) => {
      const wanted = squad.of(text);
      return yesNo ? wanted !== "" && said === wanted : containsWords(said, wanted);
    }),
  );
}

/** Whether there is a gold answer that a text could say. */
export function canBeSaid({ kind, answers }: Gold): boolean {
  return kind !== "none" && answers.length > 0;
}
