import { type Measure, meanOf } from "../measure.ts";
import { canBeSaid, saidAnswers } from "./contained.ts";
import { goldTexts, hasShortAnswers } from "./gold-texts.ts";
import { squad } from "./normalise.ts";
import { predictedAnswers } from "./prediction.ts";

/** Hits@1 of EWEK-QA, WebGLM and ToG: the text of the answer contains a gold answer. */
export const hitsAt1Contains: Measure = meanOf({
  name: "Hits@1[squad,contains]",
  title: "The answer's text says some gold answer (Hits@1 of EWEK-QA, section 4)",
  better: "higher",
  worst: 0,
  applies: canBeSaid,
  score: (record, gold) => (saidAnswers(record, gold).length > 0 ? 1 : 0),
});

/** Hits@1 of MetaQA and WebQSP: the first answer is in the gold set. */
export const hitsAt1: Measure = meanOf({
  name: "Hits@1[squad]",
  title: "First short answer is one of the gold answers, by entity or by text (Hits@1 of MetaQA)",
  better: "higher",
  worst: 0,
  applies: hasShortAnswers,
  score: (record, gold) => {
    const first = predictedAnswers(record)[0];
    if (first === undefined) return 0;
    if (gold.answers.some(({ entity }) => entity !== undefined && entity === first.entity)) return 1;
    const said = squad.of(first.text);
    return said !== "" && goldTexts(gold).some((text) => squad.of(text) === said) ? 1 : 0;
  },
});
