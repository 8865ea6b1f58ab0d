import { join } from "node:path";
import { ModelError } from "../../core/errors/index.ts";
import type { Embedder } from "../embedder.ts";
import { defaultEmbedder, readCard } from "../registry.ts";
import { loadOnnxModel, type OnnxModel } from "./session.ts";
import { loadTokenizer } from "./tokenizer.ts";

export interface EmbedderOptions {
  /** Folder with `card.json`, the model and its `tokenizer.json`. Default: the embedder that is shipped. */
  readonly path?: string;
  /** CPU threads of one run; 0 or absent: as many as there are cores, at most 4. */
  readonly threads?: number;
  /**
   * Tokens of one batch, padding included; default 256, some 20 ms. onnxruntime holds the event loop during a run, and a
   * larger batch is no faster, takes more memory and is slower to cancel.
   */
  readonly batchTokens?: number;
}

const defaultBatchTokens = 256;

/** Texts that are tokenised and sorted by length at a time: enough for batches with little padding, in some 50 ms. */
const sortedTogether = 1_024;

interface Encoded {
  readonly position: number;
  readonly ids: readonly number[];
}

/**
 * A sentence embedder: mean over the token states, scaled to unit length (Reimers and Gurevych, EMNLP 2019). Texts run in
 * batches of like lengths. A text without any word gives the vector of the empty text.
 *
 * @throws ModelError when files are missing or damaged, or the model gives another shape than its card says.
 */
export async function loadEmbedder(options: EmbedderOptions = {}): Promise<Embedder> {
  const { path = defaultEmbedder(), threads = 0, batchTokens = defaultBatchTokens } = options;
  const card = await readCard(join(path, "card.json"));
  const dimensions = card.dimensions ?? 0;
  const tokenize = await loadTokenizer(join(path, "tokenizer.json"), card.maxTokens ?? 256);
  const model = await loadOnnxModel(join(path, card.file), { threads, bytes: card.bytes });
  let open = true;
  const running = new Set<Promise<unknown>>();
  const run = async (batch: readonly Encoded[]): Promise<Float32Array[]> => {
    if (!open) throw new ModelError(card.name, `The model ${card.name} was closed. Load it again.`);
    const work = runBatch(model, card.name, batch, dimensions);
    running.add(work);
    return work.finally(() => running.delete(work));
  };
  return {
    id: `${card.name}@${card.sha256.slice(0, 12)}`,
    dimensions,
    parameters: card.parameters,
    async embed(texts, signal) {
      const vectors = new Array<Float32Array>(texts.length);
      for (let from = 0; from < texts.length; from += sortedTogether) {
        signal?.throwIfAborted();
        const window = texts.slice(from, from + sortedTogether);
        const encoded = window.map((text, i) => ({ position: from + i, ids: tokenize(text) }));
        encoded.sort((a, b) => a.ids.length - b.ids.length);
        for (const batch of batches(encoded, batchTokens)) {
          signal?.throwIfAborted();
          const pooled = await run(batch);
          batch.forEach(({ position }, i) => {
            vectors[position] = pooled[i] as Float32Array;
          });
        }
      }
      return vectors;
    },
    async close() {
      open = false;
      await Promise.allSettled(running);
      await model.close();
    },
  };
}

/** Cuts texts sorted by length into batches whose padded size stays below `limit` tokens. */
function* batches(sorted: readonly Encoded[], limit: number): Generator<readonly Encoded[]> {
  let from = 0;
  for (let to = 1; to <= sorted.length; to++) {
    const next = sorted[to];
    if (next === undefined || (to - from + 1) * next.ids.length > limit) {
      yield sorted.slice(from, to);
      from = to;
    }
  }
}

async function runBatch(
  { session, tensor }: OnnxModel,
  name: string,
  batch: readonly Encoded[],
  dimensions: number,
): Promise<Float32Array[]> {
  const length = (batch.at(-1) as Encoded).ids.length;
  const shape = [batch.length, length];
  const ids = new BigInt64Array(batch.length * length);
  const mask = new BigInt64Array(batch.length * length);
  batch.forEach((text, row) => {
    text.ids.forEach((id, column) => {
      ids[row * length + column] = BigInt(id);
      mask[row * length + column] = 1n;
    });
  });
  const outputs = await session.run({
    input_ids: tensor(ids, shape),
    attention_mask: tensor(mask, shape),
    token_type_ids: tensor(new BigInt64Array(ids.length), shape),
  });
  const states = outputs.last_hidden_state?.data;
  if (!(states instanceof Float32Array) || states.length !== ids.length * dimensions) {
    throw new ModelError(name, `The model ${name} gives no token states of ${dimensions} numbers. Check its card.`);
  }
  return batch.map(({ ids }, row) => meanOfRows(states, row * length * dimensions, ids.length, dimensions));
}

function meanOfRows(states: Float32Array, offset: number, rows: number, dimensions: number): Float32Array {
  const vector = new Float32Array(dimensions);
  for (let row = 0; row < rows; row++) {
    const at = offset + row * dimensions;
    for (let d = 0; d < dimensions; d++) vector[d] = (vector[d] as number) + (states[at + d] as number);
  }
  let square = 0;
  for (const value of vector) square += value * value;
  const norm = Math.sqrt(square) || 1;
  return vector.map((value) => value / norm);
}
