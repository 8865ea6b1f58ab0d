import type { Comparison } from "../../src/eval/compare-runs.ts";
import type { Dataset } from "../../src/eval/dataset.ts";
import type { MeasuredRow, MeasuredRun } from "../../src/eval/measure-run.ts";
import type { RiskPoint } from "../../src/eval/measures/risk-coverage.ts";

/** What tables and plots say of a dataset. */
export type DatasetFacts = Pick<Dataset, "name" | "title" | "split" | "kinds" | "headline">;

/** The figures of one dataset; whatever was not run is absent. */
export interface DatasetResult {
  readonly dataset: DatasetFacts;
  /** Presets that were to be run, the system itself first. */
  readonly presets: readonly PresetResult[];
  /** The system less the other preset, on the first headline measure. */
  readonly comparison?: Comparison;
  readonly sources?: Ablation;
  readonly stages?: Ablation;
}

export interface PresetResult {
  readonly name: string;
  readonly measured?: MeasuredRun;
  /** Risk at each coverage; absent where no question has an answer to be right or wrong about. */
  readonly curve?: readonly RiskPoint[];
}

/** Variants of the system over the same questions as the system itself. */
export interface Ablation {
  readonly whole: PresetResult;
  readonly variants: readonly Variant[];
}

export interface Variant extends PresetResult {
  /** The variant less the whole system, on the first headline measure. */
  readonly comparison?: Comparison;
}

/** Which questions were asked. */
export interface Scope {
  readonly limit: number;
  readonly ablationLimit: number;
  readonly seed: number;
}

export function rowOf({ measured }: PresetResult, measure: string | undefined): MeasuredRow | undefined {
  return measured?.rows.find((row) => row.measure === measure);
}
