import { describe, expect, it } from "vitest";
import { itemsPerTerm } from "./items-per-term.ts";

describe("k of a term", () => {
  it("is the number asked for", () => {
    expect(itemsPerTerm(10, [])).toBe(10);
  });

  it.each([
    ["one that is known alone", [500], 1],
    ["one far better known than the others", [10_000, 1, 1], 1],
    ["two equals", [7, 7], 2],
    ["eight equals, whose entropy is 3 bits", Array(8).fill(1), 4],
    ["a half and two quarters, 1.5 bits", [2, 1, 1], 2],
    ["candidates of which the graph says nothing", [0, 0], 0],
    ["no candidate", [], 0],
  ])("by entropy, for %s", (_, frequencies: readonly number[], k) => {
    expect(itemsPerTerm("entropy", frequencies)).toBe(k);
  });
});
