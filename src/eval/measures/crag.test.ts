import { describe, expect, it } from "vitest";
import { goldOf, judged, type RecordParts } from "../../../test/support/measured-record.ts";
import type { Gold } from "../gold.ts";
import { cragAccuracy, cragHallucination, cragMissing, cragScore } from "./crag.ts";

const points = (gold: Gold, record?: RecordParts) => cragScore.of?.(judged(gold, record));
const rome = goldOf([{ text: "Rome", aliases: ["the Eternal City"] }]);
const number = (text: string) => goldOf([text], { kind: "number" });

describe("CRAG's score", () => {
  it("is 0 for a run that refuses all, -1 for one that is always wrong, 1 for one that is always right", () => {
    const run = (record: RecordParts) => [judged(rome, record), judged(rome, record)];
    expect(cragScore.over(run({}))).toEqual({ value: 0, n: 2 });
    expect(cragScore.over(run({ short: ["Bern"] }))).toEqual({ value: -1, n: 2 });
    expect(cragScore.over(run({ short: ["Rome"] }))).toEqual({ value: 1, n: 2 });
  });

  it("is accuracy less hallucination, and the three shares make one", () => {
    const items = [
      judged(rome, { short: ["Rome"] }),
      judged(rome, { short: ["Bern"] }),
      judged(rome, {}),
      judged(rome),
    ];
    const [accuracy, hallucination, missing] = [cragAccuracy, cragHallucination, cragMissing].map(
      (measure) => measure.over(items).value ?? -9,
    ) as [number, number, number];
    expect([accuracy, hallucination, missing]).toEqual([1 / 4, 2 / 4, 1 / 4]);
    expect(cragScore.over(items).value).toBe(accuracy - hallucination);
  });

  it("takes any of the alternative answers, as the short answer or in its words", () => {
    expect(points(rome, { short: ["The Eternal City"] })).toBe(1);
    expect(points(rome, { short: ["It lies in the eternal city."] })).toBe(1);
    expect(points(goldOf(["Paris"]), { short: ["Lyon"], text: "It is not Paris but Lyon. [1]" })).toBe(-1);
    expect(points(rome, { short: ["Romeo"] })).toBe(-1);
  });

  it("reads 75 words: what stands later is neither an answer nor a refusal", () => {
    const long = (end: string, words: number) => ({ short: ["x"], text: `${"word ".repeat(words)}${end}` });
    const gold = goldOf(["invalid question"]);
    expect(points(gold, long("invalid", 74))).toBe(1);
    expect(points(gold, long("invalid", 75))).toBe(-1);
    expect(points(rome, long("I don't know", 72))).toBe(0);
    expect(points(rome, long("I don't know", 73))).toBe(-1);
  });

  it("knows a refusal in words", () => {
    expect(points(rome, { short: ["Rome"], text: "I don’t know, perhaps Rome." })).toBe(0);
  });

  it("sets 'invalid question' against itself alone", () => {
    const gold = goldOf(["invalid question"]);
    expect(points(gold, { short: ["x"], text: "Invalid question." })).toBe(1);
    expect(points(gold, { short: ["Rome"] })).toBe(-1);
    expect(points(rome, { short: ["x"], text: "That is an invalid question about Rome." })).toBe(-1);
  });

  it("takes numbers that differ by rounding alone", () => {
    expect(points(number("3.14"), { short: ["3.14159"] })).toBe(1);
    expect(points(number("3.15"), { short: ["3.14159"] })).toBe(-1);
    expect(points(number("1,200"), { short: ["1200"] })).toBe(1);
    expect(points(number("4"), { short: ["4.02"] })).toBe(1);
    expect(points(number("4"), { short: ["4.2"] })).toBe(-1);
    expect(points(number("1998"), { short: ["1999"], text: "1999, after 1998. [1]" })).toBe(-1);
    expect(points(number("4"), { short: ["14"] })).toBe(-1);
    expect(points(number("5 km"), { short: ["5.2 m"] })).toBe(-1);
    expect(points(number("5"), { short: ["5 of 7"] })).toBe(-1);
  });

  it("wants a list as exactly this set", () => {
    const list = goldOf(["Rome", "Bern"]);
    expect(points(list, { short: ["Bern", "Rome"] })).toBe(1);
    expect(points(list, { short: ["Bern"] })).toBe(-1);
    expect(points(list, { short: ["Bern", "Rome", "Paris"] })).toBe(-1);
  });

  it("takes 'no' for the answer of a yes/no question only when it is the answer", () => {
    const no = goldOf(["no"], { kind: "yes-no" });
    expect(points(no, { short: ["No"] })).toBe(1);
    expect(points(no, { short: ["yes"], text: "Yes, there is no doubt." })).toBe(-1);
  });

  it("takes any answer to a question without one as wrong", () => {
    expect(points(goldOf([], { kind: "none" }), { short: ["Rome"] })).toBe(-1);
    expect(points(goldOf([], { kind: "none" }), {})).toBe(0);
    expect(points(goldOf([]), {})).toBeUndefined();
  });
});
