import { expect, test } from "vitest";
import { createHashEmbedder } from "../testing/hash-embedder.ts";
import { embedUnits, meanVector, vectorKey } from "./unit-vectors.ts";

const units = {
  sentences: [
    { first: 0, second: 1, indexed: "red fox" },
    { first: 2, second: 3, indexed: "blue whale" },
  ],
  passages: [{ first: 0, second: 3, indexed: "red fox blue whale", sentences: [0, 1] }],
  rows: [{ first: 0, second: 0, indexed: "red fox" }],
};

function recordingCache() {
  const vectors = new Map<string, Float32Array>();
  return {
    vectors,
    get: (keys: readonly string[]) => keys.map((key) => vectors.get(key)),
    set(entries: readonly { readonly key: string; readonly vector: Float32Array }[]) {
      for (const { key, vector } of entries) vectors.set(key, vector);
    },
    size: () => vectors.size,
    keepOnly: () => 0,
  };
}

test("vectors are kept under the key that the sweep of a collection looks for", async () => {
  const embedder = createHashEmbedder();
  const cache = recordingCache();
  await embedUnits([units], embedder, cache);
  expect([...cache.vectors.keys()].sort()).toEqual(
    ["red fox", "blue whale"].map((t) => vectorKey(embedder.id, t)).sort(),
  );
});

test("a run from the cache gives the same vectors as the first, passages too", async () => {
  const cache = recordingCache();
  const first = await embedUnits([units], createHashEmbedder(), cache);
  const asleep = { ...createHashEmbedder(), embed: () => Promise.reject(new Error("the model must not run")) };
  expect(await embedUnits([units], asleep, cache)).toEqual(first);
});

test("a passage points where its sentences do", () => {
  expect(meanVector([Float32Array.of(1, 0), Float32Array.of(0, 1)])).toEqual(
    Float32Array.of(Math.SQRT1_2, Math.SQRT1_2),
  );
  expect(meanVector([Float32Array.of(0.6, 0.8)])?.[1]).toBeCloseTo(0.8);
});

test("nothing, and vectors that cancel out, have no direction", () => {
  expect(meanVector([])).toBeUndefined();
  expect(meanVector([Float32Array.of(1, 0), Float32Array.of(-1, 0)])).toBeUndefined();
});
