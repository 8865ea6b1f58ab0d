import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contentStems, stem, words } from "./words.ts";

describe("words", () => {
  it("keeps inner points, apostrophes, ampersands and hyphens, and leaves outer ones", () => {
    expect(words("(AT&T's U.S. well-known 3.5-inch “disk”)").map(({ text }) => text)).toEqual([
      "AT&T's",
      "U.S",
      "well-known",
      "3.5-inch",
      "disk",
    ]);
  });

  it("stand at their offsets and hold every letter and digit", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        let before = 0;
        for (const { text: own, start, end } of words(text)) {
          expect(text.slice(start, end)).toBe(own);
          expect(text.slice(before, start)).not.toMatch(/[\p{L}\p{N}]/u);
          before = end;
        }
        expect(text.slice(before)).not.toMatch(/[\p{L}\p{N}]/u);
      }),
    );
  });
});

describe("stem", () => {
  it.each([
    ["directed", "directs", "directing"],
    ["cities", "city"],
    ["classes", "class"],
    ["stopped", "stops"],
    ["Café", "cafes"],
  ])("meets %s in its other forms", (...forms) => {
    expect(new Set(forms.map(stem)).size).toBe(1);
  });

  it.each([
    ["war", "war"],
    ["1990s", "1990s"],
    ["bees", "bee"],
  ])("leaves %s as %s", (word, expected) => {
    expect(stem(word)).toBe(expected);
  });
});

describe("contentStems", () => {
  it("leaves out function words and question words, and keeps the order", () => {
    expect(contentStems("Who was the director of the Alien films?")).toEqual(["direct", "alien", "film"]);
  });
});
