import { expect, test } from "vitest";
import { datasetSuite, writtenCorpus } from "../../../test/support/dataset-suite.ts";
import { xquad } from "./xquad.ts";

const folder = "test/fixtures/eval/data";

datasetSuite(xquad, folder);

test("paragraphs are pooled, and the support is the sentence with the answer", async () => {
  const { gold, corpora } = await xquad.load(folder);
  const { documents } = await writtenCorpus(corpora.get("xquad")!);
  expect(documents.map(({ title }) => title)).toEqual(["Paragraph 1", "Paragraph 2"]);
  expect(gold.get("56beb86b3aeaaa14008c92bd")).toEqual({
    answers: [{ text: "39", aliases: [] }],
    kind: "number",
    support: [
      {
        url: "https://factweave.invalid/xquad/paragraph-1",
        quote: "He is also the oldest quarterback ever to play in a Super Bowl at age 39.",
      },
    ],
    hops: [],
    tags: {},
  });
});
