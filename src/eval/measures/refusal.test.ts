import { expect, it } from "vitest";
import { goldOf, judged, type RecordParts, textOf } from "../../../test/support/measured-record.ts";
import type { Gold } from "../gold.ts";
import type { Judged } from "../measure.ts";
import { precisionAnswered, refusalAccuracy, refusalPrecision, refusalRate } from "./refusal.ts";

const gold = goldOf(["Rome"]);
const unanswerable = goldOf([], { kind: "none" });
const carrying = [textOf("It lies in Rome.")];
const barren = [textOf("It lies in Bern.")];
const item = (record?: RecordParts, right: Gold = gold): Judged => judged(right, record);

const items = [
  item({ short: ["Rome"], ranking: carrying }),
  item({ short: ["Bern"], ranking: barren }),
  item({ ranking: carrying }),
  item({ ranking: barren }),
  item({ ranking: carrying }, unanswerable),
  item({ short: ["Rome"], ranking: carrying }, unanswerable),
];

it("counts refusals over all questions", () => {
  expect(refusalRate.over(items)).toEqual({ value: 3 / 6, n: 6 });
});

it("judges every decision by what the evidence carries", () => {
  // Right: answered with the answer at hand, refused without it, refused what has no answer.
  expect(refusalAccuracy.over(items)).toEqual({ value: 3 / 6, n: 6 });
  expect(items.map((each) => refusalAccuracy.of?.(each))).toEqual([1, 0, 0, 1, 1, 0]);
});

it("judges refusals alone in the other reading", () => {
  expect(refusalPrecision.over(items)).toEqual({ value: 2 / 3, n: 3 });
  expect(refusalPrecision.over(items.slice(0, 2))).toEqual({ value: undefined, n: 0 });
});

it("looks at thirty evidences and no further", () => {
  const filler = Array.from({ length: 30 }, (_, i) => textOf(`Sentence ${i}.`));
  expect(refusalAccuracy.of?.(item({ ranking: [...filler, ...carrying] }))).toBe(1);
  expect(refusalAccuracy.of?.(item({ ranking: [...filler.slice(1), ...carrying] }))).toBe(0);
});

it("takes the precision over what was answered; an answer to what has none is wrong", () => {
  expect(precisionAnswered.over(items)).toEqual({ value: 1 / 3, n: 3 });
  expect(precisionAnswered.over([item({}), item({})])).toEqual({ value: 0, n: 1 });
  expect(precisionAnswered.over([item(), item({ short: ["Rome"] })])).toEqual({ value: 1 / 2, n: 2 });
});

it("has no say where yes and no leave open what the evidence carries, nor where there is nothing to compare", () => {
  expect(refusalAccuracy.over([item({}, goldOf(["yes"], { kind: "yes-no" }))])).toEqual({ value: undefined, n: 0 });
  expect(precisionAnswered.over([item({}, goldOf([]))])).toEqual({ value: undefined, n: 0 });
});
