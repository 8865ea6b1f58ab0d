import { beforeAll, describe, expect, test } from "vitest";
import { datasetSuite, writtenCorpus } from "../../../test/support/dataset-suite.ts";
import type { LoadedDataset } from "../dataset.ts";
import { tatqa } from "./tatqa.ts";

const folder = "test/fixtures/eval/data";
const report = "3ffd9053-a45d-491c-957a-1b2fa0af0570";
const url = `https://factweave.invalid/tatqa/${report}`;

datasetSuite(tatqa, folder);

describe("tatqa", () => {
  let loaded: LoadedDataset;
  beforeAll(async () => {
    loaded = await tatqa.load(folder);
  });

  test("a report is one page: its paragraphs in order, and its table under all rows of its header", async () => {
    const { documents } = await writtenCorpus(loaded.corpora.get(report)!);
    expect(documents).toMatchObject([
      {
        url,
        tables: [
          {
            columns: ["column 1", "2019", "Years Ended September 30, 2018", "2017"],
            rows: [
              ["Fixed Price", "$ 1,452.4", "$ 1,146.2", "$ 1,036.9"],
              ["Other", "44.1", "56.7", "70.8"],
              ["Total sales", "$1,496.5", "$1,202.9", "$1,107.7"],
            ],
          },
        ],
      },
    ]);
    expect(documents[0]?.text).toMatch(/^Sales by Contract Type:.*\n+On a fixed-price type contract,/);
  });

  test("a calculated answer may be written in its scale, in full or bare, and rests on the cells it is calculated from", () => {
    const gold = loaded.gold.get("eb787966-fa02-401f-bfaf-ccabf3828b23")!;
    expect(gold.kind).toBe("number");
    expect(gold.answers[0]?.text).toBe("-12.6");
    expect(gold.answers[0]?.aliases).toEqual(expect.arrayContaining(["-12.6 million", "-12,600,000"]));
    expect(gold.support).toContainEqual({ url, quote: "Other, 44.1, 56.7" });
    expect(gold.tags).toEqual({
      answer_type: "arithmetic",
      answer_from: "table-text",
      scale: "million",
      derivation: "44.1-56.7",
    });
  });

  test("several spans are several answers, all of them demanded", () => {
    const { answers, support } = loaded.gold.get("593c4388-5209-4462-8b83-b429c8612c25")!;
    expect(answers.map(({ text }) => text)).toEqual(["fixed-price type", "cost-plus type", "time-and-material type"]);
    expect(support).toHaveLength(2);
  });

  test("a count is a number that rests on the cells that were counted", () => {
    const { answers, kind, support } = loaded.gold.get("89e7bd4a-9716-4b7c-afbd-2d7c046f34db")!;
    expect([answers[0]?.text, kind]).toEqual(["1", "number"]);
    expect(support.some((place) => "quote" in place && place.quote === "2019")).toBe(true);
  });
});
