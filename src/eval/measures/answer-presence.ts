import { type Measure, meanOf } from "../measure.ts";
import { finalRanking } from "../run.ts";
import { canBeCarried, carrierOf } from "./passage-answers.ts";

/** QUASAR's AP@k (section 5), which counts yes/no as present always; here yes/no questions have no part in it. */
function answerPresence(k: number): Measure {
  return meanOf({
    name: `AP@${k}[tokens]`,
    title: `Some gold answer stands in the ${k} best evidences, as entity or word for word (QUASAR's answer presence)`,
    better: "higher",
    worst: 0,
    applies: canBeCarried,
    score: (record, { answers }) => (finalRanking(record).slice(0, k).some(carrierOf(answers)) ? 1 : 0),
  });
}

export const answerPresences: readonly Measure[] = [5, 30, 100].map(answerPresence);
