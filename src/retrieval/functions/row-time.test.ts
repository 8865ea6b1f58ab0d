import { expect, test } from "vitest";
import { allowsEarlier, knownFrom } from "./row-time.ts";

const utc = (iso: string): number => Date.parse(iso);
const newYork = { timeZone: "America/New_York", knownFrom: "16:00" };

test("a day's close is known from its hour in its zone on, in winter and in summer", () => {
  expect(knownFrom("2026-03-05", newYork)).toBe(utc("2026-03-05T21:00:00Z"));
  expect(knownFrom("2026-07-01", newYork)).toBe(utc("2026-07-01T20:00:00Z"));
});

test("a time with an offset says by itself when it was", () => {
  expect(knownFrom("2026-03-05T09:30:00-05:00", newYork)).toBe(utc("2026-03-05T14:30:00Z"));
});

test("a day, month or year of no zone begins in UTC", () => {
  expect(knownFrom("2026-03-05", {})).toBe(utc("2026-03-05T00:00:00Z"));
  expect(knownFrom("2026", {})).toBe(utc("2026-01-01T00:00:00Z"));
});

test("what is no time is never known", () => {
  expect(knownFrom("soon", {})).toBeUndefined();
});

test("only some questions take an earlier record for their date", () => {
  expect(allowsEarlier("What was the price as of 7 March?")).toBe(true);
  expect(allowsEarlier("What was the price on 7 March?")).toBe(false);
});
