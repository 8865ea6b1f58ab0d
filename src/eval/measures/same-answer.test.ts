import { expect, it } from "vitest";
import { sameAnswer } from "./same-answer.ts";

const same = (said: string, gold: string): boolean => sameAnswer({ text: said }, { text: gold, aliases: [] });

it("lets entities decide where both sides name one", () => {
  const gold = { text: "Paris", aliases: ["City of Light"], entity: "http://e/Q90" };
  expect(sameAnswer({ text: "Lutetia", entity: "http://e/Q90" }, gold)).toBe(true);
  expect(sameAnswer({ text: "Paris", entity: "http://e/Q830149" }, gold)).toBe(false);
  expect(sameAnswer({ text: "the city of light" }, gold)).toBe(true);
});

it("compares dates as dates", () => {
  expect(same("Feb. 7, 1994", "1994-02-07T00:00:00Z")).toBe(true);
  expect(same("1994", "7 February 1994")).toBe(false);
  expect(same("7 February 1994", "1994")).toBe(false);
  expect(same("1994", "1994-01-01T00:00:00Z")).toBe(true);
});

it("compares numbers as numbers", () => {
  expect(same("1,234,567", "1234567")).toBe(true);
  expect(same("3.50", "3.5")).toBe(true);
  expect(same("5.0", "5")).toBe(true);
  expect(same("3.5", "35")).toBe(false);
  expect(same("−7", "-7")).toBe(true);
  expect(same("-7", "7")).toBe(false);
  expect(same("-0", "0")).toBe(true);
  expect(same("+12", "12")).toBe(true);
  expect(same("007", "7")).toBe(true);
});

it("compares everything else by its words, and nothing with nothing never", () => {
  expect(same("the Beatles!", "Beatles")).toBe(true);
  expect(same("7 apples", "7")).toBe(false);
  expect(same("the", "a")).toBe(false);
});
