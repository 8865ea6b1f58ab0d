import { expect, it } from "vitest";
import { emptyRun, goldOf, measured } from "../../../test/support/measured-record.ts";
import { setF1, setPrecision, setRecall } from "./set-scores.ts";

const gold = goldOf(["Rome", { text: "Athens", aliases: ["Athína"] }, "Bern", "Oslo"]);
const scores = (short: readonly string[]) =>
  [setPrecision, setRecall, setF1].map((each) => measured(each, gold, { short }));

it("takes 2 right of 3 said and of 4 wanted", () => {
  expect(scores(["rome", "Athína", "Paris"])).toEqual([2 / 3, 2 / 4, 4 / 7]);
});

it("counts an answer once, under however many of its names it is said", () => {
  expect(scores(["Athens", "Athína"])).toEqual([1 / 2, 1 / 4, 2 / 6]);
  expect(scores(["Rome", "Rome", "Rome"])).toEqual([1 / 3, 1 / 4, 2 / 7]);
});

it("gives nothing said, refusals and runs that answered nothing the worst", () => {
  expect(scores([])).toEqual([0, 0, 0]);
  for (const measure of [setPrecision, setRecall, setF1]) {
    expect(measured(measure, gold, {})).toBe(0);
    expect(emptyRun(measure, gold)).toEqual({ value: 0, n: 2 });
  }
});

it("is full for the whole set in any order", () => {
  expect(scores(["Oslo", "Bern", "Athens", "Rome"])).toEqual([1, 1, 1]);
});
