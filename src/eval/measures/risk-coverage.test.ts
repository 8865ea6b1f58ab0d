import fc from "fast-check";
import { expect, it } from "vitest";
import { goldOf, judged } from "../../../test/support/measured-record.ts";
import type { Gold } from "../gold.ts";
import type { Judged } from "../measure.ts";
import { brier, riskArea, riskCoverage, surestAccuracies } from "./risk-coverage.ts";

const gold = goldOf(["Rome"]);

function stake(confidence: number, said: string | undefined, right: Gold = gold): Judged {
  const item = judged(right, said === undefined ? {} : { short: [said] });
  const { record } = item;
  if (record?.answer === undefined) throw new Error("no answer");
  const answer = { ...record.answer, confidence: { tier: "high" as const, value: confidence } };
  return { ...item, record: { ...record, answer } };
}

const risks = (items: readonly Judged[]) => riskCoverage(items).map(({ risk }) => risk);

it("follows the surest answers first, whatever the order of the questions", () => {
  const items = [stake(0.9, "Rome"), stake(0.8, "Bern"), stake(0.6, "Rome"), stake(0.7, "Rome")];
  expect(riskCoverage(items).map(({ coverage }) => coverage)).toEqual([0.25, 0.5, 0.75, 1]);
  expect(risks(items)).toEqual([0, 1 / 2, 1 / 3, 1 / 4]);
  expect(risks([...items].reverse())).toEqual(risks(items));
  expect(riskArea.over(items).value).toBeCloseTo((0 + 1 / 2 + 1 / 3 + 1 / 4) / 4, 12);
  expect(surestAccuracies.map((measure) => measure.over(items).value)).toEqual([1 / 2, 1 - 1 / 3]);
});

it("takes the expected risk where confidences are equal", () => {
  expect(risks([stake(0.9, "Rome"), stake(0.9, "Bern")])).toEqual([1 / 2, 1 / 2]);
  expect(risks([stake(0.9, "Bern"), stake(0.9, "Rome")])).toEqual([1 / 2, 1 / 2]);
});

it("puts refusals behind all answers, and missing records behind them; neither is right", () => {
  const items = [judged(gold), stake(0.99, undefined), stake(0.1, "Rome")];
  expect(risks(items)).toEqual([0, 1 / 2, 2 / 3]);
  expect(risks([stake(0.5, "Rome", goldOf([], { kind: "none" }))])).toEqual([1]);
  expect(risks([judged(gold), judged(gold)])).toEqual([1, 1]);
});

it("lies between perfect and worst order", () => {
  const outcome = fc.record({ right: fc.boolean(), confidence: fc.double({ min: 0, max: 1, noNaN: true }) });
  fc.assert(
    fc.property(fc.array(outcome, { minLength: 1, maxLength: 20 }), (outcomes) => {
      const area = (of: (right: boolean, confidence: number) => number): number =>
        riskArea.over(outcomes.map(({ right, confidence }) => stake(of(right, confidence), right ? "Rome" : "Bern")))
          .value ?? -1;
      const own = area((_, confidence) => confidence);
      expect(own).toBeGreaterThanOrEqual(area((right) => (right ? 1 : 0)) - 1e-9);
      expect(own).toBeLessThanOrEqual(area((right) => (right ? 0 : 1)) + 1e-9);
    }),
  );
});

it("charges confidence that the outcome belies", () => {
  const items = [stake(1, "Rome"), stake(0.8, "Bern"), stake(0.3, undefined)];
  expect(brier.over(items)).toEqual({ value: expect.closeTo(0.64 / 2, 12), n: 2 });
  expect(brier.over([judged(gold), stake(1, "Rome")])).toEqual({ value: 1 / 2, n: 2 });
});

it("has nothing to say of questions that ask for no short answer", () => {
  const long = [stake(0.9, "Rome", goldOf(["Rome"], { kind: "long" }))];
  for (const measure of [riskArea, brier, ...surestAccuracies])
    expect(measure.over(long)).toEqual({ value: undefined, n: 0 });
});
