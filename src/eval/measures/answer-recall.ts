import { type Measure, meanOf } from "../measure.ts";
import { canBeSaid, saidAnswers } from "./contained.ts";

/** With a single gold answer DivKnowQA's Recall; with several, ASQA's STR-EM. */
export const answerRecall: Measure = meanOf({
  name: "AnswerRecall[squad]",
  title: "Share of the gold answers that the answer's text says (DivKnowQA's Recall; for lists as STR-EM of ASQA)",
  better: "higher",
  worst: 0,
  applies: canBeSaid,
  score: (record, gold) => saidAnswers(record, gold).length / gold.answers.length,
});
