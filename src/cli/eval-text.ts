import type { Comparison } from "../eval/compare-runs.ts";
import type { Dataset } from "../eval/dataset.ts";
import { datasets } from "../eval/datasets/index.ts";
import type { MeasuredRow, MeasuredRun } from "../eval/measure-run.ts";
import { measures } from "../eval/measures/index.ts";
import { formatTable } from "./format.ts";

/** What can be measured, and by what. */
export function listText({ json }: { readonly json?: true }): string {
  const sets = [...datasets.values()].map(({ name, title, split, kinds, licence, origin, files }) => ({
    name,
    title,
    split,
    kinds,
    licence,
    origin,
    files,
  }));
  const scales = [...measures.values()].map(({ name, title, better, worst }) => ({ name, title, better, worst }));
  if (json) return `${JSON.stringify({ datasets: sets, measures: scales })}\n`;
  const setRows = sets.map(({ name, split, kinds, title }) => [name, split, kinds.join("+"), title]);
  const scaleRows = scales.map(({ name, title }) => [name, title]);
  return `Datasets\n${formatTable(setRows)}\n\nMeasures\n${formatTable(scaleRows)}\n`;
}

/** A row for each measure, a column for each run; the limits of the 95 % interval stand behind the value. */
export function measuredText(dataset: Dataset, runs: readonly MeasuredRun[], names?: readonly string[]): string {
  const shown = names ?? dataset.headline;
  const rows = [...new Set(shown)].flatMap((name) => {
    const found = runs.map(({ rows }) => rows.find(({ measure }) => measure === name));
    const known = found.find((row) => row?.value !== undefined);
    return known === undefined ? [] : [[name, String(known.n), ...found.map(cell)]];
  });
  const head = ["", "n", ...runs.map(({ header }) => header.preset.name)];
  const failed = runs.flatMap(({ header, failed }) =>
    failed === 0 ? [] : [`${failed} questions of ${header.preset.name} have no answer: an error, or not reached.`],
  );
  return `${[`${dataset.name}: ${dataset.title}`, formatTable([head, ...rows]), ...failed].join("\n")}\n\n`;
}

/** The measures over each group of questions, one run. */
export function groupsText({ groups, header }: MeasuredRun, names: readonly string[]): string {
  const chosen = names.filter((name) =>
    groups.some(({ rows }) => rows.some((row) => row.measure === name && row.value !== undefined)),
  );
  const rows = groups.map(({ tag, value, rows }) => [
    tag,
    value,
    String(Math.max(0, ...rows.map(({ n }) => n))),
    ...chosen.map((name) => figure(rows.find(({ measure }) => measure === name)?.value)),
  ]);
  return rows.length === 0
    ? ""
    : `${header.preset.name} by group\n${formatTable([["", "", "n", ...chosen], ...rows])}\n\n`;
}

export function comparisonText(names: readonly [string, string], comparisons: readonly Comparison[]): string {
  const rows = comparisons.map(({ measure, value, other, difference, low, high, p, n }) => [
    measure,
    String(n),
    figure(value),
    figure(other),
    `${difference > 0 ? "+" : ""}${figure(difference)}${limits(low, high)}`,
    p === undefined ? "" : p < 0.001 ? "< 0.001" : p.toFixed(3),
  ]);
  return `${formatTable([["", "n", ...names, "difference", "p"], ...rows])}\n`;
}

function cell(row: MeasuredRow | undefined): string {
  return row?.value === undefined ? "" : `${figure(row.value)}${limits(row.low, row.high)}`;
}

function limits(low: number | undefined, high: number | undefined): string {
  return low === undefined || high === undefined ? "" : ` (${figure(low)} to ${figure(high)})`;
}

/** Three decimals for shares; whole numbers where those would say nothing. */
export function figure(value: number | undefined): string {
  if (value === undefined) return "";
  if (Math.abs(value) >= 1000) return Math.round(value).toLocaleString("en-US");
  return Math.abs(value) >= 10 ? value.toFixed(1) : value.toFixed(3);
}
