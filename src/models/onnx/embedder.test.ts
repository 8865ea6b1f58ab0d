import { readFile } from "node:fs/promises";
import { afterAll, describe, expect, it } from "vitest";
import { ModelError } from "../../core/errors/index.ts";
import { dot } from "../embedder.ts";
import { defaultEmbedder, listModels } from "../registry.ts";
import { loadEmbedder } from "./embedder.ts";
import { loadTokenizer } from "./tokenizer.ts";

interface Golden {
  readonly tokens: readonly { readonly text: string; readonly ids: readonly number[] }[];
  readonly vectors: readonly { readonly text: string; readonly vector: readonly number[] }[];
}

const golden: Golden = JSON.parse(
  await readFile(new URL("../../../test/fixtures/models/all-minilm-l6-v2.golden.json", import.meta.url), "utf8"),
);

describe("the shipped embedder", async () => {
  const embedder = await loadEmbedder();
  afterAll(() => embedder.close());

  it("tokenises as the original does, odd texts and over-long texts included", async () => {
    const tokenize = await loadTokenizer(`${defaultEmbedder()}/tokenizer.json`, 256);
    for (const { text, ids } of golden.tokens) expect([text, [...tokenize(text)]]).toEqual([text, ids]);
  });

  it("gives vectors near those of the PyTorch original", async () => {
    const vectors = await embedder.embed(golden.vectors.map(({ text }) => text));
    vectors.forEach((vector, i) => {
      const original = Float32Array.from(golden.vectors[i]?.vector ?? []);
      expect(dot(vector, original)).toBeGreaterThan(0.98);
    });
  });

  it("keeps the order of the texts whatever their lengths", async () => {
    const texts = ["A film.", "word ".repeat(120), "Ridley Scott directed Alien.", "", "A film."];
    const together = await embedder.embed(texts);
    for (const [i, text] of texts.entries()) {
      const [alone] = await embedder.embed([text]);
      expect(dot(together[i] as Float32Array, alone as Float32Array)).toBeGreaterThan(0.95);
    }
    expect(together[0]).toEqual(together[4]);
  });

  it("gives vectors of unit length, and none for no texts", async () => {
    const [vector] = await embedder.embed(["Who directed Alien?"]);
    expect(dot(vector as Float32Array, vector as Float32Array)).toBeCloseTo(1, 5);
    expect(await embedder.embed([])).toEqual([]);
  });

  it("stops between batches when it is cancelled", async () => {
    const reason = new Error("enough");
    await expect(embedder.embed(["one"], AbortSignal.abort(reason))).rejects.toBe(reason);
  });
});

it("names the missing file of a model", async () => {
  await expect(loadEmbedder({ path: "no-such-folder" })).rejects.toThrow(ModelError);
});

it("refuses to work after it was closed, while another user of the model goes on", async () => {
  const [first, second] = await Promise.all([loadEmbedder(), loadEmbedder()]);
  await first.close();
  await expect(first.embed(["text"])).rejects.toThrow("closed");
  expect(await second.embed(["text"])).toHaveLength(1);
  await second.close();
});

it("lists the shipped models with their licences", async () => {
  expect(await listModels()).toMatchObject([{ name: "all-minilm-l6-v2", kind: "embedder", licence: "Apache-2.0" }]);
});
