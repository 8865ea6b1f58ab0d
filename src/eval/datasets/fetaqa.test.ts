import { beforeAll, describe, expect, test } from "vitest";
import { datasetSuite, writtenCorpus } from "../../../test/support/dataset-suite.ts";
import type { LoadedDataset } from "../dataset.ts";
import { fetaqa } from "./fetaqa.ts";

const folder = "test/fixtures/eval/data";

datasetSuite(fetaqa, folder);

describe("fetaqa", () => {
  let loaded: LoadedDataset;
  beforeAll(async () => {
    loaded = await fetaqa.load(folder);
  });

  test("the corpus of a question is its table with title, section and address", async () => {
    const { documents } = await writtenCorpus(loaded.corpora.get("2254")!);
    expect(documents).toMatchObject([
      {
        title: "Jet Coaster Love",
        url: "http://en.wikipedia.org/wiki/Jet_Coaster_Love",
        tables: [
          {
            section: ["Release"],
            columns: ["Country", "Date", "Format", "Label"],
            rows: [
              ["Japan", "March 16, 2011", "Digital download", "Universal Sigma"],
              ["Japan", "April 6, 2011", "CD single", "Universal Sigma"],
            ],
          },
        ],
      },
    ]);
  });

  test("the answer is a sentence; its highlighted words that the question does not say are what can be looked for", () => {
    expect(loaded.gold.get("2254")).toEqual({
      answers: [
        { text: "Universal Sigma", aliases: [] },
        { text: "April 6, 2011", aliases: [] },
      ],
      kind: "long",
      support: [
        { url: "http://en.wikipedia.org/wiki/Jet_Coaster_Love", quote: "Japan, Universal Sigma" },
        { url: "http://en.wikipedia.org/wiki/Jet_Coaster_Love", quote: "Japan, April 6, 2011, Universal Sigma" },
      ],
      hops: [],
      longAnswer: "Universal Sigma released Jet Coaster Love on April 6, 2011 in Japan.",
      tags: { rows: "several" },
    });
  });

  test("tables whose questions taught the shipped models ask nothing, and are counted", () => {
    expect(loaded.gold.has("8459")).toBe(false);
    expect([...loaded.excluded]).toEqual([["the shipped models learnt from questions of this table", 1]]);
  });
});
