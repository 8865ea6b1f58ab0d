import { DataError } from "../core/errors/index.ts";
import type { LoadedDataset } from "./dataset.ts";
import type { Judged, Measure } from "./measure.ts";
import { judge, type MeasureOptions } from "./measure-run.ts";
import type { Run } from "./run.ts";
import { percentiles } from "./statistics/bootstrap.ts";
import { pairedTest } from "./statistics/paired-test.ts";

/** One measure of two runs over the same questions. */
export interface Comparison {
  readonly measure: string;
  readonly value: number;
  readonly other: number;
  /** `value - other`, and the limits of its 95 % interval. */
  readonly difference: number;
  readonly low?: number;
  readonly high?: number;
  /** Of the paired randomisation test; absent for measures that have no value of a single question. */
  readonly p?: number;
  readonly n: number;
}

interface Pair {
  readonly one: Judged;
  readonly other: Judged;
}

/**
 * Compares two runs measure by measure. What one run did not answer counts as its worst.
 *
 * @throws DataError when the runs are of different data or different questions.
 */
export function compareRuns(
  one: Run,
  other: Run,
  loaded: LoadedDataset,
  measures: readonly Measure[],
  { seed, resamples = 1_000 }: MeasureOptions,
): readonly Comparison[] {
  const pairs = pairsOf(one, other, loaded);
  return measures.flatMap((measure): Comparison[] => {
    const { value, n } = measure.over(pairs.map((pair) => pair.one));
    const { value: second } = measure.over(pairs.map((pair) => pair.other));
    if (value === undefined || second === undefined) return [];
    const interval = percentiles((sample) => differenceOf(measure, sample), pairs, { seed, resamples });
    const p = measure.of === undefined ? undefined : pairedTest(differencesOf(measure, pairs), { seed });
    const test = p === undefined ? {} : { p };
    return [{ measure: measure.name, value, other: second, difference: value - second, ...interval, ...test, n }];
  });
}

function pairsOf(one: Run, other: Run, loaded: LoadedDataset): readonly Pair[] {
  const same = (["dataset", "dataHash"] as const).every((key) => one.header[key] === other.header[key]);
  if (!same || one.header.questions.join("\n") !== other.header.questions.join("\n")) {
    const problem = `its run asks other questions than the run of ${one.header.preset.name}`;
    const repair = "Compare runs of one dataset, limit and seed.";
    throw new DataError(other.header.preset.name, problem, repair);
  }
  const others = judge(other, loaded);
  return judge(one, loaded).map((item, i) => ({ one: item, other: others[i] as Judged }));
}

function differenceOf(measure: Measure, pairs: readonly Pair[]): number | undefined {
  const { value } = measure.over(pairs.map(({ one }) => one));
  const { value: second } = measure.over(pairs.map(({ other }) => other));
  return value === undefined || second === undefined ? undefined : value - second;
}

function differencesOf({ of }: Measure, pairs: readonly Pair[]): number[] {
  return pairs.flatMap(({ one, other }) => {
    const values = [of?.(one), of?.(other)] as const;
    return values[0] === undefined || values[1] === undefined ? [] : [values[0] - values[1]];
  });
}
