import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { byScoreThenId, type Scored, topItems, weightedSum } from "./threshold.ts";

/** Scores of each item, one for each list. */
type Table = readonly (readonly number[])[];

const idOf = (row: number): string => `item${row}`;

function listsOf(table: Table, lists: number): Scored[][] {
  return Array.from({ length: lists }, (_, list) =>
    table.map((scores, row) => ({ id: idOf(row), score: scores[list] as number })).sort(byScoreThenId),
  );
}

function bruteForce(table: Table, weights: readonly number[], k: number): Scored[] {
  return table
    .map((scores, row) => ({ id: idOf(row), score: weightedSum(scores, weights) }))
    .sort(byScoreThenId)
    .slice(0, k);
}

const instance = (score: fc.Arbitrary<number>, weight: fc.Arbitrary<number>) =>
  fc.integer({ min: 1, max: 5 }).chain((lists) =>
    fc.record({
      lists: fc.constant(lists),
      table: fc.array(fc.array(score, { minLength: lists, maxLength: lists }), { maxLength: 30 }),
      weights: fc.array(weight, { minLength: lists, maxLength: lists }),
      k: fc.integer({ min: 0, max: 12 }),
    }),
  );

describe("the threshold algorithm", () => {
  it("gives the same items in the same order as scoring everything", () => {
    const scores = fc.double({ min: -1, max: 1, noNaN: true });
    const weights = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(instance(scores, weights), ({ lists, table, weights, k }) => {
        const { items } = topItems(listsOf(table, lists), weights, k);
        expect(items.map(({ id, score }) => ({ id, score }))).toEqual(bruteForce(table, weights, k));
      }),
      { numRuns: 1000 },
    );
  });

  it("does so when nearly everything ties", () => {
    const scores = fc.constantFrom(-1, 0, 0.5, 1);
    const weights = fc.constantFrom(0, 0.1, 0.2, 0.3, 0.4, 1);
    fc.assert(
      fc.property(instance(scores, weights), ({ lists, table, weights, k }) => {
        const { items } = topItems(listsOf(table, lists), weights, k);
        expect(items.map(({ id, score }) => ({ id, score }))).toEqual(bruteForce(table, weights, k));
      }),
      { numRuns: 2000 },
    );
  });

  it("gives each item its own scores, whichever list it was met in", () => {
    const table = [
      [0.5, 0.1, 1, 0],
      [0.3, 0.9, 0.5, 0.2],
      [0.25, 0.2, 0, -0.4],
    ];
    const { items } = topItems(listsOf(table, 4), [0.4, 0.2, 0.3, 0.1], 3);
    for (const { id, scores } of items) expect(scores).toEqual(table[Number(id.slice(4))]);
  });

  it("leaves the rest of long lists unread", () => {
    const table = Array.from({ length: 1000 }, (_, row) => [1 / (row + 1), 1 / (row + 1)]);
    const { items, depth } = topItems(listsOf(table, 2), [0.6, 0.4], 3);
    expect(items.map(({ id }) => id)).toEqual(["item0", "item1", "item2"]);
    expect(depth).toBeLessThan(10);
  });

  it("refuses what would make its early stop wrong", () => {
    const list = (...scores: number[]) => scores.map((score, row) => ({ id: idOf(row), score }));
    expect(() => topItems([list(1, 0)], [-0.1], 1)).toThrow(RangeError);
    expect(() => topItems([list(0, 1)], [1], 1)).toThrow(RangeError);
    expect(() => topItems([list(1, Number.NaN)], [1], 1)).toThrow(RangeError);
    expect(() => topItems([list(1, 0), list(1)], [1, 1], 1)).toThrow(RangeError);
    expect(() => topItems([list(1), [{ id: "other", score: 1 }]], [1, 1], 1)).toThrow(/missing/);
  });
});
