import type { TopLevelSpec } from "vega-lite";
import { presetColour, rounded, style } from "./plot-style.ts";
import { type DatasetFacts, type DatasetResult, rowOf } from "./result.ts";
import { spread } from "./spread.ts";

interface Point {
  readonly dataset: string;
  readonly preset: string;
  readonly panel: string;
  readonly ms: number;
  readonly value: number;
  /** Where the dataset's name begins, beside the point of the first preset that was run. */
  readonly label?: { readonly ms: number; readonly value: number };
}

const panels = ["text", "tables", "graph", "several kinds"] as const;

/** Names are kept this far apart, in units of the measure, lest they cover each other. */
const labelGap = 0.038;

/** Accuracy against cost: a point for each dataset and preset that was run. */
export function costPlot(results: readonly DatasetResult[]): TopLevelSpec {
  const points = withLabels(results.flatMap(pointsOf));
  const type = "quantitative" as const;
  const x = { field: "ms", type, scale: { type: "log" as const, nice: true }, title: msTitle };
  const y = { field: "value", type, scale: { domain: [0, 1] }, title: "headline measure" };
  return {
    ...style,
    title: {
      text: "Accuracy against cost",
      subtitle: "One point for each dataset and preset; datasets by the kinds of sources they hold",
    },
    data: { values: points },
    facet: { field: "panel", type: "nominal", sort: [...panels], title: null },
    columns: 2,
    spec: {
      width: 360,
      height: 380,
      layer: [
        { mark: { type: "line", color: "#bbbbbb", strokeWidth: 1 }, encoding: { x, y, detail: { field: "dataset" } } },
        {
          mark: { type: "point", filled: true, size: 60, opacity: 1 },
          encoding: { x, y, color: presetColour, shape: { ...presetColour, scale: shapes } },
        },
        {
          transform: [{ filter: "isValid(datum.label)" }],
          mark: { type: "rule", color: "#888888", strokeWidth: 0.6 },
          encoding: { x, y, x2: { field: "label.ms" }, y2: { field: "label.value" } },
        },
        {
          transform: [{ filter: "isValid(datum.label)" }],
          mark: { type: "text", align: "left", dx: 3, fontSize: 10.5, color: "#333333" },
          encoding: { x: { ...x, field: "label.ms" }, y: { ...y, field: "label.value" }, text: { field: "dataset" } },
        },
      ],
    },
  };
}

const msTitle = "milliseconds of a question, median (log scale)";

const shapes = { domain: [...presetColour.scale.domain], range: ["circle", "square"] };

function pointsOf({ dataset, presets }: DatasetResult): Point[] {
  return presets.flatMap((preset) => {
    const value = rowOf(preset, dataset.headline[0])?.value;
    const ms = rowOf(preset, "ms p50")?.value;
    // A logarithmic scale has no place for 0, and a run without answers no finite cost.
    if (value === undefined || ms === undefined || !Number.isFinite(ms) || ms <= 0) return [];
    const panel = panelOf(dataset);
    return [{ dataset: dataset.name, preset: preset.name, panel, ms: rounded(ms), value: rounded(value) }];
  });
}

function panelOf({ kinds }: DatasetFacts): Point["panel"] {
  if (kinds.length !== 1) return "several kinds";
  return kinds[0] === "text" ? "text" : kinds[0] === "table" ? "tables" : "graph";
}

/** Names the first point of each dataset. */
function withLabels(points: readonly Point[]): Point[] {
  const first = points.filter((point, i) => points.findIndex(({ dataset }) => dataset === point.dataset) === i);
  const labelled = new Map<Point, Point>();
  for (const inPanel of Map.groupBy(first, ({ panel }) => panel).values()) {
    const values = inPanel.map(({ value }) => value);
    const heights = spread(values, labelGap);
    for (const [i, point] of inPanel.entries()) {
      const label = { ms: rounded(point.ms * 1.25), value: rounded(heights[i] as number) };
      labelled.set(point, { ...point, label });
    }
  }
  return points.map((point) => labelled.get(point) ?? point);
}
