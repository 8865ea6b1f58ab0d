import { beforeAll, describe, expect, test } from "vitest";
import { datasetSuite, hasProgram, writtenCorpus } from "../../../test/support/dataset-suite.ts";
import type { LoadedDataset } from "../dataset.ts";
import { crag } from "./crag.ts";

// Made up in the form of CRAG, whose licence forbids to copy it.
const folder = "test/fixtures/eval/data";
const id = (n: number) => `c0000000-0000-4000-8000-00000000000${n}`;

// The file is unpacked by a program of the system, which a bare container may lack.
describe.skipIf(!hasProgram("bzip2"))("crag", () => {
  datasetSuite(crag, folder);

  let loaded: LoadedDataset;
  beforeAll(async () => {
    loaded = await crag.load(folder);
  });

  test("a question has its time, and shows neither domain nor type nor dynamism", () => {
    expect(loaded.questions[0]).toEqual({
      id: id(1),
      text: "who had the harbour of brenholm dredged?",
      at: "2024-02-28T10:04:54-08:00",
      corpus: id(1),
    });
    expect(loaded.gold.get(id(1))).toEqual({
      answers: [{ text: "ida lund", aliases: ["lund", "the engineer ida lund"] }],
      kind: "short",
      support: [],
      hops: [],
      tags: { domain: "open", type: "simple", dynamism: "static" },
    });
  });

  test("a page that was found twice stands once, one that was not fetched not at all", async () => {
    const { files, documents } = await writtenCorpus(loaded.corpora.get(id(1))!);
    expect([...files.keys()]).toEqual(["page-1.html", "page-2.html", "page-3.html"]);
    expect(documents.map(({ url }) => url)).toEqual([
      "https://harbour.example/history",
      "https://news.example/ferries",
      "https://museum.example/visit",
    ]);
  });

  test("a page has the address that it was found under, whatever it says itself, and is otherwise the same", async () => {
    const { files } = await writtenCorpus(loaded.corpora.get(id(1))!);
    const link = '<link rel="canonical" href="https://news.example/ferries">';
    expect(files.get("page-2.html")).toContain(`${link}<html lang="en">`);
    expect(files.get("page-2.html")).toContain('<link rel="canonical" href="https://news.example/ferries?page=1">');
  });

  test("refusing is right where the premise is false, and the words for it are known", () => {
    expect(loaded.gold.get(id(2))).toMatchObject({
      kind: "none",
      answers: [{ text: "invalid question" }],
      tags: { type: "false_premise" },
    });
  });

  test("a sentence is a long answer and nothing to be found word for word", () => {
    expect(loaded.gold.get(id(5))).toMatchObject({
      kind: "long",
      answers: [],
      longAnswer: "the ferries that sail from brenholm are the alma and the borghild.",
    });
    expect(loaded.gold.get(id(4))).toMatchObject({ kind: "number", answers: [{ text: "3", aliases: ["three"] }] });
  });

  test("questions without answer or without any page are counted, not asked", () => {
    expect(loaded.questions.map((question) => question.id)).toEqual([1, 2, 4, 5].map(id));
    expect([...loaded.excluded]).toEqual([
      ["the answer is missing", 1],
      ["no page was fetched", 1],
    ]);
  });
});
