import { expect, it } from "vitest";
import { emptyRun, goldOf, measured, textOf } from "../../../test/support/measured-record.ts";
import { averagePrecision } from "./average-precision.ts";
import { ndcg } from "./ndcg.ts";
import { recalls } from "./recall-at-k.ts";
import { reciprocalRank } from "./reciprocal-rank.ts";

const page = (name: string): string => `https://e.org/${name}`;
const all = [...recalls, reciprocalRank, ndcg, averagePrecision];
/** Graded 2, 1, 1 and 0; one of them is never found. */
const gold = goldOf(["x"], {
  support: [{ url: page("b"), grade: 2 }, { url: page("d") }, { url: page("never") }, { url: page("a"), grade: 0 }],
});
const ranking = ["a", "b", "b", "c", "d"].map((name, i) => textOf(`Passage ${i}.`, page(name)));

it("takes documents once: found are rank 2 (grade 2) and rank 4 (grade 1) of a, b, c, d", () => {
  const ideal = 2 + 1 / Math.log2(3) + 1 / Math.log2(4);
  const value = (measure: (typeof all)[number]) => measured(measure, gold, { ranking });
  expect(recalls.map(value)).toEqual([2 / 3, 2 / 3, 2 / 3]);
  expect(value(reciprocalRank)).toBe(1 / 2);
  expect(value(ndcg)).toBeCloseTo((2 / Math.log2(3) + 1 / Math.log2(5)) / ideal, 12);
  expect(value(averagePrecision)).toBeCloseTo((1 / 2 + 2 / 4) / 3, 12);
});

it("looks no deeper than its name says", () => {
  const deep = goldOf(["x"], { support: [{ url: page("late") }] });
  const at = (place: number) =>
    all.map((measure) => {
      const names = Array.from({ length: 120 }, (_, i) => (i + 1 === place ? "late" : String(i)));
      return (measured(measure, deep, { ranking: names.map((name) => textOf(name, page(name))) }) ?? 0) > 0;
    });
  expect(all.map(({ name }) => name)).toEqual(["Recall@5", "Recall@10", "Recall@100", "MRR@10", "nDCG@10", "MAP@100"]);
  expect(at(5)).toEqual([true, true, true, true, true, true]);
  expect(at(6)).toEqual([false, true, true, true, true, true]);
  expect(at(11)).toEqual([false, false, true, false, false, true]);
  expect(at(101)).toEqual([false, false, false, false, false, false]);
});

it("gives nothing retrieved and runs that answered nothing the worst", () => {
  for (const measure of all) {
    expect(measured(measure, gold, {})).toBe(0);
    expect(emptyRun(measure, gold)).toEqual({ value: 0, n: 2 });
  }
});

it("has no say where the gold names no relevant document", () => {
  for (const measure of all) {
    expect(measured(measure, goldOf(["x"]), { ranking })).toBeUndefined();
    expect(measured(measure, goldOf(["x"], { support: [{ url: page("a"), grade: 0 }] }), { ranking })).toBeUndefined();
  }
});
