import { join } from "node:path";
import { ModelError } from "../../core/errors/index.ts";
import type { Embedder } from "../embedder.ts";
import { findModel, type ModelChoice } from "../find-model.ts";
import { createBatchRunner, type Encoding, type RowOutput } from "./batches.ts";
import { loadPairEncoder } from "./encode.ts";
import { loadOnnxModel } from "./session.ts";

export interface EmbedderOptions extends ModelChoice {
  /** CPU threads of one run; 0 or absent: as many as there are cores, at most 4. */
  readonly threads?: number;
  /** Tokens of one batch, padding included; default 512, some 25 ms. */
  readonly batchTokens?: number;
}

/** Texts that are tokenised and sorted by length at a time: enough for batches with little padding, in some 50 ms. */
const sortedTogether = 1_024;

/**
 * A sentence embedder: mean over the token states, or the first of them where the card says so, scaled to unit length
 * (Reimers and Gurevych, EMNLP 2019). A text without any word gives the vector of the empty text.
 *
 * @throws ModelError when files are missing or damaged, or the model gives another shape than its card says.
 */
export async function loadEmbedder(options: EmbedderOptions = {}): Promise<Embedder> {
  const { threads = 0, batchTokens } = options;
  const { folder, card } = await findModel(options, ["embedder"]);
  const dimensions = card.dimensions ?? 0;
  const maxTokens = card.maxTokens ?? 256;
  const encoder = await loadPairEncoder(join(folder, "tokenizer.json"), maxTokens);
  const model = await loadOnnxModel(join(folder, card.file), { threads, bytes: card.bytes });
  const runner = createBatchRunner({ model, name: card.name, ...(batchTokens !== undefined && { batchTokens }) });
  const vectorOf = (output: (name: string) => RowOutput, { ids }: Encoding): Float32Array => {
    const { data, shape } = output("last_hidden_state");
    if (shape[1] !== dimensions) {
      throw new ModelError(card.name, `${card.name} gives no token states of ${dimensions} numbers. Check its card.`);
    }
    return meanOfRows(data, card.pooling === "cls" ? 1 : ids.length, dimensions);
  };
  return {
    id: `${card.name}@${card.sha256.slice(0, 12)}`,
    dimensions,
    parameters: card.parameters,
    async embed(texts, signal) {
      const vectors: Float32Array[] = [];
      for (let from = 0; from < texts.length; from += sortedTogether) {
        signal?.throwIfAborted();
        const part = texts.slice(from, from + sortedTogether);
        const encodings = part.map((text) => encoder.single(encoder.tokens(text, maxTokens)));
        for (const vector of await runner.run(encodings, vectorOf, signal)) vectors.push(vector);
      }
      return vectors;
    },
    close: () => runner.close(),
  };
}

function meanOfRows(states: Float32Array, rows: number, dimensions: number): Float32Array {
  const vector = new Float32Array(dimensions);
  for (let row = 0; row < rows; row++) {
    const at = row * dimensions;
    for (let d = 0; d < dimensions; d++) vector[d] = (vector[d] as number) + (states[at + d] as number);
  }
  let square = 0;
  for (const value of vector) square += value * value;
  const norm = Math.sqrt(square) || 1;
  return vector.map((value) => value / norm);
}
