import { expect, it } from "vitest";
import { costPlot } from "../scripts/results/cost-plot.ts";
import { renderSvg } from "../scripts/results/render-svg.ts";
import type { DatasetResult } from "../scripts/results/result.ts";
import { riskPlot } from "../scripts/results/risk-plot.ts";
import { sourcesPlot } from "../scripts/results/sources-plot.ts";
import { spread } from "../scripts/results/spread.ts";
import { measuredOf, resultOf } from "./support/made-up-results.ts";

const hostile = `<script>alert("x")</script> & "a.b[0]" 'q' \${datum}`;

const point = (value: number, ms: number) => ({ "EM[squad]": value, "ms p50": ms });

const withCurves = (result: DatasetResult): DatasetResult => {
  const curve = [
    { coverage: 0.5, risk: 0.1 },
    { coverage: 1, risk: 0.4 },
  ];
  return { ...result, presets: result.presets.map((preset) => ({ ...preset, curve })) };
};

const withSources = (result: DatasetResult, kinds: readonly string[]): DatasetResult => {
  const measured = measuredOf(point(0.3, 100));
  const variants = kinds.map((kind) => ({ name: `factweave[${kind}]`, measured }));
  return { ...result, sources: { whole: { name: "factweave", measured }, variants } };
};

const results = [
  resultOf({ name: "one", figures: [point(0.6, 300), point(0.3, 20)] }),
  resultOf({ name: hostile, figures: [point(0.5, 200), point(0.2, 30)] }),
  resultOf({ name: "half", figures: [point(0.4, 100), undefined] }),
  resultOf({ name: "none", figures: [undefined, undefined] }),
].map(withCurves);

const count = (svg: string, mark: string): number => svg.split(`aria-roledescription="${mark}"`).length - 1;

it("accuracy against cost has a point for each run, and none for what was not run", async () => {
  const svg = await renderSvg(costPlot(results));
  expect(count(svg, "point")).toBe(5);
  for (const name of [">one<", ">half<"]) expect(svg).toContain(name);
  expect(svg).not.toContain(">none<");
  expect(svg).not.toMatch(/NaN|undefined|Infinity/);
});

it("leaves out runs whose cost has no place on the scale", async () => {
  const silent = resultOf({ figures: [point(0, Number.POSITIVE_INFINITY), point(0.1, 5)] });
  expect(count(await renderSvg(costPlot([silent])), "point")).toBe(1);
});

it("risk against coverage has a line for each preset and dataset", async () => {
  expect(count(await renderSvg(riskPlot(results)), "line mark")).toBe(8);
});

it("sources left out have a bar for each combination that was run, the whole among them", async () => {
  const svg = await renderSvg(sourcesPlot([withSources(results[0] as DatasetResult, ["text", "graph"])]));
  expect(count(svg, "bar")).toBe(3);
  for (const name of [">text<", ">graph<", ">all<"]) expect(svg).toContain(name);
});

it("keeps hostile names harmless in every plot", async () => {
  const named = withSources(results[1] as DatasetResult, ["text"]);
  for (const spec of [costPlot(results), riskPlot(results), sourcesPlot([named])]) {
    const svg = await renderSvg(spec);
    expect(svg).not.toContain("<script");
    expect(svg).toContain("&lt;script&gt;alert(");
  }
});

it("draws the same plot as the same text, whatever was drawn before", async () => {
  const first = await renderSvg(riskPlot(results));
  await renderSvg(costPlot(results));
  expect(await renderSvg(riskPlot(results))).toBe(first);
});

it("can draw before anything was run", async () => {
  for (const spec of [costPlot([]), riskPlot([]), sourcesPlot([])]) expect(await renderSvg(spec)).toMatch(/^<svg/);
});

it("keeps labels apart, in the order of their points and near them", () => {
  const heights = spread([0.5, 0.1, 0.51, 0.49], 0.1);
  expect(heights[1]).toBeCloseTo(0.1);
  expect([heights[3], heights[0], heights[2]].map((height) => height?.toFixed(2))).toEqual(["0.40", "0.50", "0.60"]);
  expect(spread([1, 1], 0.1).map((height) => height.toFixed(2))).toEqual(["0.90", "1.00"]);
  expect(spread([], 0.1)).toEqual([]);
});
