import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { DataError } from "../core/errors/index.ts";
import type { Embedder } from "../models/embedder.ts";
import { loadEmbedder } from "../models/onnx/embedder.ts";
import { presets } from "../presets/index.ts";
import type { Preset } from "../presets/preset.ts";
import { finalRanking } from "./run.ts";
import { type RunOptions, type RunProgress, runDataset } from "./run-dataset.ts";
import { readRun } from "./run-file.ts";
import { goldMark, tinyDataset } from "./tiny-dataset.ts";

let embedder: Embedder;
let folder: string;

beforeAll(async () => {
  embedder = await loadEmbedder();
});
afterAll(() => embedder.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "factweave-run-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function options(changes: Partial<RunOptions> = {}): RunOptions {
  const { questions, corpora } = tinyDataset();
  return {
    dataset: "tiny",
    dataHash: "0",
    questions,
    corpora,
    preset: presets.get("factweave") as Preset,
    models: { embedder },
    seed: 1,
    budgetMs: 20_000,
    file: join(folder, "run.jsonl"),
    corpusDir: join(folder, "corpora"),
    cacheDir: join(folder, "cache"),
    signal: new AbortController().signal,
    ...changes,
  };
}

it("writes every answer with its evidence, rankings and cost, and reads them back", async () => {
  await runDataset(options());
  const { header, records } = await readRun(join(folder, "run.jsonl"));
  expect(header.questions).toEqual(tinyDataset().questions.map(({ id }) => id));
  expect(header.models).toEqual([embedder.id]);
  expect([...records.values()].map(({ answer }) => answer?.shortAnswers[0]?.text)).toContain("Ridley Scott");
  const record = records.get("Who directed Alien?");
  expect(record?.answer?.at).toBe("2020-01-01T00:00:00.000Z");
  expect(record?.rankings[0]).toMatchObject({ question: "Who directed Alien?" });
  expect(record && finalRanking(record)[0]?.text).toBe("Alien is a 1979 film directed by Ridley Scott.");
  expect(record?.ms).toBeGreaterThan(0);
  expect(record?.peakRssBytes).toBeGreaterThan(10_000_000);
});

it("asks each question over its own corpus alone", async () => {
  await runDataset(options());
  const { records } = await readRun(join(folder, "run.jsonl"));
  const titles = [...records.values()].map(({ corpus, evidence }) => [
    corpus,
    ...Object.values(evidence).map(({ source }) => source.title),
  ]);
  for (const [corpus, ...seen] of titles) {
    const others = corpus === "first" ? ["Psycho", "Vertigo"] : ["Alien", "Jaws"];
    expect(seen.filter((title) => others.includes(title as string))).toEqual([]);
  }
});

it("goes on where it was stopped, and the whole is what an unbroken run gives", async () => {
  const stop = new AbortController();
  const stopped = runDataset(
    options({
      signal: stop.signal,
      onProgress: ({ done }) => {
        if (done === 3) stop.abort(new DOMException("Interrupted", "AbortError"));
      },
    }),
  );
  await expect(stopped).rejects.toThrow("Interrupted");
  const before = await readRun(join(folder, "run.jsonl"));
  expect(before.records.size).toBe(3);

  const told: RunProgress[] = [];
  await runDataset(options({ onProgress: (progress) => told.push(progress) }));
  expect(told[0]?.done).toBe(3);
  const resumed = await readRun(join(folder, "run.jsonl"));
  await runDataset(options({ file: join(folder, "whole.jsonl") }));
  const whole = await readRun(join(folder, "whole.jsonl"));
  const said = ({ records }: typeof whole) => [...records.values()].map(({ id, answer }) => [id, answer?.answer]);
  expect(said(resumed)).toEqual(said(whole));
  expect(resumed.records.get("Who directed Alien?")).toEqual(before.records.get("Who directed Alien?"));
});

it("forgets a line that was cut off by a kill, and asks that question again", async () => {
  await runDataset(options());
  const file = join(folder, "run.jsonl");
  const lines = (await readFile(file, "utf8")).split("\n");
  await writeFile(file, lines.slice(0, 3).join("\n"));
  await appendFile(file, `\n${lines[3]?.slice(0, 200)}`);
  expect((await readRun(file)).records.size).toBe(2);
  await runDataset(options());
  expect((await readRun(file)).records.size).toBe(8);
});

it.each([
  ["another preset", { preset: { ...(presets.get("factweave") as Preset), hops: false } as const }],
  ["other data", { dataHash: "1" }],
  ["another seed", { seed: 2 }],
  ["other questions", { questions: tinyDataset().questions.slice(1) }],
])("does not go on with a run of %s", async (_, change) => {
  await runDataset(options());
  await expect(runDataset(options(change))).rejects.toThrow(DataError);
});

it("keeps an error of one question in its record and goes on", async () => {
  const { questions } = tinyDataset();
  const broken = { ...questions[0], id: "broken", text: "?!" } as (typeof questions)[0];
  await runDataset(options({ questions: [broken, ...questions.slice(0, 1)] }));
  const { records } = await readRun(join(folder, "run.jsonl"));
  expect(records.get("broken")).toMatchObject({ error: { code: "input" }, rankings: [] });
  expect(records.get("Who directed Alien?")?.answer?.status).toBe("answered");
});

it("holds no gold: neither the run nor the corpora nor what any stage saw", async () => {
  await runDataset(options());
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const read = files.filter((entry) => entry.isFile()).map((entry) => readFile(join(entry.parentPath, entry.name)));
  expect(read.length).toBeGreaterThan(4);
  for (const bytes of await Promise.all(read)) expect(bytes.includes(goldMark)).toBe(false);
});

it("refuses a file that is no run", async () => {
  const file = join(folder, "run.jsonl");
  await writeFile(file, "{}\n");
  await expect(runDataset(options())).rejects.toThrow(/first line is no header/);
  await expect(readRun(join(folder, "none.jsonl"))).rejects.toThrow(/no such run/);
});
