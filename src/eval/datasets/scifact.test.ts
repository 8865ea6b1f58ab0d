import { expect, test } from "vitest";
import { datasetSuite, writtenCorpus } from "../../../test/support/dataset-suite.ts";
import { sciFact } from "./scifact.ts";

const folder = "test/fixtures/eval/data";

datasetSuite(sciFact, folder);

test("an abstract is its sentences, whichever way Python quoted them", async () => {
  const { corpora } = await sciFact.load(folder);
  const { documents } = await writtenCorpus(corpora.get("scifact")!);
  expect(documents.map(({ title, text }) => [title, text])).toEqual([
    [
      "Tea and the gait of beetles",
      "We gave green tea to forty beetles. They ran 12% faster than the control group's beetles (p = 0.04). Effects lasted 'one day', not more.",
    ],
    ["Cold, sleep and beetles", "In the cold, beetles slept longer. Warm beetles ± two hours did not."],
    ["Light in moss", "No moss was seen to glow."],
  ]);
});

test("a claim is one question whose support is what it cites", async () => {
  const { questions, gold, excluded } = await sciFact.load(folder);
  expect(questions.map(({ id, text }) => [id, text])).toEqual([
    ["1", "Green tea makes beetles run faster."],
    ["2", "Beetles, when cold, sleep longer."],
    ["3", "Moss glows in the dark."],
  ]);
  expect(gold.get("2")).toEqual({
    answers: [],
    kind: "short",
    support: [{ url: "https://factweave.invalid/scifact/102" }, { url: "https://factweave.invalid/scifact/103" }],
    hops: [],
    tags: { label: "support" },
  });
  expect(["1", "3"].map((id) => gold.get(id)?.tags.label)).toEqual(["mixed", "not enough"]);
  expect([...excluded]).toEqual([["no abstract that it cites is there", 1]]);
});
