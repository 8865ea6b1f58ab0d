import { expect, it } from "vitest";
import { emptyRun, goldOf, measured } from "../../../test/support/measured-record.ts";
import { hitsAt1, hitsAt1Contains } from "./hits-at-1.ts";

const gold = goldOf([{ text: "Warren Beatty", aliases: [], entity: "http://e/1" }, "Jeremy Pikser"]);

it("counts a hit when the answer's text says any of the gold answers", () => {
  expect(measured(hitsAt1Contains, gold, { short: ["film"], text: "A film by JEREMY Pikser. [1]" })).toBe(1);
  expect(measured(hitsAt1Contains, gold, { short: ["film"], text: "A film by Jeremy. [1]" })).toBe(0);
});

it("never lets the gold contain the answer: nothing, a letter and a first name are no hits", () => {
  for (const text of ["", "W", "Warren", "?"]) {
    expect(measured(hitsAt1Contains, gold, { short: [text], text })).toBe(0);
  }
  expect(measured(hitsAt1Contains, gold, {})).toBe(0);
});

it("counts a hit when the first short answer is one of the gold answers, by entity or text", () => {
  expect(measured(hitsAt1, gold, { short: [{ text: "W. Beatty", entity: "http://e/1" }] })).toBe(1);
  expect(measured(hitsAt1, gold, { short: ["jeremy pikser", "Rome"] })).toBe(1);
  expect(measured(hitsAt1, gold, { short: ["Rome", "Jeremy Pikser"] })).toBe(0);
  expect(measured(hitsAt1, gold, { short: ["The"] })).toBe(0);
  expect(measured(hitsAt1, goldOf(["The"]), { short: ["the"] })).toBe(0);
  expect(measured(hitsAt1, gold, {})).toBe(0);
});

it("gives a run that answered nothing the worst", () => {
  expect(emptyRun(hitsAt1, gold)).toEqual({ value: 0, n: 2 });
  expect(emptyRun(hitsAt1Contains, gold)).toEqual({ value: 0, n: 2 });
});
