import type { TopLevelSpec } from "vega-lite";
import { style } from "../scripts/results/plot-style.ts";

/** What one preset needs for the questions over a graph of one size. Times in milliseconds a question. */
export interface Measured {
  readonly triples: number;
  readonly preset: string;
  readonly questions: number;
  readonly clock: Quantiles;
  readonly processor: Quantiles;
  /** Median of each stage, by the clock. */
  readonly stages: Readonly<Record<string, number>>;
  /** Most memory that the process held at once. */
  readonly peakBytes: number;
  readonly answered: number;
  /** Questions whose first answer is among those of the whole real graph. */
  readonly right: number;
}

export interface Quantiles {
  readonly p50: number;
  readonly p95: number;
}

/** Milliseconds against triples, both logarithmic: a panel for the clock and one for processor time, a line a preset. `machine` says how busy it was. */
export function growthPlot(measured: readonly Measured[], machine: string): TopLevelSpec {
  const values = measured.flatMap(({ triples, preset, clock, processor }) =>
    [
      { panel: "by the clock", times: clock },
      { panel: "of processor time", times: processor },
    ].flatMap(({ panel, times }) => [
      { triples, preset, panel, share: "median", ms: times.p50 },
      { triples, preset, panel, share: "95th percentile", ms: times.p95 },
    ]),
  );
  const sizes = [...new Set(measured.map(({ triples }) => triples))];
  const presets = [...new Set(measured.map(({ preset }) => preset))];
  const x = {
    field: "triples",
    type: "quantitative" as const,
    scale: { type: "log" as const, nice: false },
    title: "triples (log scale)",
    axis: { values: sizes, format: "~s", labelOverlap: false },
  };
  const y = {
    field: "ms",
    type: "quantitative" as const,
    scale: { type: "log" as const },
    title: "milliseconds (log scale)",
  };
  const color = {
    field: "preset",
    type: "nominal" as const,
    scale: { domain: presets, range: ["#0b5fa5", "#d1741b", "#5a8f29"] },
    legend: { orient: "top" as const, direction: "horizontal" as const },
  };
  const strokeDash = {
    field: "share",
    type: "nominal" as const,
    title: null,
    scale: {
      domain: ["median", "95th percentile"],
      range: [
        [1, 0],
        [5, 3],
      ],
    },
    legend: { orient: "top" as const, direction: "horizontal" as const },
  };
  return {
    ...style,
    title: {
      text: "Cost of a question as the graph grows",
      subtitle: ["Milliseconds of a question through the whole engine", machine],
    },
    data: { values },
    facet: { field: "panel", type: "nominal", title: null },
    columns: 2,
    spec: {
      width: 360,
      height: 300,
      layer: [
        { mark: { type: "line", strokeWidth: 1.8 }, encoding: { x, y, color, strokeDash } },
        { mark: { type: "point", filled: true, size: 40, opacity: 1 }, encoding: { x, y, color } },
      ],
    },
  };
}
