import type { VectorCache } from "./cached-embedder.ts";

/** Keeps the vectors of the texts used last, at most `capacity` of them. */
export function createMemoryVectorCache(capacity: number): VectorCache {
  const vectors = new Map<string, Float32Array>();
  return {
    get: (keys) =>
      keys.map((key) => {
        const vector = vectors.get(key);
        if (vector !== undefined) {
          // A map keeps the order of insertion, so moving a key to the end makes the first key the oldest.
          vectors.delete(key);
          vectors.set(key, vector);
        }
        return vector;
      }),
    set: (entries) => {
      for (const { key, vector } of entries) vectors.set(key, vector);
      for (const key of vectors.keys()) {
        if (vectors.size <= capacity) break;
        vectors.delete(key);
      }
    },
  };
}
