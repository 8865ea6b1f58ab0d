import fc from "fast-check";
import { expect, test } from "vitest";
import { mergeRanges, toRanges } from "./key-range.ts";

test("ranges hold exactly the keys they were made of, and never touch", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(60)), (keys) => {
      const ranges = toRanges(keys);
      const held = ranges.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, i) => first + i));
      expect(held).toEqual([...keys].sort((a, b) => a - b));
      for (const [i, range] of ranges.entries())
        if (i > 0) expect(range.first).toBeGreaterThan((ranges[i - 1]?.last as number) + 1);
    }),
  );
});

test("overlapping ranges become one", () => {
  expect(
    mergeRanges([
      { first: 4, last: 9 },
      { first: 1, last: 5 },
      { first: 20, last: 20 },
    ]),
  ).toEqual([
    { first: 1, last: 9 },
    { first: 20, last: 20 },
  ]);
});
