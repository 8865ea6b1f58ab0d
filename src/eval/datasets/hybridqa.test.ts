import { beforeAll, describe, expect, test } from "vitest";
import { datasetSuite, writtenCorpus } from "../../../test/support/dataset-suite.ts";
import type { LoadedDataset } from "../dataset.ts";
import { hybridqa } from "./hybridqa.ts";

const folder = "test/fixtures/eval/data";

datasetSuite(hybridqa, folder);

describe("hybridqa", () => {
  let loaded: LoadedDataset;
  beforeAll(async () => {
    loaded = await hybridqa.load(folder);
  });

  test("a question is asked over its table and the passages that the table links to, no others", async () => {
    expect(loaded.questions.map(({ corpus }) => corpus)).toContain("European_Youth_Forum_0");
    const { documents } = await writtenCorpus(loaded.corpora.get("European_Youth_Forum_0")!);
    expect(documents.map(({ title }) => title)).toEqual([
      "Austria",
      "Spain",
      "Finland",
      "Slovenia",
      "Lithuania",
      "Italy",
      "European Youth Forum",
    ]);
  });

  test("the answer is supported by where it stands; a computed one by nothing", () => {
    expect(loaded.gold.get("e4827b983c33d9d9")).toMatchObject({
      answers: [{ text: "Ms Carina Autengruber" }],
      support: [{ url: "https://en.wikipedia.org/wiki/European_Youth_Forum", quote: "Ms Carina Autengruber" }],
      tags: { answerIn: "table" },
    });
    expect(loaded.gold.get("da2f3178ed49f204")).toMatchObject({
      answers: [{ text: "6" }],
      kind: "number",
      support: [],
      tags: { answerIn: "computed" },
    });
  });
});
