import { expect, test } from "vitest";
import { distinctSources, sentenceAt } from "./text-support.ts";

test("the sentence at an offset is that which holds it, first and last character among it", () => {
  const text = "Dr. Ada wrote. Bo read!  Then all slept.";
  const at = (words: string): string | undefined => sentenceAt(text, text.indexOf(words));
  expect(at("Dr.")).toBe("Dr. Ada wrote.");
  expect(at("Bo")).toBe("Bo read!");
  expect(at("!")).toBe("Bo read!");
  expect(at("slept")).toBe("Then all slept.");
  expect(sentenceAt(text, text.indexOf("  Then"))).toBeUndefined();
});

test("a place that is named twice counts once; the same page with other words is another place", () => {
  const url = "https://example.org/";
  expect(distinctSources([{ url, quote: "a" }, { url }, { url, quote: "a" }])).toEqual([{ url, quote: "a" }, { url }]);
});
