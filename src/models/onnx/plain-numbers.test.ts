import { describe, expect, it } from "vitest";
import { plainNumbers } from "./plain-numbers.ts";

describe("plainNumbers", () => {
  it.each([
    ["2,521 people in 1,234,567.5 houses", "2521 people in 1234567.5 houses"],
    ["Seven of the twelve", "7 of the 12"],
    ["in 1963,1966 and 1,2 or 3", "in 1963,1966 and 1,2 or 3"],
    ["one tentative weight", "one tentative weight"],
    ["", ""],
  ])("writes numbers in one notation: %s", (text, plain) => {
    expect(plainNumbers(text)).toBe(plain);
  });
});
