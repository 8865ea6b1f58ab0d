import type { Judged, Measure } from "../measure.ts";
import { createRandom } from "./random.ts";

export interface Interval {
  readonly low: number;
  readonly high: number;
}

export interface BootstrapOptions {
  readonly seed: number;
  /** Samples drawn with replacement; 1,000 settles the second digit of a limit. */
  readonly resamples: number;
}

/**
 * The 95 % percentile interval of a measure over questions (Efron, 1979): questions are drawn with replacement, so that
 * measures of a whole set are treated like means. Undefined where the measure applies to fewer than two questions.
 */
export function bootstrap(measure: Measure, items: readonly Judged[], options: BootstrapOptions): Interval | undefined {
  return percentiles((sample) => measure.over(sample).value, items, options);
}

/** The 95 % percentile interval of any figure over a sample. */
export function percentiles<T>(
  figure: (sample: readonly T[]) => number | undefined,
  items: readonly T[],
  { seed, resamples }: BootstrapOptions,
): Interval | undefined {
  if (items.length < 2) return undefined;
  const random = createRandom(seed);
  const values: number[] = [];
  for (let i = 0; i < resamples; i++) {
    const value = figure(items.map(() => items[random.int(items.length)] as T));
    if (value !== undefined) values.push(value);
  }
  if (values.length === 0) return undefined;
  values.sort((a, b) => a - b);
  return { low: quantile(values, 0.025), high: quantile(values, 0.975) };
}

/** Between the two nearest of sorted values, as R's type 7 and NumPy's default. */
export function quantile(sorted: readonly number[], share: number): number {
  const at = share * (sorted.length - 1);
  const low = sorted[Math.floor(at)] as number;
  const high = sorted[Math.ceil(at)] as number;
  // Infinity less itself is no number.
  return low === high ? low : low + (at - Math.floor(at)) * (high - low);
}
