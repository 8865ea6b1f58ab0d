import { expect, test } from "vitest";
import { datasetSuite } from "../../../test/support/dataset-suite.ts";
import { twoWiki } from "./two-wiki.ts";

const folder = "test/fixtures/eval/data";

datasetSuite(twoWiki, folder);

test("statements give the hops; two objects of one statement are two right answers of its hop", async () => {
  const { gold } = await twoWiki.load(folder);
  const { hops, support } = gold.get("b6a7f42e086611ebbd5eac1f6bf848b6")!;
  expect(hops.map(({ answers }) => answers)).toEqual([
    ["Ed Solomon"],
    ["Tran Anh Hung"],
    ["American"],
    ["French", "Vietnamese"],
  ]);
  expect(support.map((each) => [each.hop, "url" in each && each.url])).toEqual([
    [1, "https://en.wikipedia.org/wiki/Levity_(film)"],
    [2, "https://en.wikipedia.org/wiki/I_Come_with_the_Rain"],
    [3, "https://en.wikipedia.org/wiki/Ed_Solomon"],
    [4, "https://en.wikipedia.org/wiki/Tran_Anh_Hung"],
  ]);
});

test("a supporting fact finds its hop although title and name in the statement differ", async () => {
  const { gold } = await twoWiki.load(folder);
  expect(gold.get("cea269720bdd11eba7f7acde48001122")).toMatchObject({
    support: [
      { quote: "His father was Thomas Stanley, 1st Earl of Derby.", hop: 1 },
      { quote: expect.stringContaining("Lathom House in Lancashire"), hop: 2 },
    ],
    hops: [{ answers: ["Thomas Stanley, 1st Earl of Derby"] }, { answers: ["Lancashire"] }],
  });
});

test("records without contexts are counted and not asked", async () => {
  const { questions, excluded } = await twoWiki.load(folder);
  expect(questions).toHaveLength(3);
  expect([...excluded]).toEqual([["the record has no contexts", 1]]);
});
