import fc from "fast-check";
import { expect, it } from "vitest";
import { bestSpans, softmaxOf } from "./spans.ts";

const logits = fc.array(fc.double({ min: -30, max: 30, noNaN: true }), { minLength: 1, maxLength: 60 });

it("shares probability among the tokens and no answer", () => {
  fc.assert(
    fc.property(fc.double({ min: -30, max: 30, noNaN: true }), logits, (none, tokens) => {
      const shares = softmaxOf(none, Float32Array.from(tokens));
      const sum = shares.reduce((total, share) => total + share, 0);
      expect(sum).toBeGreaterThan(0);
      expect(sum).toBeLessThanOrEqual(1.0001);
    }),
  );
});

it("finds the likeliest span of all that an answer may be", () => {
  fc.assert(
    fc.property(logits, fc.infiniteStream(fc.double({ min: -30, max: 30, noNaN: true })), (tokens, more) => {
      const starts = softmaxOf(0, Float32Array.from(tokens));
      const ends = softmaxOf(
        0,
        Float32Array.from(tokens, () => more.next().value as number),
      );
      let best = 0;
      starts.forEach((start, i) => {
        for (let j = i; j < Math.min(ends.length, i + 40); j++) best = Math.max(best, start * (ends[j] as number));
      });
      expect(bestSpans(starts, ends)[0]?.probability ?? 0).toBeCloseTo(best, 6);
    }),
  );
});

it("gives spans best first, none within another", () => {
  const spans = bestSpans(Float32Array.of(0.6, 0.1, 0.3), Float32Array.of(0.1, 0.7, 0.2));
  expect(spans.map(({ first, last }) => [first, last])).toEqual([
    [0, 1],
    [2, 2],
  ]);
});
