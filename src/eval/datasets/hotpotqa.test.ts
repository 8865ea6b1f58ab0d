import { expect, test } from "vitest";
import { datasetSuite } from "./dataset-suite.ts";
import { hotpotQa, hotpotQaTrain100 } from "./hotpotqa.ts";

const folder = "test/fixtures/eval/data";

datasetSuite(hotpotQa, folder);
datasetSuite(hotpotQaTrain100, folder);

test("a bridge question has its hops where one paragraph alone holds the answer and the other names it", async () => {
  const { gold } = await hotpotQa.load(folder);
  const { support, hops } = gold.get("5a8268aa55429940e5e1a8aa")!;
  expect(hops).toEqual([{ answers: ["FC Cartagena"] }, { answers: ["Murcia"] }]);
  expect(support).toEqual([
    {
      url: "https://en.wikipedia.org/wiki/Hugo_Rodr%C3%ADguez_Romero",
      quote: expect.stringMatching(/^Hugo Rodríguez Romero \(born .* plays for FC Cartagena as a winger\.$/),
      hop: 1,
    },
    {
      url: "https://en.wikipedia.org/wiki/FC_Cartagena",
      quote: expect.stringMatching(/^Fútbol Club .* community of Murcia\.$/),
      hop: 2,
    },
  ]);
});

test("where the paragraphs do not tell which hop comes first, none is made up", async () => {
  const { gold } = await hotpotQa.load(folder);
  const unclear = gold.get("5ac175635542994ab5c67d4b")!;
  expect(unclear.tags.type).toBe("bridge");
  expect(unclear.hops).toEqual([]);
  expect(unclear.support).toHaveLength(2);
  expect(unclear.support.map(({ hop }) => hop)).toEqual([undefined, undefined]);
});

test("a comparison is answered with yes or no", async () => {
  const { gold } = await hotpotQa.load(folder);
  expect(gold.get("5a8c620c554299240d9c2141")).toMatchObject({
    answers: [{ text: "no", aliases: [] }],
    kind: "yes-no",
    hops: [],
  });
});
