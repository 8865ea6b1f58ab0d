import type { TopLevelSpec } from "vega-lite";
import { presetColour, rounded, style } from "./plot-style.ts";
import type { DatasetResult } from "./result.ts";

/** Risk-coverage curves: a panel for each dataset whose answers are right or wrong, a line for each preset. */
export function riskPlot(results: readonly DatasetResult[]): TopLevelSpec {
  const values = results.flatMap(({ dataset, presets }) =>
    presets.flatMap(({ name, curve = [] }) =>
      curve.map(({ coverage, risk }) => ({
        dataset: dataset.name,
        preset: name,
        coverage: rounded(coverage),
        risk: rounded(risk),
      })),
    ),
  );
  const scale = { domain: [0, 1] };
  return {
    ...style,
    title: {
      text: "Risk against coverage",
      subtitle: "How many answers are wrong when only the surest ones are given",
    },
    data: { values },
    facet: { field: "dataset", type: "nominal", sort: results.map(({ dataset }) => dataset.name), title: null },
    columns: 4,
    spec: {
      width: 190,
      height: 150,
      mark: { type: "line", strokeWidth: 1.8 },
      encoding: {
        x: { field: "coverage", type: "quantitative", scale, title: "share answered", axis: { tickCount: 5 } },
        y: { field: "risk", type: "quantitative", scale, title: "share wrong", axis: { tickCount: 5 } },
        color: presetColour,
      },
    },
  };
}
