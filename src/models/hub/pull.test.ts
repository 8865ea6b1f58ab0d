import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type HubOptions, hubCommit, type ModelHub, startModelHub } from "../../../test/support/model-hub.ts";
import { InputError, ModelError } from "../../core/errors/index.ts";
import { loadEmbedder } from "../onnx/embedder.ts";
import { loadPairScorer } from "../onnx/pair-scorer.ts";
import { tryModel } from "../onnx/try-model.ts";
import { defaultEmbedder, modelsIn } from "../registry.ts";
import { pulledFolder, pulledRoot } from "./hub-name.ts";
import { type PullOptions, pullModel } from "./pull.ts";

const tiny = fileURLToPath(new URL("../../../test/fixtures/models/tiny-bert/", import.meta.url));
const tinyFiles = {
  ...Object.fromEntries(
    ["config.json", "tokenizer.json", "tokenizer_config.json", "onnx/model.onnx"].map((file) => [
      `acme/tiny/${file}`,
      join(tiny, file),
    ]),
  ),
  "acme/tiny/README.md": "text:---\nlanguage: en\nlicense: apache-2.0\n---\nlicense: none of this\n",
};

let cacheDir: string;
let hub: ModelHub | undefined;
beforeEach(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), "factweave-pull-"));
});
afterEach(async () => {
  await hub?.close();
  hub = undefined;
  await rm(cacheDir, { recursive: true });
});

const start = async (options: Partial<HubOptions> = {}): Promise<ModelHub> => {
  hub = await startModelHub({ files: tinyFiles, ...options });
  return hub;
};
const pull = (name: string, options: Partial<PullOptions> = {}) =>
  pullModel(name, {
    cacheDir,
    endpoint: hub?.endpoint ?? "http://127.0.0.1:9",
    fetch: globalThis.fetch,
    signal: new AbortController().signal,
    check: tryModel,
    ...options,
  });
const left = (): Promise<string[]> => readdir(join(pulledRoot(cacheDir), "acme")).catch(() => []);

describe("a pulled model", () => {
  it("can be used by its name, like any other", async () => {
    await start();
    const { folder, card } = await pull("acme/tiny");
    expect(card).toMatchObject({
      name: "acme/tiny",
      kind: "reranker",
      licence: "apache-2.0",
      revision: hubCommit,
      recipe: "factweave models pull acme/tiny",
      maxTokens: 48,
    });
    const [first] = JSON.parse(await readFile(join(tiny, "golden.json"), "utf8"));
    const scorer = await loadPairScorer({ path: "acme/tiny", cacheDir });
    const [score] = await scorer.relevance(first.question, [first.text]);
    await scorer.close();
    expect(score).toBeCloseTo(1 / (1 + Math.exp(-first.logit)), 5);
    expect(scorer.id).toBe(`acme/tiny@${card.sha256.slice(0, 12)}`);
    expect(await modelsIn(pulledRoot(cacheDir), 2)).toEqual([{ folder, card }]);
  });

  it("has all its files from one commit", async () => {
    const { asked } = await start();
    await pull("acme/tiny");
    const [first, ...others] = asked.filter((path) => !path.startsWith("/store"));
    expect(first).toBe("/acme/tiny/resolve/main/config.json");
    expect(others.length).toBeGreaterThan(4);
    for (const path of others) expect(path).toContain(`/resolve/${hubCommit}/`);
  });

  it("may be an embedder; of its files the smaller model is taken, with progress until the end", async () => {
    const files = {
      "acme/embedder/config.json":
        'text:{"architectures":["BertModel"],"hidden_size":384,"max_position_embeddings":512}',
      "acme/embedder/sentence_bert_config.json": 'text:{"max_seq_length":256}',
      "acme/embedder/tokenizer.json": join(defaultEmbedder(), "tokenizer.json"),
      "acme/embedder/onnx/model_quantized.onnx": join(defaultEmbedder(), "model.int8.onnx"),
      "acme/embedder/onnx/model.onnx": "text:never asked for",
    };
    const { asked } = await start({ files });
    const shown: [string, number, number | undefined][] = [];
    const { card } = await pull("acme/embedder", { onProgress: (...progress) => shown.push(progress) });
    const model = shown.filter(([file]) => file === "onnx/model_quantized.onnx");
    expect(model.length).toBeGreaterThan(10);
    expect(model.at(-1)).toEqual(["onnx/model_quantized.onnx", card.bytes, card.bytes]);
    expect(asked.join(" ")).not.toContain("onnx/model.onnx");
    const [pulled, shipped] = await Promise.all([loadEmbedder({ path: "acme/embedder", cacheDir }), loadEmbedder()]);
    const text = "word ".repeat(400);
    expect(await pulled.embed([text])).toEqual(await shipped.embed([text]));
    await Promise.all([pulled.close(), shipped.close()]);
  });

  it("is replaced by its next version, and by nothing less", async () => {
    await start();
    const { folder, card } = await pull("acme/tiny");
    await hub?.close();
    await start({ digest: "0".repeat(64) });
    await expect(pull("acme/tiny")).rejects.toThrow("its digest is not the one that the hub names");
    expect(await modelsIn(pulledRoot(cacheDir), 2)).toEqual([{ folder, card }]);
    await hub?.close();
    await start({ files: { ...tinyFiles, "acme/tiny/README.md": "text:---\nlicense: mit\n---\n" } });
    expect((await pull("acme/tiny")).card.licence).toBe("mit");
    expect((await modelsIn(pulledRoot(cacheDir), 2)).map((model) => model.card.licence)).toEqual(["mit"]);
    expect(await left()).toEqual(["tiny"]);
  });
});

