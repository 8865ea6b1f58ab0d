import type { Evidence } from "../../evidence/evidence.ts";
import type { Query } from "../../question/query.ts";
import { coverages } from "../blend.ts";
import { bm25 } from "../bm25.ts";
import { nodeText } from "./node-text.ts";

/**
 * For each evidence its BM25 score as a share of the pool's best, and the share of the question's content words that it
 * holds. The paper starts from a cross-encoder, which sees the words of both; a bi-encoder does not.
 */
export function hintsOf({ text }: Query, evidence: readonly Evidence[]): [bm25: number, coverage: number][] {
  const { scores } = bm25(text, evidence.map(nodeText));
  const best = Math.max(0, ...scores);
  const covered = coverages(text, evidence);
  return scores.map((score, i) => [best === 0 ? 0 : score / best, covered[i] as number]);
}
