import fc from "fast-check";
import { expect, test } from "vitest";
import { alignCells, displayWidth, oneLine, plain, wrap } from "./text-layout.ts";

const esc = "\u001b";

test.each([
  [`${esc}[31mred${esc}[0m`, "red"],
  [`${esc}]0;new title\u0007text`, "text"],
  [`${esc}]8;;http://evil.example\u0007click${esc}]8;;\u0007`, "click"],
  ["\u009b2Jcleared", "cleared"],
  ["bell\u0007 backspace\b null\u0000", "bell backspace null"],
  ["over\u202egnp.exe", "overgnp.exe"],
  ["a\r\nb\rc\td", "a\nb\nc d"],
  ["déjà vu 東京 👩‍🚀", "déjà vu 東京 👩‍🚀"],
])("%j becomes %j on a terminal", (text, expected) => {
  expect(plain(text)).toBe(expected);
});

test("no text leaves a control character but the line break", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(esc, "[", "]", "\u009b", "\r", "\n", ";", "3", "m", "a", "\u0007") }),
      (text) => {
        expect(plain(text)).not.toMatch(/[^\P{Cc}\n]/u);
      },
    ),
  );
});

test("one line has no line break and no run of blanks", () => {
  expect(oneLine("  a\n\n b\u00a0 c ")).toBe("a b c");
});

test.each([
  ["abc", 3],
  ["東京", 4],
  ["é", 1],
  ["👩‍🚀", 2],
  ["", 0],
])("%j takes %i columns", (text, width) => {
  expect(displayWidth(text)).toBe(width);
});

test("wrapping keeps every word and stays within the width", () => {
  fc.assert(
    fc.property(
      fc.array(fc.stringMatching(/^[a-z東]{1,12}$/), { maxLength: 30 }),
      fc.integer({ min: 2, max: 40 }),
      (words, width) => {
        const lines = wrap(words.join(" "), width);
        expect(lines.join("").replaceAll(" ", "")).toBe(words.join(""));
        for (const line of lines) expect(displayWidth(line)).toBeLessThanOrEqual(width);
      },
    ),
  );
});

test("an address is never broken, so that it can be copied", () => {
  const address = "https://example.org/a/very/long/path";
  expect(wrap(`see ${address} there`, 12)).toEqual(["see", address, "there"]);
});

test("cells stand under their column names", () => {
  const cells = [
    { name: "Name", value: "東京" },
    { name: "Inhabitants", value: "14 m" },
  ];
  expect(alignCells(cells, 40)).toEqual(["Name  Inhabitants", "東京  14 m"]);
});

test("cells stand below each other where the terminal is narrow", () => {
  const cells = [
    { name: "Name", value: "Tokyo" },
    { name: "", value: "capital" },
  ];
  expect(alignCells(cells, 13)).toEqual(["Name: Tokyo", "capital"]);
});
