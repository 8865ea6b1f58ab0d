import type { TopLevelSpec } from "vega-lite";
import { baseline, system } from "./plan.ts";

/** What all plots share: colours that the colour-blind tell apart, on white. */
export const style = {
  $schema: "https://vega.github.io/schema/vega-lite/v6.json",
  background: "white",
  padding: 12,
  config: {
    font: "DejaVu Sans, Verdana, sans-serif",
    title: { fontSize: 16, anchor: "start", offset: 14, subtitleFontSize: 12, subtitlePadding: 6 },
    axis: { labelFontSize: 11, titleFontSize: 12, titleFontWeight: "normal", gridColor: "#e5e5e5" },
    header: { labelFontSize: 12, titleFontSize: 12, labelFontWeight: "bold" },
    legend: { labelFontSize: 12, titleFontSize: 12, symbolSize: 90 },
    view: { stroke: "#bbbbbb" },
  },
} as const satisfies Partial<TopLevelSpec>;

export const presetColour = {
  field: "preset",
  type: "nominal",
  title: "preset",
  scale: { domain: [system.name, baseline.name], range: ["#0b5fa5", "#d1741b"] },
  legend: { orient: "top", direction: "horizontal" },
} as const;

/** So many digits that no eye can tell, and no more: the files stay small. */
export const rounded = (value: number): number => Number(value.toPrecision(5));
