import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { datasetSuite, writtenCorpus } from "../../../test/support/dataset-suite.ts";
import { timeQa } from "./timeqa.ts";

const folder = "test/fixtures/eval/data";

datasetSuite(timeQa, folder);

test("articles are written with the usual spaces, and answers are known with both", async () => {
  const { gold, corpora } = await timeQa.load(folder);
  const { documents } = await writtenCorpus(corpora.get("timeqa")!);
  const house = documents.find(({ url }) => url === "https://en.wikipedia.org/wiki/Newton_D._Baker_House");
  expect(house?.title).toBe("Newton D. Baker House");
  expect(house?.text).toMatch(/^Newton D\. Baker House, also known as Jacqueline Kennedy House, is/);
  expect(gold.get("/wiki/Newton_D._Baker_House#P466/1")).toMatchObject({
    answers: [{ text: "Newton D. Baker", aliases: ["Newton D . Baker"] }],
    support: [{ url: house?.url, quote: "- 1916-1920 - Newton D. Baker" }],
  });
});

test("of several answers each is right, and one place is named once", async () => {
  const { gold } = await timeQa.load(folder);
  const { answers, support, tags } = gold.get("/wiki/Newton_D._Baker_House#P466/2")!;
  expect(answers).toEqual([
    { text: "Jacqueline Kennedy", aliases: ["Caroline Kennedy", "John F. Kennedy, Jr.", "John F . Kennedy , Jr ."] },
  ]);
  expect(support).toHaveLength(1);
  expect(tags.answers).toBe("several");
});

test("a question that the article does not answer is to be refused", async () => {
  const { gold } = await timeQa.load(folder);
  expect(gold.get("/wiki/Engelbert_Endrass#P410/1")).toMatchObject({ answers: [], kind: "none", support: [] });
  expect(gold.get("/wiki/Engelbert_Endrass#P410/2")).toMatchObject({
    answers: [{ text: "Leutnant zur See" }],
    kind: "short",
    support: [{ quote: "He joined in December 1938 as Leutnant zur See." }],
  });
});

test("an answer in the title is supported by the whole article", async () => {
  const { gold } = await timeQa.load(folder);
  expect(gold.get("/wiki/Tyyni_Tuulio#P734/1")?.support).toEqual([
    { url: "https://en.wikipedia.org/wiki/Tyyni_Tuulio" },
  ]);
});

describe("an answer that stands twice in its paragraph", () => {
  let made: string;
  beforeEach(async () => {
    made = await mkdtemp(join(tmpdir(), "factweave-timeqa-"));
    await mkdir(join(made, "text"));
  });
  afterEach(() => rm(made, { recursive: true }));

  const paragraph = "Ann ( later Dr . Ann ) led it from 1950 . Bo followed . Ann led it again from 1970 .";
  const write = async (from: number): Promise<void> => {
    const place = { para: 1, from, end: from + 3, answer: "Ann" };
    const questions = [["Who led the club from 1970 to 1980?", [place]]];
    const record = {
      index: "/wiki/Club#P488",
      type: "P488",
      link: "/wiki/Club",
      questions,
      paras: ["Club", paragraph],
    };
    await writeFile(join(made, "text/timeqa.train.jsonl.gz"), gzipSync(JSON.stringify(record)));
  };

  test("is supported by the sentence that was meant", async () => {
    const supports = [];
    for (const from of [paragraph.indexOf("Ann"), paragraph.lastIndexOf("Ann")]) {
      await write(from);
      supports.push((await timeQa.load(made)).gold.get("/wiki/Club#P488/1")?.support);
    }
    const url = "https://en.wikipedia.org/wiki/Club";
    expect(supports).toEqual([
      [{ url, quote: "Ann (later Dr. Ann) led it from 1950." }],
      [{ url, quote: "Ann led it again from 1970." }],
    ]);
  });

  test("has to stand where the file says, else the file is damaged", async () => {
    await write(paragraph.indexOf("Bo"));
    await expect(timeQa.load(made)).rejects.toThrow(/:1: .*an answer does not stand where it should/);
  });
});
