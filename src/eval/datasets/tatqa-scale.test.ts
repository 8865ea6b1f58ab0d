import { expect, test } from "vitest";
import { scaledForms } from "./tatqa-scale.ts";

test("an amount may be given bare, with its scale, or in full, with or without currency and commas", () => {
  expect(scaledForms("$1,496.5", "million").sort()).toEqual(
    [
      "$1496.5",
      "1,496.5",
      "1496.5",
      "$1,496.5 million",
      "$1496.5 million",
      "1,496.5 million",
      "1496.5 million",
      "$1,496,500,000",
      "$1496500000",
      "1,496,500,000",
      "1496500000",
    ].sort(),
  );
});

test.each([
  ["0.7", "million", "700,000"],
  ["-12.6", "thousand", "-12,600"],
  ["(2,235)", "thousand", "-2,235,000"],
  ["15.85", "percent", "15.85%"],
  ["-22.22", "percent", "-22.22 percent"],
  ["33.1%", "percent", "33.1"],
  ["66955", "thousand", "66,955 thousand"],
  ["8995", "", "8,995"],
])("%s in %j may be given as %s", (answer, scale, form) => {
  expect(scaledForms(answer, scale)).toContain(form);
});

test.each([
  ["fixed-price type", "million"],
  ["December 31, 2019", ""],
  ["$991 million", ""],
  ["", "percent"],
])("%s is no bare amount and has no other form", (answer, scale) => {
  expect(scaledForms(answer, scale)).toEqual([]);
});

test("a positive amount is never taken for a negative one", () => {
  for (const scale of ["", "million", "percent"]) {
    expect(scaledForms("-3.5", scale).every((form) => form.startsWith("-"))).toBe(true);
    expect(scaledForms("3.5", scale).some((form) => form.startsWith("-"))).toBe(false);
  }
});
