import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, it } from "vitest";
import { emptyRun, goldOf, measured } from "../../../test/support/measured-record.ts";
import { f1, wordF1 } from "./f1.ts";

const fixture = join(import.meta.dirname, "../../../test/fixtures/eval/measures/hotpot-answers.jsonl.gz");
const lines = gunzipSync(readFileSync(fixture)).toString().trimEnd().split("\n");
const pairs = lines.map((line) => JSON.parse(line) as [prediction: string, gold: string, match: number, f1: number]);

it("agrees with the official evaluation of HotpotQA on 3,000 pairs, to 1e-9", () => {
  const wrong = pairs.filter(([prediction, gold, , value]) => Math.abs(wordF1(prediction, gold) - value) > 1e-9);
  expect(wrong).toEqual([]);
});

it("is the harmonic mean of precision and recall: 2 of 3 words said, 2 of 4 found", () => {
  expect(measured(f1, goldOf(["New York City council"]), { short: ["new york state"] })).toBeCloseTo(4 / 7, 12);
});

it("counts a repeated word as often as both have it", () => {
  expect(wordF1("no one no one", "one one one")).toBeCloseTo((2 * 2) / (4 + 3), 12);
});

it("knows no half-right yes or no", () => {
  expect(wordF1("yes", "yes it is")).toBe(0);
  expect(wordF1("no way", "no")).toBe(0);
  expect(wordF1("Yes.", "yes")).toBe(1);
});

it("takes the best of all gold answers, nothing for a refusal, the worst for a run that answered nothing", () => {
  const gold = goldOf(["Rome", { text: "Athens", aliases: ["City of Athens"] }]);
  expect(measured(f1, gold, { short: ["the city of Athens"] })).toBe(1);
  expect(measured(f1, gold, {})).toBe(0);
  expect(emptyRun(f1, gold)).toEqual({ value: 0, n: 2 });
});

it("is the same both ways round, between 0 and 1, and 1 for what is the same", () => {
  const phrase = fc
    .array(fc.constantFrom("the", "a", "Rome", "rome", "no", "yes", "of", "é", "!"))
    .map((of) => of.join(" "));
  fc.assert(
    fc.property(phrase, phrase, (one, other) => {
      const value = wordF1(one, other);
      expect(value).toBeCloseTo(wordF1(other, one), 12);
      expect(value).toBeGreaterThanOrEqual(0);
      expect(value).toBeLessThanOrEqual(1);
      if (/rome/i.test(one)) expect(wordF1(one, one)).toBe(1);
    }),
  );
});
