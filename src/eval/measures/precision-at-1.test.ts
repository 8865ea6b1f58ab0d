import { expect, it } from "vitest";
import { emptyRun, goldOf, measured } from "../../../test/support/measured-record.ts";
import { precisionAt1, precisionAt1Year } from "./precision-at-1.ts";

it("takes the first short answer alone", () => {
  const gold = goldOf(["Rome", "Bern"]);
  expect(measured(precisionAt1, gold, { short: ["Bern", "Oslo"] })).toBe(1);
  expect(measured(precisionAt1, gold, { short: ["Oslo", "Bern"] })).toBe(0);
  expect(measured(precisionAt1, gold, {})).toBe(0);
});

it("gives yes/no nothing for free: what the engine said is compared", () => {
  const gold = goldOf(["yes"], { kind: "yes-no" });
  expect(measured(precisionAt1, gold, { short: ["Yes."] })).toBe(1);
  expect(measured(precisionAt1, gold, { short: ["No"] })).toBe(0);
  expect(measured(precisionAt1, gold, { short: ["The bridge"] })).toBe(0);
});

it("takes a year for a date in the relaxed reading alone, and only where a date is asked for", () => {
  const gold = goldOf(["7 February 1994"], { kind: "date" });
  for (const said of ["1994", "3 May 1994"]) {
    expect(measured(precisionAt1, gold, { short: [said] })).toBe(0);
    expect(measured(precisionAt1Year, gold, { short: [said] })).toBe(1);
  }
  expect(measured(precisionAt1Year, gold, { short: ["1995"] })).toBe(0);
  expect(measured(precisionAt1Year, gold, { short: ["long ago"] })).toBe(0);
  expect(measured(precisionAt1Year, gold, {})).toBe(0);
  expect(measured(precisionAt1Year, goldOf(["1994"], { kind: "number" }), { short: ["3 May 1994"] })).toBe(0);
});

it("gives a run that answered nothing the worst", () => {
  expect(emptyRun(precisionAt1, goldOf(["Rome"]))).toEqual({ value: 0, n: 2 });
  expect(emptyRun(precisionAt1Year, goldOf(["Rome"]))).toEqual({ value: 0, n: 2 });
});
