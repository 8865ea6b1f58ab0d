import { describe, expect, it } from "vitest";
import { direction, fitsType, orderingValue, typedSpans } from "./answer-type.ts";

describe("typedSpans", () => {
  it("finds dates before bare years", () => {
    expect(typedSpans("Released on 25 May 1979 in 1,757 cinemas, again in 2003.", "date")).toEqual(["25 May 1979"]);
    expect(typedSpans("A film of 1979.", "date")).toEqual(["1979"]);
  });

  it("finds names with small words inside", () => {
    expect(typedSpans("It stars Tom Skerritt and Lord of the Rings fans.", "person")).toEqual([
      "It",
      "Tom Skerritt and Lord of the Rings",
    ]);
  });

  it("finds numbers with units", () => {
    expect(typedSpans("It grossed $106 million and runs 117 minutes.", "number")).toEqual([
      "$106 million",
      "117 minutes",
    ]);
  });
});

describe("fitsType", () => {
  it.each([
    ["1979", "year", true],
    ["Ridley Scott", "year", false],
    ["117", "person", false],
    ["Ridley Scott", "person", true],
    ["25 May 1979", "date", true],
  ] as const)("%s as %s: %s", (value, type, expected) => {
    expect(fitsType(value, type)).toBe(expected);
  });
});

describe("orderingValue", () => {
  it.each([
    ["1,757", 1757],
    ["$1.5 billion", 1.5e9],
    ["25 May 1979", 19790525],
    ["May 25, 1979", 19790525],
    ["1979-05-25", 19790525],
    ["-3.5", -3.5],
  ])("reads %s as %d", (text, value) => {
    expect(orderingValue(text)).toBe(value);
  });

  it("reads no value from words", () => {
    expect(orderingValue("Alien 3")).toBeUndefined();
  });
});

it("orders by the word of the question", () => {
  expect(direction("Which film came first?")).toBe("min");
  expect(direction("Which film is the longest?")).toBe("max");
});
