/** Runs presets and ablations on all datasets at hand and writes docs/results.md with its plots: `npm run results`. */
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { parseArgs } from "node:util";
import { onInterrupt } from "../src/cli/interrupt.ts";
import { loadConfig } from "../src/config/load.ts";
import { ConfigError, EngineError } from "../src/core/errors/index.ts";
import { loadModels } from "../src/pipeline/models.ts";
import { presets } from "../src/presets/index.ts";
import { collectResults } from "./results/collect.ts";
import { costPlot } from "./results/cost-plot.ts";
import { plots, resultsDocument } from "./results/document.ts";
import { renderSvg } from "./results/render-svg.ts";
import type { DatasetResult, Scope } from "./results/result.ts";
import { riskPlot } from "./results/risk-plot.ts";
import { sourcesPlot } from "./results/sources-plot.ts";

const usage = `npm run results -- [flags]
  --data DIR            folder of the datasets (or FACTWEAVE_DATA)
  --out DIR             folder for run files and corpora (default: runs)
  --docs DIR            folder to write results.md and results/ into (default: docs)
  --limit N             questions of each dataset (default: 200)
  --ablation-limit N    questions where parts are left out (default: 100)
  --seed N              seed of samples and intervals (default: 1)
  --only-report         ask nothing; report the runs at hand
What was asked is kept: an interrupted command goes on where it was. Run files know presets, models and data, and not the
source code: after a change of the code, name a new folder with --out.`;

interface Flags extends Scope {
  readonly data: string | undefined;
  readonly out: string;
  readonly docs: string;
  readonly onlyReport: boolean;
}

function readFlags(args: readonly string[]): Flags {
  const { values } = parseArgs({
    args: [...args],
    options: {
      data: { type: "string" },
      out: { type: "string", default: "runs" },
      docs: { type: "string", default: "docs" },
      limit: { type: "string", default: "200" },
      "ablation-limit": { type: "string", default: "100" },
      seed: { type: "string", default: "1" },
      "only-report": { type: "boolean", default: false },
    },
  });
  return {
    data: values.data,
    out: values.out,
    docs: values.docs,
    limit: whole("--limit", values.limit, 1),
    ablationLimit: whole("--ablation-limit", values["ablation-limit"], 1),
    seed: whole("--seed", values.seed, 0),
    onlyReport: values["only-report"],
  };
}

function whole(flag: string, text: string, from: number): number {
  const value = Number(text);
  if (text.trim() !== "" && Number.isSafeInteger(value) && value >= from) return value;
  throw new ConfigError(flag, `${flag} ${text} is no whole number from ${from}.`);
}

async function writeReport(results: readonly DatasetResult[], { docs, ...scope }: Flags): Promise<void> {
  const files = [
    ["results.md", resultsDocument(results, scope)],
    [plots.cost.file, await renderSvg(costPlot(results))],
    [plots.risk.file, await renderSvg(riskPlot(results))],
    [plots.sources.file, await renderSvg(sourcesPlot(results))],
  ] as const;
  for (const [name, text] of files) {
    const path = resolve(docs, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
    console.error(`Wrote ${path}`);
  }
}

/** @returns whether everything that was to be run could be. */
async function main(flags: Flags, signal: AbortSignal): Promise<boolean> {
  const config = await loadConfig({ flags: { data: flags.data } });
  const models = await loadModels([...presets.values()], config.threads);
  const problems: string[] = [];
  const missing: string[] = [];
  try {
    const results = await collectResults({
      ...flags,
      config,
      models,
      signal,
      onMissing: (name) => missing.push(name),
      onProblem: (name, { message }) => problems.push(`${name} could not be run: ${message}`),
    });
    await writeReport(results, flags);
  } finally {
    await models.close();
  }
  if (missing.length > 0) {
    console.error(`Not run with the present configuration, data and questions: ${missing.join(", ")}.`);
  }
  for (const problem of problems) console.error(problem);
  return problems.length === 0;
}

const interrupt = onInterrupt();
try {
  if (process.argv.includes("--help")) console.log(usage);
  else process.exitCode = (await main(readFlags(process.argv.slice(2)), interrupt.signal)) ? 0 : 1;
} catch (error) {
  if (interrupt.signal.aborted) console.error("Interrupted. Run the same command again to go on.");
  else if (error instanceof EngineError) console.error(error.message);
  else if (error instanceof TypeError && "code" in error) console.error(`${error.message}\n${usage}`);
  else throw error;
  process.exitCode = interrupt.signal.aborted ? 130 : 2;
} finally {
  interrupt.close();
}
