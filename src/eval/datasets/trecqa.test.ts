import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { datasetSuite, writtenCorpus } from "../../../test/support/dataset-suite.ts";
import { trecQaDev } from "./trecqa.ts";

const folder = "test/fixtures/eval/data";

datasetSuite(trecQaDev, folder);

test("the support is the sentences that answer, written as usual; there are no answers to compare with", async () => {
  const { questions, gold, corpora } = await trecQaDev.load(folder);
  const { documents } = await writtenCorpus(corpora.get("trecqa-dev")!);
  expect(questions[0]).toEqual({ id: "1.1", text: "What is the name of the ferry's captain?", corpus: "trecqa-dev" });
  const { support, answers } = gold.get("1.1")!;
  const urls = support.map((each) => "url" in each && each.url);
  expect(documents.filter(({ url = "" }) => urls.includes(url)).map(({ text }) => text)).toEqual([
    "Ada Brook's ferry sails at 9.",
    "Captain Ada Brook (51) steered the ferry, they said.",
  ]);
  expect(answers).toEqual([]);
});

test("a sentence judged for two questions is one document", async () => {
  const { documents } = await writtenCorpus((await trecQaDev.load(folder)).corpora.get("trecqa-dev")!);
  expect(documents).toHaveLength(5);
});

test("a question that no sentence answers is counted and not asked", async () => {
  const { questions, excluded } = await trecQaDev.load(folder);
  expect(questions.map(({ id }) => id)).toEqual(["1.1", "2.1"]);
  expect([...excluded]).toEqual([["no sentence answers it", 1]]);
});

test("a file of another layout is an error that names it", async () => {
  const other = await mkdtemp(join(tmpdir(), "factweave-trecqa-"));
  try {
    await mkdir(join(other, "text/trecqa"), { recursive: true });
    await writeFile(join(other, "text/trecqa/dev.xml.gz"), gzipSync("<html>\n</html>\n"));
    await expect(trecQaDev.load(other)).rejects.toThrow(/dev\.xml\.gz: there is no <QApairs>/);
    await writeFile(join(other, "text/trecqa/dev.xml.gz"), gzipSync("<QApairs id='7'>\n<positive>\nYes .\n"));
    await expect(trecQaDev.load(other)).rejects.toThrow("7 has not one question");
  } finally {
    await rm(other, { recursive: true });
  }
});
