import { expect, test } from "vitest";
import { datasetSuite } from "../../../test/support/dataset-suite.ts";
import { nq } from "./nq.ts";

const folder = "test/fixtures/eval/data";

datasetSuite(nq, folder);

test("the passage of a question is its support; two passages of one page have addresses of their own", async () => {
  const { gold } = await nq.load(folder);
  const addresses = ["nq-1", "nq-2", "nq-3", "nq-6"].map((id) => gold.get(id)?.support);
  expect(addresses).toEqual([
    [{ url: "https://factweave.invalid/nq/American%20entry%20into%20World%20War%20I%231" }],
    [{ url: "https://factweave.invalid/nq/American%20entry%20into%20World%20War%20I%231" }],
    [{ url: "https://factweave.invalid/nq/American%20entry%20into%20World%20War%20I%232" }],
    [{ url: "https://en.wikipedia.org/wiki/Deadpool_2" }],
  ]);
});

test("any of the answers is right, and one of two kinds is just short", async () => {
  const { gold } = await nq.load(folder);
  expect(gold.get("nq-2")).toMatchObject({
    answers: [{ text: "April 1917", aliases: ["April 6, 1917", "in April 1917"] }],
    kind: "date",
  });
  expect(gold.get("nq-4")?.answers).toHaveLength(1);
  expect(gold.get("nq-7")?.answers[0]?.text).toBe("1991");
  expect(gold.get("nq-7")?.kind).toBe("short");
});
