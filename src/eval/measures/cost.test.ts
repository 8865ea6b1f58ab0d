import { expect, it } from "vitest";
import { goldOf, judged } from "../../../test/support/measured-record.ts";
import type { Judged, Measure } from "../measure.ts";
import { costMeasures } from "./cost.ts";

const named = (name: string) => costMeasures.find((measure) => measure.name === name) as Measure;

function asked(ms: number, usage: { calls: number; tokens: number; parameters: number; rank: number }): Judged {
  const item = judged(goldOf(["x"]), { short: ["x"] });
  const record = item.record as NonNullable<Judged["record"]>;
  const answer = record.answer as NonNullable<typeof record.answer>;
  return {
    ...item,
    record: {
      ...record,
      ms,
      peakRssBytes: ms * 1e6,
      answer: {
        ...answer,
        usage: {
          llmCalls: usage.calls,
          inputTokens: usage.tokens,
          outputTokens: 2 * usage.tokens,
          modelParameters: usage.parameters,
          ms: { ...answer.usage.ms, rank: usage.rank },
        },
      },
    },
  };
}

const items = [
  asked(100, { calls: 1, tokens: 10, parameters: 5, rank: 4 }),
  asked(300, { calls: 3, tokens: 30, parameters: 7, rank: 8 }),
  asked(200, { calls: 2, tokens: 20, parameters: 6, rank: 6 }),
];

it.each([
  ["ms p50", 200],
  ["ms p95", 290],
  ["ms p50 rank", 6],
  ["LLM calls", 2],
  ["tokens in", 20],
  ["tokens out", 40],
  ["parameters", 7],
  ["MB peak", 300],
])("%s is %d", (name, expected) => {
  expect(named(name).over(items)).toEqual({ value: expect.closeTo(expected, 9), n: 3 });
});

it("counts the time of failures, and what was never reached as endless", () => {
  const failed = asked(1000, { calls: 9, tokens: 9, parameters: 9, rank: 9 });
  const { answer: _, ...record } = failed.record as NonNullable<Judged["record"]>;
  const broken = { ...failed, record: { ...record, error: { code: "source", message: "broken" } } };
  expect(named("ms p50").over([...items, broken])).toEqual({ value: 250, n: 4 });
  expect(named("LLM calls").over([...items, broken])).toEqual({ value: 2, n: 3 });
  expect(named("ms p50").over([...items, judged(goldOf(["x"]))])).toEqual({ value: 250, n: 4 });
  expect(named("ms p95").over([...items, judged(goldOf(["x"]))]).value).toBe(Number.POSITIVE_INFINITY);
  expect(named("ms p50").over([judged(goldOf(["x"]))])).toEqual({ value: Number.POSITIVE_INFINITY, n: 1 });
  expect(named("ms p50").over([])).toEqual({ value: undefined, n: 0 });
});
