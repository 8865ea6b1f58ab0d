import { createHash } from "node:crypto";
import type { Embedder } from "./embedder.ts";

/** Vectors by key. `get` answers in the order asked, with nothing where a vector is not there. */
export interface VectorCache {
  get(keys: readonly string[]): (Float32Array | undefined)[];
  set(entries: readonly { readonly key: string; readonly vector: Float32Array }[]): void;
}

/** The same embedder, which runs its model only for texts whose vectors the cache does not hold. */
export function cachedEmbedder(embedder: Embedder, cache: VectorCache): Embedder {
  const keyOf = (text: string): string => createHash("sha256").update(`${embedder.id}\u0000${text}`).digest("hex");
  return {
    id: embedder.id,
    dimensions: embedder.dimensions,
    parameters: embedder.parameters,
    close: () => embedder.close(),
    async embed(texts, signal) {
      const keys = texts.map(keyOf);
      const vectors = new Map<string, Float32Array>();
      cache.get(keys).forEach((vector, i) => {
        if (vector !== undefined) vectors.set(keys[i] as string, vector);
      });
      const missing = new Map<string, string>();
      keys.forEach((key, i) => {
        if (!vectors.has(key)) missing.set(key, texts[i] as string);
      });
      if (missing.size > 0) {
        const made = await embedder.embed([...missing.values()], signal);
        const entries = [...missing.keys()].map((key, i) => ({ key, vector: made[i] as Float32Array }));
        cache.set(entries);
        for (const { key, vector } of entries) vectors.set(key, vector);
      }
      return keys.map((key) => vectors.get(key) as Float32Array);
    },
  };
}
