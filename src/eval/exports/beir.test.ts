import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { goldOf } from "../../../test/support/measured-record.ts";
import { judgedItems, loadedOf, runOf } from "../../../test/support/run-of.ts";
import type { Corpus } from "../dataset.ts";
import { writeBeir } from "./beir.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "factweave-exports-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const linesOf = async (path: string): Promise<readonly string[]> =>
  (await readFile(path, "utf8")).trimEnd().split("\n");

describe("BEIR folder", () => {
  it("holds the documents, the questions of the run and the judgements of whole documents", async () => {
    const page = (title: string, text: string, url: string): string => `${JSON.stringify({ title, text, url })}\n`;
    const corpus: Corpus = {
      id: "c",
      vectors: false,
      write: (dir) =>
        writeFile(join(dir, "a.jsonl"), page("A", "One.", "https://e.org/1") + page("A", "One.", "https://e.org/1#x")),
    };
    const support = [
      { url: "https://e.org/1", quote: "One." },
      { url: "https://e.org/1", quote: "It.", grade: 2 },
    ];
    const items = judgedItems([[goldOf(["x"], { support })], [goldOf(["y"])]]);
    await writeBeir({ ...loadedOf(items), corpora: new Map([["c", corpus]]) }, runOf(items), folder);
    expect(await linesOf(join(folder, "queries.jsonl"))).toEqual([
      '{"_id":"q%200","text":"Question 0?","metadata":{}}',
      '{"_id":"q%201","text":"Question 1?","metadata":{}}',
    ]);
    expect(await linesOf(join(folder, "qrels", "test.tsv"))).toEqual([
      "query-id\tcorpus-id\tscore",
      "q%200\thttps://e.org/1\t2",
    ]);
    expect(await linesOf(join(folder, "corpus.jsonl"))).toEqual([
      '{"_id":"https://e.org/1","title":"A","text":"One.","metadata":{}}',
    ]);
  });
});
