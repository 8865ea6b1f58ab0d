import { expect, test } from "vitest";
import { datasetSuite } from "../../../test/support/dataset-suite.ts";
import { asqa } from "./asqa.ts";

const folder = "test/fixtures/eval/data";

datasetSuite(asqa, folder);

test("every meaning demands its answer, and meanings with an answer in common demand it once", async () => {
  const { gold } = await asqa.load(folder);
  const { answers, kind, longAnswer, tags } = gold.get("3658847669702107248")!;
  expect(answers).toEqual([
    { text: "Asquith", aliases: ["1st Earl of Oxford and Asquith", "H. H. Asquith", "Herbert Henry Asquith"] },
    { text: "1st Earl Lloyd-George of Dwyfor", aliases: ["Lloyd George", "David Lloyd George"] },
  ]);
  expect(kind).toBe("long");
  expect(longAnswer).toMatch(/^In August 1914, .* November of 1918\.$/);
  expect(tags).toEqual({ meanings: "4", answers: "2", told: "all" });
});

test("passages of meanings and of writers are the support", async () => {
  const { gold } = await asqa.load(folder);
  expect(gold.get("8793099883447006698")?.support).toEqual([
    { url: "https://factweave.invalid/asqa/History%20of%20iPhone%231" },
    { url: "https://factweave.invalid/asqa/History%20of%20iPhone%232" },
    { url: "https://en.wikipedia.org/wiki/IPhone_(1st_generation)" },
  ]);
});

test("a writer's piece of a longer passage is a quote of it", async () => {
  const { gold } = await asqa.load(folder);
  expect(gold.get("-881464876144297194")?.support).toEqual([
    { url: "https://en.wikipedia.org/wiki/Order_of_the_Phoenix_(fictional_organisation)" },
    { url: "https://en.wikipedia.org/wiki/List_of_Harry_Potter_cast_members" },
    {
      url: "https://en.wikipedia.org/wiki/List_of_Harry_Potter_cast_members",
      quote: expect.stringMatching(/^Dozens of actors .* Emma Watson played Hermione Granger\.$/),
    },
  ]);
});

test("a tag tells whether the passages hold every answer", async () => {
  const { gold } = await asqa.load(folder);
  expect(gold.get("-881464876144297194")?.tags).toEqual({ meanings: "6", answers: "6", told: "some" });
});

test("a question without any passage is counted and not asked", async () => {
  const { questions, excluded } = await asqa.load(folder);
  expect(questions.map(({ text }) => text)).not.toContain("How many times have the lakers won the finals?");
  expect([...excluded]).toEqual([["no passage is given", 1]]);
});