describe("nothing is left of a pull", () => {
  it("that was cancelled while the model came", async () => {
    const reason = new Error("enough");
    const controller = new AbortController();
    await start({
      send: (path, content, response) => {
        if (!path.endsWith(".onnx")) return false;
        response.writeHead(200, { "content-length": content.length }).write(content.subarray(0, 20_000));
        return true;
      },
    });
    const onProgress: PullOptions["onProgress"] = (file) => {
      if (file.endsWith(".onnx")) controller.abort(reason);
    };
    await expect(pull("acme/tiny", { signal: controller.signal, onProgress })).rejects.toBe(reason);
    expect(await left()).toEqual([]);
  });

  it.each<[string, Partial<HubOptions>, string]>([
    [
      "whose connection broke",
      {
        send: (path, content, response) => {
          if (!path.endsWith(".onnx")) return false;
          response.writeHead(200, { "content-length": content.length }).write(content.subarray(0, 20_000));
          setTimeout(() => response.destroy(), 20);
          return true;
        },
      },
      "cannot be downloaded",
    ],
    [
      "that came short",
      {
        send: (path, content, response) => {
          if (!path.endsWith(".onnx")) return false;
          response.end(content.subarray(0, 20_000));
          return true;
        },
      },
      "is damaged: 20000 of ",
    ],
    [
      "of what is no ONNX file",
      { files: { ...tinyFiles, "acme/tiny/onnx/model.onnx": "text:<html>" } },
      "is no ONNX model",
    ],
    ["of what is no tokeniser", { files: { ...tinyFiles, "acme/tiny/tokenizer.json": "text:{}" } }, "cannot be read"],
    [
      "of a model without a tokeniser",
      { files: { "acme/tiny/config.json": join(tiny, "config.json") } },
      "tokenizer.json",
    ],
    [
      "that the hub refuses",
      {
        send: (_, __, response) => {
          response.writeHead(401).end();
          return true;
        },
      },
      "There is no such model, or it is not open to everybody",
    ],
    [
      "that leads in circles",
      {
        send: (_, __, response) => {
          response.writeHead(302, { location: "config.json" }).end();
          return true;
        },
      },
      "leads on and on",
    ],
    [
      "that leads away from the web",
      {
        send: (_, __, response) => {
          response.writeHead(302, { location: "file:///etc/passwd" }).end();
          return true;
        },
      },
      "not secure",
    ],
  ])("%s", async (_, options, message) => {
    await start(options);
    const failed = pull("acme/tiny");
    await expect(failed).rejects.toThrow(ModelError);
    await expect(failed).rejects.toThrow(message);
    expect(await left()).toEqual([]);
  });

  it("from a hub that cannot be reached", async () => {
    const { endpoint } = await start();
    await hub?.close();
    const failed = pull("acme/tiny", { endpoint });
    await expect(failed).rejects.toThrow(ModelError);
    await expect(failed).rejects.toThrow("ECONNREFUSED");
    expect(await left()).toEqual([]);
  });

  it("into a folder that cannot be written", async () => {
    await start();
    const file = join(cacheDir, "file");
    await writeFile(file, "no folder");
    const failed = pull("acme/tiny", { cacheDir: file });
    await expect(failed).rejects.toThrow(ModelError);
    await expect(failed).rejects.toThrow("name another folder for caches");
  });

  it("that was killed, a day later", async () => {
    await start();
    const folders = [".tiny.killed", ".tiny.young", ".other.killed"].map((name) =>
      join(pulledRoot(cacheDir), "acme", name),
    );
    for (const folder of folders) {
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, "model.onnx"), "half");
      if (!folder.endsWith("young")) await utimes(folder, 0, 0);
    }
    await pull("acme/tiny");
    expect((await left()).sort()).toEqual([".other.killed", ".tiny.young", "tiny"]);
  });
});

it.each([
  "tiny",
  "acme/tiny/onnx",
  "../tiny",
  "acme/..",
  "acme/.hidden",
  "acme/a..b",
  "/etc",
  "acme\\tiny/x",
  "acme/ti ny",
  "acme/tiny?x",
  "acme/%2e%2e",
  `acme/${"x".repeat(200)}`,
])("refuses a name that is none before anything is asked: %s", async (name) => {
  const { asked } = await start();
  await expect(pull(name)).rejects.toThrow(InputError);
  expect(asked).toEqual([]);
  expect(await readdir(cacheDir)).toEqual([]);
});

it("puts every name below the folder of pulled models", () => {
  expect(pulledFolder("caches", "acme/tiny-1.0_x")).toBe(join("caches", "models", "acme", "tiny-1.0_x"));
});
