import { spawn } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type HubOptions, type ModelHub, startModelHub } from "../../../test/support/model-hub.ts";

const tiny = resolve(import.meta.dirname, "../../../test/fixtures/models/tiny-bert");
const files = Object.fromEntries(
  ["config.json", "tokenizer.json", "tokenizer_config.json", "onnx/model.onnx"].map((file) => [
    `acme/tiny/${file}`,
    join(tiny, file),
  ]),
);

let cache: string;
let hub: ModelHub;
beforeEach(async () => {
  cache = await mkdtemp(join(tmpdir(), "factweave-models-"));
});
afterEach(async () => {
  await hub.close();
  await rm(cache, { recursive: true });
});

interface Outcome {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Starts `factweave models …` against the hub. */
function begin(args: readonly string[]): { readonly done: Promise<Outcome>; readonly interrupt: () => void } {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith("FACTWEAVE_"));
  const env = { ...Object.fromEntries(inherited), FACTWEAVE_CACHE_DIR: cache, HF_ENDPOINT: `${hub.endpoint}/` };
  const main = join(import.meta.dirname, "../main.ts");
  const child = spawn(process.execPath, [main, "models", ...args], { cwd: cache, env });
  let [stdout, stderr] = ["", ""];
  child.stdout.on("data", (data) => {
    stdout += data;
  });
  child.stderr.on("data", (data) => {
    stderr += data;
  });
  const done = new Promise<Outcome>((end) => {
    child.on("close", (status) => end({ status, stdout, stderr }));
  });
  return { done, interrupt: () => child.kill("SIGINT") };
}

const models = (args: readonly string[]): Promise<Outcome> => begin(args).done;
const start = async (options: Partial<HubOptions> = {}): Promise<void> => {
  hub = await startModelHub({ files, ...options });
};
const left = (): Promise<string[]> => readdir(join(cache, "models/acme"));

test("a model that was pulled is listed with those that are shipped", async () => {
  await start();
  const pulled = await models(["pull", "acme/tiny"]);
  expect([pulled.status, pulled.stderr]).toEqual([0, expect.not.stringContaining("error")]);
  expect(pulled.stdout).toMatch(/^acme\/tiny {2}reranker .* factweave models pull acme\/tiny\n/);
  expect(pulled.stdout.trim().split("\n").at(-1)).toBe(join(cache, "models/acme/tiny"));
  const [text, json] = [await models([]), await models(["list", "--json"])];
  expect(text.stdout).toMatch(/^acme\/tiny /m);
  expect(JSON.parse(json.stdout)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: "acme/tiny", kind: "reranker", folder: join(cache, "models/acme/tiny") }),
      expect.objectContaining({ name: "all-minilm-l6-v2", kind: "embedder" }),
    ]),
  );
});

test("Ctrl-C ends a pull and leaves nothing", async () => {
  let arrived: () => void = () => undefined;
  const begun = new Promise<void>((done) => {
    arrived = done;
  });
  await start({
    send: (path, content, response) => {
      if (!path.endsWith(".onnx")) return false;
      response.writeHead(200, { "content-length": content.length }).write(content.subarray(0, 20_000));
      arrived();
      return true;
    },
  });
  const { done, interrupt } = begin(["pull", "acme/tiny"]);
  await begun;
  expect(await left()).toHaveLength(1);
  interrupt();
  const { status, stdout, stderr } = await done;
  expect([status, stdout]).toEqual([130, ""]);
  expect(stderr).toContain("Interrupted. Nothing was changed.");
  expect(await left()).toEqual([]);
});

test.each([
  [["pull", "acme/tiny"], 1, "acme/tiny"],
  [["pull", "../../etc"], 2, "Names look like owner/name"],
  [["pull"], 2, "missing required argument"],
])("%j against a hub without models says what is wrong", async (args, expected, message) => {
  await start({ files: {} });
  const { status, stdout, stderr } = await models(args);
  expect([status, stdout]).toEqual([expected, ""]);
  expect(stderr).toContain(message);
  expect(stderr).not.toContain("    at ");
});

test("a hub that cannot be reached ends with what can be done", async () => {
  await start();
  await hub.close();
  const { status, stderr } = await models(["pull", "acme/tiny"]);
  expect(status).toBe(1);
  expect(stderr).toContain("ECONNREFUSED");
  expect(stderr).toContain("HF_ENDPOINT");
  expect(stderr).toContain(join(cache, "models/acme/tiny"));
});
