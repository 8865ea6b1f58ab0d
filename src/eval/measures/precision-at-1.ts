import type { ShortAnswer } from "../../evidence/answer.ts";
import type { Gold } from "../gold.ts";
import { type Measure, meanOf } from "../measure.ts";
import { readDate } from "./date-value.ts";
import { goldTexts, hasShortAnswers } from "./gold-texts.ts";
import { predictedAnswers } from "./prediction.ts";
import { sameAnswer } from "./same-answer.ts";

/**
 * QUASAR's P@1 without its gifts: "yes" is right only when the engine said yes, and a year only where the gold is that
 * year. A refusal is wrong.
 */
export const precisionAt1: Measure = precision("P@1[entity]", "", () => false);

/** As QUASAR's relaxed matching: for a gold date its year is enough. */
export const precisionAt1Year: Measure = precision("P@1[entity,year]", ", or has the year of a gold date", sameYear);

function precision(name: string, extra: string, also: (first: ShortAnswer, gold: Gold) => boolean): Measure {
  return meanOf({
    name,
    title: `First short answer is a gold answer, compared as entity, date or number${extra} (P@1 of QUASAR, section 5)`,
    better: "higher",
    worst: 0,
    applies: hasShortAnswers,
    score: (record, gold) => {
      const first = predictedAnswers(record)[0];
      if (first === undefined) return 0;
      return gold.answers.some((answer) => sameAnswer(first, answer)) || also(first, gold) ? 1 : 0;
    },
  });
}

function sameYear(first: ShortAnswer, gold: Gold): boolean {
  const said = readDate(first.text);
  return (
    gold.kind === "date" && said !== undefined && goldTexts(gold).some((text) => readDate(text)?.year === said.year)
  );
}
