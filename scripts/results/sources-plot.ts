import type { TopLevelSpec } from "vega-lite";
import { rounded, style } from "./plot-style.ts";
import { type Ablation, type DatasetResult, rowOf } from "./result.ts";

const order = ["text", "tables", "graph", "text+tables", "text+graph", "tables+graph", "all"];

/** Bars with 95 % intervals for each combination of sources, a panel for each dataset. */
export function sourcesPlot(results: readonly DatasetResult[]): TopLevelSpec {
  return {
    ...style,
    title: { text: "Sources left out", subtitle: "The system over the same questions, with these sources alone" },
    hconcat: results.flatMap(({ dataset, sources }) => {
      const values = sources === undefined ? [] : barsOf(sources, dataset.headline[0]);
      return values.length === 0 ? [] : [panel(dataset.name, dataset.headline[0] ?? "", values)];
    }),
  };
}

type Bars = ReturnType<typeof barsOf>;

function barsOf({ whole, variants }: Ablation, headline: string | undefined) {
  return [...variants, whole].flatMap((variant) => {
    const row = rowOf(variant, headline);
    if (row?.value === undefined) return [];
    const { value, low = value, high = value } = row;
    const sources = variant === whole ? "all" : sourcesIn(variant.name);
    return [{ sources, value: rounded(value), low: rounded(low), high: rounded(high) }];
  });
}

/** `text+graph` of `factweave[text+graph]`. */
function sourcesIn(variant: string): string {
  return /\[([^\]]*)\]$/.exec(variant)?.[1] ?? variant;
}

function panel(dataset: string, measure: string, values: Bars) {
  const type = "quantitative" as const;
  const x = { type, scale: { domain: [0, 1] }, title: `${measure}, with 95 % interval` };
  const y = { field: "sources", type: "nominal" as const, sort: order, title: "sources" };
  return {
    title: { text: dataset, fontSize: 13, offset: 6 },
    data: { values },
    width: 240,
    height: { step: 26 },
    encoding: { y },
    layer: [
      { mark: { type: "bar" as const, color: "#7fb2dd" }, encoding: { x: { ...x, field: "value" } } },
      {
        mark: { type: "rule" as const, color: "#333333", strokeWidth: 1.5 },
        encoding: { x: { ...x, field: "low" }, x2: { field: "high" } },
      },
    ],
  };
}
