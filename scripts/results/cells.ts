import type { Comparison } from "../../src/eval/compare-runs.ts";
import type { MeasuredRow } from "../../src/eval/measure-run.ts";

export const notRun = "not run";

/** Where a measure applies to none of the questions. */
export const noValue = "–";

/** Text as it stands, in a cell of a Markdown table. */
export function escapeCell(text: string): string {
  return text
    .replace(/[\\`*_{}[\]<>|~#!&]/g, (mark) => (mark === "<" ? "&lt;" : mark === "&" ? "&amp;" : `\\${mark}`))
    .replace(/\s+/g, " ");
}

/** A Markdown table. Cells are Markdown already; texts that come from elsewhere go through `escapeCell` first. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/** Three decimals up to ten, then fewer: shares and milliseconds stand in the same tables. */
export function figure(value: number | undefined): string {
  if (value === undefined) return noValue;
  if (!Number.isFinite(value)) return "no answers";
  const size = Math.abs(value);
  if (size >= 10_000) return Math.round(value).toLocaleString("en-US");
  return value.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : 3);
}

/** `0.412 (0.350 to 0.474)`. */
export function withInterval({ value, low, high }: Pick<MeasuredRow, "value" | "low" | "high">): string {
  if (low === undefined || high === undefined) return figure(value);
  return `${figure(value)} (${figure(low)} to ${figure(high)})`;
}

export function signed({ difference, low, high }: Pick<Comparison, "difference" | "low" | "high">): string {
  const sign = (value: number): string => `${value > 0 ? "+" : ""}${figure(value)}`;
  if (low === undefined || high === undefined) return sign(difference);
  return `${sign(difference)} (${sign(low)} to ${sign(high)})`;
}

export function probability(p: number | undefined): string {
  if (p === undefined) return noValue;
  return p < 0.001 ? "&lt; 0.001" : p.toFixed(3);
}
