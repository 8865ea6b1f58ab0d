import { expect, test } from "vitest";
import { datasetSuite } from "../../../test/support/dataset-suite.ts";
import { strategyQa } from "./strategyqa.ts";

const folder = "test/fixtures/eval/data";

datasetSuite(strategyQa, folder);

test("yes or no follows from facts in steps; only the last step's answer is known", async () => {
  const { gold } = await strategyQa.load(folder);
  expect(gold.get("2bc9c4f9c19c167187f2")).toEqual({
    answers: [{ text: "yes", aliases: [] }],
    kind: "yes-no",
    support: [1, 2, 3].map((fact) => ({ url: `https://factweave.invalid/strategyqa/fact-${fact}` })),
    hops: [
      { question: "How many kids did Julius Caesar have?", answers: [] },
      { question: "How many kids did Genghis Khan have?", answers: [] },
      { question: "Is #2 greater than #1?", answers: ["yes"] },
    ],
    tags: { steps: "3" },
  });
});
