import { expect, it } from "vitest";
import { reciprocalRanks } from "./reciprocal-ranks.ts";

it("sums reciprocal ranks over the lists in which an item is ranked", () => {
  const fused = reciprocalRanks([
    [3, 2, 1],
    [Number.NEGATIVE_INFINITY, 5, 6],
  ]);
  expect(fused).toEqual([1 / 61, 1 / 62 + 1 / 62, 1 / 63 + 1 / 61]);
});

it("breaks ties by position, so that the same input gives the same order", () => {
  expect(reciprocalRanks([[1, 1]])).toEqual([1 / 61, 1 / 62]);
});

it("gives an empty list for no items", () => {
  expect(reciprocalRanks([])).toEqual([]);
});
