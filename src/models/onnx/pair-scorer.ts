import { join } from "node:path";
import { findModel, type ModelChoice } from "../find-model.ts";
import type { PairScorer } from "../pair-scorer.ts";
import { createBatchRunner, type RowOutput } from "./batches.ts";
import { loadPairEncoder } from "./encode.ts";
import { loadReader } from "./reader.ts";
import { relevanceOf } from "./relevance.ts";
import { loadOnnxModel } from "./session.ts";

export interface PairScorerOptions extends ModelChoice {
  /** CPU threads of one run; 0 or absent: as many as there are cores, at most 4. */
  readonly threads?: number;
  /** Tokens of one batch, padding included; default 512. */
  readonly batchTokens?: number;
}

/** Texts that are tokenised and sorted by length at a time. */
const sortedTogether = 1_024;

/**
 * A cross-encoder: our reader, or any model for sequence classification with one logit or two, such as ms-marco-MiniLM
 * (Nogueira and Cho, arXiv 1901.04085).
 *
 * @throws ModelError when the model is not there, is damaged, or scores no pairs.
 */
export async function loadPairScorer(options: PairScorerOptions = {}): Promise<PairScorer> {
  const { threads = 0, batchTokens } = options;
  const { folder, card } = await findModel(options, ["reader", "reranker"]);
  if (card.kind === "reader") return loadReader({ ...options, path: folder });
  const encoder = await loadPairEncoder(join(folder, "tokenizer.json"), card.maxTokens ?? 256);
  const model = await loadOnnxModel(join(folder, card.file), { threads, bytes: card.bytes });
  const runner = createBatchRunner({ model, name: card.name, ...(batchTokens !== undefined && { batchTokens }) });
  const relevance = (read: (name: string) => RowOutput): number =>
    relevanceOf(read("logits").data, card.temperature ?? 1, card.name);
  return {
    id: `${card.name}@${card.sha256.slice(0, 12)}`,
    parameters: card.parameters,
    async relevance(question, texts, signal) {
      const first = encoder.tokens(question);
      const scores: number[] = [];
      for (let from = 0; from < texts.length; from += sortedTogether) {
        signal?.throwIfAborted();
        const part = texts.slice(from, from + sortedTogether);
        const pairs = part.map((text) => encoder.pair(first, encoder.tokens(text)));
        for (const score of await runner.run(pairs, relevance, signal)) scores.push(score);
      }
      return scores;
    },
    close: () => runner.close(),
  };
}
