import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DataError } from "../../core/errors/index.ts";
import { createDemoDataset, demo } from "./demo.ts";

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "factweave-demo-"));
});
afterEach(() => rm(dir, { recursive: true }));

test("the demo can be asked without any data folder: 30 questions with answers, three without", async () => {
  const { questions, gold, corpora } = await demo.load("/nowhere");
  expect(questions).toHaveLength(33);
  for (const { id, corpus } of questions) expect(corpora.has(corpus) && gold.has(id)).toBe(true);
  const unanswerable = [...gold].filter(([, { kind }]) => kind === "none");
  expect(unanswerable.map(([id]) => id)).toEqual(["none-1", "none-2", "none-3"]);
  expect(unanswerable.every(([, { answers }]) => answers.length === 0)).toBe(true);
});

test("members of a list are demanded each, forms of one answer are alternatives", async () => {
  const { gold } = await demo.load("/nowhere");
  expect(gold.get("fact-4")?.answers.map(({ text }) => text)).toEqual(["English", "French", "Japanese"]);
  expect(gold.get("table-3")).toEqual({
    answers: [{ text: "3", aliases: ["three"] }],
    kind: "number",
    support: [],
    hops: [],
    tags: { part: "questions", evidence: "table", operation: "count" },
  });
  expect(gold.get("fact-3")?.kind).toBe("yes-no");
  expect(gold.get("text-3")?.kind).toBe("date");
});

test("its corpus is the demo's sources, and no file with the questions or answers", async () => {
  const { questions, corpora } = await demo.load("/nowhere");
  await corpora.get("demo")?.write(dir);
  expect((await readdir(dir)).sort()).toEqual(["graph.ttl", "pages", "text"]);
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  expect(files.length).toBeGreaterThan(20);
  for (const { parentPath, name } of files) {
    const content = await readFile(join(parentPath, name), "utf8");
    expect(questions.filter(({ text }) => content.includes(text))).toEqual([]);
  }
});

test("damaged questions are an error that names the file", async () => {
  await writeFile(join(dir, "questions.json"), '{"questions": [{"id": "a"}], "dev": [], "unanswerable": []}');
  await expect(createDemoDataset(dir).load("/nowhere")).rejects.toThrow(DataError);
  await expect(createDemoDataset(dir).load("/nowhere")).rejects.toThrow(/questions\.json: the questions of the demo/);
});
