import fc from "fast-check";
import { expect, it } from "vitest";
import { cachedEmbedder } from "./cached-embedder.ts";
import type { Embedder } from "./embedder.ts";
import { createMemoryVectorCache } from "./memory-vector-cache.ts";

/** Embeds a text as its length and first character, and remembers what it was asked for. */
function countingEmbedder(id: string): { readonly embedder: Embedder; readonly asked: string[][] } {
  const asked: string[][] = [];
  const embedder: Embedder = {
    id,
    dimensions: 2,
    parameters: 7,
    embed: async (texts, signal) => {
      signal?.throwIfAborted();
      asked.push([...texts]);
      return texts.map((text) => Float32Array.of(text.length, text.charCodeAt(0) || 0));
    },
    close: async () => {
      asked.push(["closed"]);
    },
  };
  return { embedder, asked };
}

it("asks the model once for each text, repeated ones too", async () => {
  const { embedder, asked } = countingEmbedder("a@1");
  const cached = cachedEmbedder(embedder, createMemoryVectorCache(10));
  const first = await cached.embed(["one", "two", "one"]);
  const second = await cached.embed(["two", "three"]);
  expect(asked).toEqual([["one", "two"], ["three"]]);
  expect(first[0]).toEqual(first[2]);
  expect(second[0]).toEqual(first[1]);
});

it("does not take the vectors of one model for those of another", async () => {
  const cache = createMemoryVectorCache(10);
  const [one, other] = [countingEmbedder("a@1"), countingEmbedder("a@2")];
  await cachedEmbedder(one.embedder, cache).embed(["text"]);
  await cachedEmbedder(other.embedder, cache).embed(["text"]);
  expect(other.asked).toEqual([["text"]]);
});

it("gives what the model gives, whatever the cache has forgotten", async () => {
  const texts = fc.array(fc.array(fc.constantFrom("a", "bb", "ccc", "dd", ""), { maxLength: 6 }), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(texts, fc.integer({ min: 0, max: 3 }), async (calls, capacity) => {
      const cached = cachedEmbedder(countingEmbedder("a").embedder, createMemoryVectorCache(capacity));
      for (const call of calls) {
        expect(await cached.embed(call)).toEqual(await countingEmbedder("a").embedder.embed(call));
      }
    }),
  );
});

it("keeps nothing of a cancelled call, and passes the reason on", async () => {
  const { embedder, asked } = countingEmbedder("a");
  const cached = cachedEmbedder(embedder, createMemoryVectorCache(10));
  const reason = new Error("enough");
  await expect(cached.embed(["one"], AbortSignal.abort(reason))).rejects.toBe(reason);
  await cached.embed(["one"]);
  expect(asked).toEqual([["one"]]);
});

it("is the embedder that it wraps in all else", async () => {
  const { embedder, asked } = countingEmbedder("a@1");
  const cached = cachedEmbedder(embedder, createMemoryVectorCache(1));
  expect(cached).toMatchObject({ id: "a@1", dimensions: 2, parameters: 7 });
  await cached.close();
  expect(asked).toEqual([["closed"]]);
});

it("forgets the vectors that were used longest ago", () => {
  const cache = createMemoryVectorCache(2);
  const vector = Float32Array.of(1);
  cache.set([
    { key: "a", vector },
    { key: "b", vector },
  ]);
  cache.get(["a"]);
  cache.set([{ key: "c", vector }]);
  expect(cache.get(["a", "b", "c"])).toEqual([vector, undefined, vector]);
});
