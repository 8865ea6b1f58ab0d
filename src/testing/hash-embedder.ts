import { createHash } from "node:crypto";
import type { Embedder } from "../models/embedder.ts";

/**
 * An embedder without a model: each word adds a direction that its hash gives, so texts that share words are near. Fast
 * and the same everywhere, for tests of what stores and moves vectors. It understands nothing.
 */
export function createHashEmbedder(dimensions = 16): Embedder {
  return {
    id: `word-hashes-${dimensions}`,
    dimensions,
    parameters: 0,
    async embed(texts, signal) {
      signal?.throwIfAborted();
      return texts.map((text) => embed(text, dimensions));
    },
    async close() {},
  };
}

function embed(text: string, dimensions: number): Float32Array {
  const vector = new Float32Array(dimensions).fill(0.01);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    const digest = createHash("sha256").update(word).digest();
    for (let i = 0; i < dimensions; i++) vector[i] = (vector[i] as number) + (digest[i % 32] as number) / 255 - 0.5;
  }
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}
