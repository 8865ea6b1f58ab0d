import { type Measure, meanOf } from "../measure.ts";
import { finalRanking } from "../run.ts";
import { canBeCarried, carrierOf } from "./passage-answers.ts";

const depth = 100;

/** QUASAR's MRR@100, over evidence by what it says; the MRR over judged documents is in `reciprocal-rank.ts`. */
export const answerReciprocalRank: Measure = meanOf({
  name: `MRR@${depth}[tokens]`,
  title: `Reciprocal rank of the first evidence that carries a gold answer, 0 beyond ${depth} (QUASAR's MRR)`,
  better: "higher",
  worst: 0,
  applies: canBeCarried,
  score: (record, { answers }) => {
    const rank = 1 + finalRanking(record).slice(0, depth).findIndex(carrierOf(answers));
    return rank === 0 ? 0 : 1 / rank;
  },
});
