import { withScore } from "../evidence/evidence.ts";
import { type Bm25Options, bm25 } from "./bm25.ts";
import { byScore, type Ranker } from "./ranker.ts";
import { readable } from "./readable.ts";

/**
 * BM25 over all kinds of evidence together (QUASAR, section 3.3). The score is the share of what no text can reach, so
 * that it lies in [0, 1) and questions can be compared; `scores.pool-bm25` is the plain value.
 */
export function createBm25Ranker(options: Bm25Options): Ranker {
  return async ({ query, evidence }) => {
    const { scores, bound } = bm25(query.text, evidence.map(readable), options);
    return evidence
      .map((item, i) => {
        const plain = scores[i] as number;
        return { evidence: withScore(item, "pool-bm25", plain), score: bound === 0 ? 0 : plain / bound };
      })
      .sort(byScore);
  };
}
