import { expect, it } from "vitest";
import { percentiles, quantile } from "./bootstrap.ts";
import { createRandom } from "./random.ts";

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

it("takes quantiles between sorted values as NumPy does", () => {
  expect(quantile([1, 2, 3, 4], 0.025)).toBeCloseTo(1.075, 12);
  expect(quantile([1, 2, 3, 4], 0.5)).toBe(2.5);
  expect(quantile([5], 0.975)).toBe(5);
  expect(quantile([1, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY], 0.9)).toBe(Number.POSITIVE_INFINITY);
});

it("gives the same interval for the same seed, around the figure itself", () => {
  const values = Array.from({ length: 100 }, (_, i) => i % 2);
  const one = percentiles(mean, values, { seed: 1, resamples: 500 });
  expect(percentiles(mean, values, { seed: 1, resamples: 500 })).toEqual(one);
  expect(one?.low).toBeLessThan(0.5);
  expect(one?.high).toBeGreaterThan(0.5);
  // The standard error of a proportion of one half over 100 is 0.05.
  expect((one?.high ?? 0) - (one?.low ?? 0)).toBeCloseTo(2 * 1.96 * 0.05, 1);
});

it("holds the true mean about as often as it claims", () => {
  const random = createRandom("coverage");
  let held = 0;
  for (let trial = 0; trial < 300; trial++) {
    const sample = Array.from({ length: 60 }, () => (random.next() < 0.3 ? 1 : 0));
    const interval = percentiles(mean, sample, { seed: trial, resamples: 300 });
    if (interval !== undefined && interval.low <= 0.3 && 0.3 <= interval.high) held++;
  }
  expect(held / 300).toBeGreaterThan(0.89);
  expect(held / 300).toBeLessThan(0.99);
});

it("gives none where there is nothing to draw from", () => {
  expect(percentiles(mean, [1], { seed: 1, resamples: 10 })).toBeUndefined();
  expect(percentiles(() => undefined, [1, 2], { seed: 1, resamples: 10 })).toBeUndefined();
});
