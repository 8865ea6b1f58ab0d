import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { ModelError } from "../../core/errors/index.ts";
import { dot } from "../embedder.ts";
import { defaultEmbedder } from "../registry.ts";
import { loadEmbedder } from "./embedder.ts";

interface Golden {
  /** The text is `text`, `repeat` times over. */
  readonly tokens: readonly { readonly text: string; readonly repeat: number; readonly ids: readonly number[] }[];
  readonly vectors: readonly { readonly text: string; readonly vector: readonly number[] }[];
}

const golden: Golden = JSON.parse(
  await readFile(new URL("../../../test/fixtures/models/all-minilm-l6-v2.golden.json", import.meta.url), "utf8"),
);

describe("the shipped embedder", async () => {
  const embedder = await loadEmbedder();
  afterAll(() => embedder.close());

  it("gives vectors near those of the PyTorch original", async () => {
    const vectors = await embedder.embed(golden.vectors.map(({ text }) => text));
    expect(vectors).toHaveLength(40);
    vectors.forEach((vector, i) => {
      const original = Float32Array.from(golden.vectors[i]?.vector ?? []);
      // 0.99936 is the lowest of 1,000 sentences where the model was made; processors round differently.
      expect(dot(vector, original)).toBeGreaterThan(0.998);
    });
  });

  it("gives a text the same vector whatever texts stand beside it, in the order asked", async () => {
    const texts = ["A film.", "word ".repeat(120), "Ridley Scott directed Alien.", "", "A film.", "x ".repeat(999)];
    const together = await embedder.embed(texts);
    for (const [i, text] of texts.entries()) {
      const [alone] = await embedder.embed([text]);
      expect(dot(together[i] as Float32Array, alone as Float32Array)).toBeGreaterThan(0.9999);
    }
    expect(together[0]).toEqual(together[4]);
    expect(dot(together[0] as Float32Array, together[2] as Float32Array)).toBeLessThan(0.9);
  });

  it("keeps the order of more texts than are sorted at a time", async () => {
    const texts = Array.from({ length: 1_100 }, (_, i) => (i % 3 === 0 ? `${i} films` : `${i}`));
    const vectors = await embedder.embed(texts);
    for (const i of [0, 1, 1_023, 1_024, 1_099]) {
      const [alone] = await embedder.embed([texts[i] as string]);
      expect(dot(vectors[i] as Float32Array, alone as Float32Array)).toBeGreaterThan(0.9999);
    }
  });

  it("gives vectors of unit length, and none for no texts", async () => {
    const [vector] = await embedder.embed(["Who directed Alien?"]);
    expect(dot(vector as Float32Array, vector as Float32Array)).toBeCloseTo(1, 5);
    expect(await embedder.embed([])).toEqual([]);
  });

  it("does not start when it was cancelled", async () => {
    const reason = new Error("enough");
    await expect(embedder.embed(["one"], AbortSignal.abort(reason))).rejects.toBe(reason);
  });

  it("stops between batches when it is cancelled", async () => {
    const reason = new Error("enough");
    const controller = new AbortController();
    const work = embedder.embed(Array<string>(500).fill("word ".repeat(200)), controller.signal);
    setTimeout(() => controller.abort(reason), 1);
    await expect(work).rejects.toBe(reason);
  });
});

it("names the missing file of a model", async () => {
  await expect(loadEmbedder({ path: "no-such-folder" })).rejects.toThrow(ModelError);
});

describe("a damaged model", () => {
  const damaged = async (change: (folder: string) => Promise<void>): Promise<unknown> => {
    const folder = await mkdtemp(join(tmpdir(), "factweave-model-"));
    const card = JSON.parse(await readFile(join(defaultEmbedder(), "card.json"), "utf8"));
    await writeFile(join(folder, "card.json"), JSON.stringify({ ...card, bytes: 4 }));
    await writeFile(join(folder, card.file), "junk");
    await copyFile(join(defaultEmbedder(), "tokenizer.json"), join(folder, "tokenizer.json"));
    await change(folder);
    try {
      return await loadEmbedder({ path: folder }).catch((error: unknown) => error);
    } finally {
      await rm(folder, { recursive: true });
    }
  };

  it.each([
    ["model.int8.onnx", "junk", "is no ONNX model"],
    ["model.int8.onnx", "half", "is no ONNX model"],
    ["model.int8.onnx", "more than four", "has 14 bytes and not the 4 of its card"],
    ["tokenizer.json", "{", "tokenizer.json cannot be read"],
    ["card.json", "{}", "is no model card"],
  ])("is refused with its file and a way to repair it: %s of %j", async (file, content, message) => {
    const error = await damaged((folder) => writeFile(join(folder, file), content));
    expect(error).toBeInstanceOf(ModelError);
    expect(String(error)).toContain(message);
    expect(String(error)).toContain("einstall factweave");
  });

  it("is refused when its model file is gone", async () => {
    const error = await damaged((folder) => rm(join(folder, "model.int8.onnx")));
    expect(error).toBeInstanceOf(ModelError);
    expect(String(error)).toContain("There is no model file");
  });
});

it("refuses to work after it was closed, while another user of the model goes on", async () => {
  const [first, second] = await Promise.all([loadEmbedder(), loadEmbedder()]);
  await first.close();
  await first.close();
  await expect(first.embed(["text"])).rejects.toThrow("closed");
  expect(await second.embed(["text"])).toHaveLength(1);
  await second.close();
});

it("ends a run in progress before the memory of the model is given back", async () => {
  const embedder = await loadEmbedder({ threads: 1 });
  const work = embedder.embed(Array<string>(64).fill("word ".repeat(200)));
  await Promise.all([embedder.close(), expect(work).rejects.toThrow(ModelError)]);
});
