import { expect, test } from "vitest";
import { datasetSuite } from "../../../test/support/dataset-suite.ts";
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
  const neitherNamed = "5ac175635542994ab5c67d4b";
  const bothHoldTheAnswer = "5add22bc5542992ae4cec49f";
  for (const id of [neitherNamed, bothHoldTheAnswer]) {
    const { tags, hops, support } = gold.get(id)!;
    expect(tags.type).toBe("bridge");
    expect(hops).toEqual([]);
    expect(support.length).toBeGreaterThan(1);
    expect(support.filter((each) => "hop" in each)).toEqual([]);
  }
});

test("a comparison is answered with yes or no", async () => {
  const { gold } = await hotpotQa.load(folder);
  expect(gold.get("5a8c620c554299240d9c2141")).toMatchObject({
    answers: [{ text: "no", aliases: [] }],
    kind: "yes-no",
    hops: [],
  });
});
