import fc from "fast-check";
import { expect, it } from "vitest";
import { largestMatching } from "./matching.ts";

it("moves an earlier choice where that makes room", () => {
  const fits = (one: string, other: string): boolean => one.includes(other);
  expect(largestMatching(["ab", "a"], ["a", "b"], fits)).toBe(2);
  expect(largestMatching(["ab", "bc", "a", "a"], ["a", "b", "c"], fits)).toBe(3);
});

it("is as large as trying every assignment makes it, and the same in any order", () => {
  const edges = fc.array(fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }), { maxLength: 5 });
  fc.assert(
    fc.property(edges, (rows) => {
      const fits = (row: readonly boolean[], column: number): boolean => row[column] === true;
      const size = largestMatching(rows, [0, 1, 2, 3], fits);
      expect(size).toBe(bruteForce(rows, new Set()));
      expect(largestMatching([...rows].reverse(), [3, 2, 1, 0], fits)).toBe(size);
    }),
  );
});

function bruteForce([row, ...rest]: readonly (readonly boolean[])[], taken: ReadonlySet<number>): number {
  if (row === undefined) return 0;
  const free = [0, 1, 2, 3].filter((column) => row[column] === true && !taken.has(column));
  return Math.max(bruteForce(rest, taken), ...free.map((column) => 1 + bruteForce(rest, new Set([...taken, column]))));
}
