import type { DatasetResult } from "../../scripts/results/result.ts";
import type { Comparison } from "../../src/eval/compare-runs.ts";
import type { MeasuredRow, MeasuredRun } from "../../src/eval/measure-run.ts";
import { runOf } from "./run-of.ts";

/** Results of runs that never were, for tests of tables and plots. */

/** Values by the names of measures; the interval reaches 0.05 to both sides. */
export type Figures = Readonly<Record<string, number>>;

interface Group {
  readonly tag: string;
  readonly value: string;
  readonly figures: Figures;
}

const rowsOf = (figures: Figures): MeasuredRow[] =>
  Object.entries(figures).map(([measure, value]) => ({ measure, value, low: value - 0.05, high: value + 0.05, n: 20 }));

export function measuredOf(
  figures: Figures,
  { failed = 0, groups = [] }: { readonly failed?: number; readonly groups?: readonly Group[] } = {},
): MeasuredRun {
  return {
    header: runOf([]).header,
    asked: 20 - failed,
    failed,
    rows: rowsOf(figures),
    groups: groups.map(({ tag, value, figures }) => ({ tag, value, rows: rowsOf(figures) })),
  };
}

export function comparisonOf(difference: number, p: number): Comparison {
  return { measure: "EM[squad]", value: 0.5, other: 0.5 - difference, difference, p, n: 20 };
}

interface ResultParts {
  readonly name?: string;
  /** Of factweave and of bm25; undefined: not run. */
  readonly figures: readonly (Figures | undefined)[];
  readonly failed?: number;
  readonly comparison?: Comparison;
}

export function resultOf({ name = "made-up", figures, failed = 0, comparison }: ResultParts): DatasetResult {
  return {
    dataset: { name, title: "Made-up questions", split: "dev", kinds: ["text"], headline: ["EM[squad]", "F1[squad]"] },
    presets: ["factweave", "bm25"].map((preset, i) => {
      const given = figures[i];
      return { name: preset, ...(given !== undefined && { measured: measuredOf(given, { failed }) }) };
    }),
    ...(comparison !== undefined && { comparison }),
  };
}
