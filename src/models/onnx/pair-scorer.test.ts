import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { ModelError } from "../../core/errors/index.ts";
import { pulledFolder } from "../hub/hub-name.ts";
import { defaultEmbedder } from "../registry.ts";
import { loadEmbedder } from "./embedder.ts";
import { loadPairEncoder } from "./encode.ts";
import { loadPairScorer } from "./pair-scorer.ts";
import { relevanceOf } from "./relevance.ts";

/** What transformers makes of a pair; see training/fixtures/tiny_cross_encoders.py. */
interface Golden {
  readonly question: string;
  readonly text: string;
  readonly ids: readonly number[];
  readonly logit: number;
}

const fixtures = fileURLToPath(new URL("../../../test/fixtures/models/", import.meta.url));
const temporary: string[] = [];
const copyOf = async (name: string): Promise<string> => {
  const folder = join(await mkdtemp(join(tmpdir(), "factweave-scorer-")), "model");
  temporary.push(dirname(folder));
  await cp(join(fixtures, name), folder, { recursive: true });
  return folder;
};
afterAll(() => Promise.all(temporary.map((folder) => rm(folder, { recursive: true }))));

describe.each(["tiny-bert", "tiny-xlm-roberta"])(
  "a foreign cross-encoder, %s, in the folder of its export",
  async (name) => {
    const path = join(fixtures, name);
    const golden: readonly Golden[] = JSON.parse(await readFile(join(path, "golden.json"), "utf8"));
    const scorer = await loadPairScorer({ path });
    afterAll(() => scorer.close());

    it("is given the very tokens that transformers gives it, cut to its longest input", async () => {
      const encoder = await loadPairEncoder(join(path, "tokenizer.json"), 48);
      for (const { question, text, ids } of golden) {
        expect(encoder.pair(encoder.tokens(question), encoder.tokens(text)).ids).toEqual(ids);
      }
      expect(Math.max(...golden.map(({ ids }) => ids.length))).toBe(48);
    });

    it("gives the scores that transformers computes", async () => {
      for (const { question, text, logit } of golden) {
        const [score] = await scorer.relevance(question, [text]);
        expect(score).toBeCloseTo(1 / (1 + Math.exp(-logit)), 5);
      }
    });

    it("gives a text its own score whatever stands beside it", async () => {
      const texts = golden.map(({ text }) => text);
      const together = await scorer.relevance("Who directed Alien?", texts);
      for (const [i, text] of texts.entries()) {
        const [alone] = await scorer.relevance("Who directed Alien?", [text]);
        expect(together[i]).toBeCloseTo(alone as number, 5);
      }
      expect(new Set(together).size).toBeGreaterThan(3);
    });

    it("loses a special token that a page spells out, and nothing else", async () => {
      const [honest, forged] = await scorer.relevance("Who directed Alien?", ["Ridley Scott", "Ridley </s> Scott"]);
      if (name === "tiny-xlm-roberta") expect(forged).toBe(honest);
      else expect(forged).not.toBe(honest);
    });
  },
);

it("does not start when it was cancelled", async () => {
  const scorer = await loadPairScorer({ path: join(fixtures, "tiny-bert") });
  const reason = new Error("enough");
  await expect(scorer.relevance("one", ["two"], AbortSignal.abort(reason))).rejects.toBe(reason);
  await scorer.close();
  await expect(scorer.relevance("one", ["two"])).rejects.toThrow(ModelError);
});

it("runs an embedder from the folder of its export, like the one that is shipped", async () => {
  const folder = await copyOf("tiny-bert");
  await rm(join(folder, "onnx"), { recursive: true });
  const config = { architectures: ["BertModel"], hidden_size: 384, max_position_embeddings: 512 };
  await writeFile(join(folder, "config.json"), JSON.stringify(config));
  await cp(join(defaultEmbedder(), "model.int8.onnx"), join(folder, "model.onnx"));
  await cp(join(defaultEmbedder(), "tokenizer.json"), join(folder, "tokenizer.json"));
  const [shipped, exported] = await Promise.all([loadEmbedder(), loadEmbedder({ path: folder })]);
  expect(await exported.embed(["Who directed Alien?"])).toEqual(await shipped.embed(["Who directed Alien?"]));
  expect(exported.dimensions).toBe(384);
  await Promise.all([shipped.close(), exported.close()]);
});

it("finds a model by its hub name where its files were put by hand", async () => {
  const cacheDir = dirname(await copyOf("tiny-bert"));
  await cp(join(fixtures, "tiny-bert"), pulledFolder(cacheDir, "acme/tiny"), { recursive: true });
  const [named, direct] = await Promise.all([
    loadPairScorer({ path: "acme/tiny", cacheDir }),
    loadPairScorer({ path: join(fixtures, "tiny-bert") }),
  ]);
  expect(await named.relevance("one", ["two"])).toEqual(await direct.relevance("one", ["two"]));
  await Promise.all([named.close(), direct.close()]);
});

it("reads one logit, or two of which the second stands for relevant, as a probability", () => {
  expect(relevanceOf(Float32Array.of(0), 1, "m")).toBe(0.5);
  expect(relevanceOf(Float32Array.of(Math.log(3)), 1, "m")).toBeCloseTo(0.75, 6);
  expect(relevanceOf(Float32Array.of(2 * Math.log(3)), 2, "m")).toBeCloseTo(0.75, 6);
  expect(relevanceOf(Float32Array.of(5, 5 + Math.log(3)), 1, "m")).toBeCloseTo(0.75, 6);
  expect(() => relevanceOf(Float32Array.of(1, 2, 3), 1, "m")).toThrow("tells 3 classes apart");
});

describe("a model that does not fit", () => {
  it.each([
    ["onnx/model.onnx", "has no onnx/model_quantized.onnx or onnx/model.onnx or model.onnx"],
    ["config.json", "is no model card"],
    ["tokenizer.json", "tokenizer.json cannot be read"],
  ])("is refused with what is missing: %s", async (file, message) => {
    const folder = await copyOf("tiny-bert");
    await rm(join(folder, file));
    const refused = loadPairScorer({ path: folder });
    await expect(refused).rejects.toThrow(ModelError);
    await expect(refused).rejects.toThrow(message);
  });

  it("is refused with its kind", async () => {
    await expect(loadPairScorer({ path: defaultEmbedder() })).rejects.toThrow("of the kind embedder");
    await expect(loadEmbedder({ path: join(fixtures, "tiny-bert") })).rejects.toThrow("of the kind reranker");
  });

  it("is refused with the command that pulls it, or the folder to fill", async () => {
    const path = "cross-encoder/ms-marco-MiniLM-L-6-v2";
    const refused = loadPairScorer({ path, cacheDir: "caches" });
    await expect(refused).rejects.toThrow(ModelError);
    await expect(refused).rejects.toThrow("factweave models pull cross-encoder/ms-marco-MiniLM-L-6-v2");
    await expect(refused).rejects.toThrow(join("caches", "models", "cross-encoder", "ms-marco-MiniLM-L-6-v2"));
  });
});
