import { existsSync } from "node:fs";
import { type OneRun, runFile, runOne } from "../../src/cli/run-eval.ts";
import type { Config } from "../../src/config/schema.ts";
import { EngineError } from "../../src/core/errors/index.ts";
import { type Comparison, compareRuns } from "../../src/eval/compare-runs.ts";
import type { EvalQuestion } from "../../src/eval/dataset.ts";
import { datasets } from "../../src/eval/datasets/index.ts";
import { completeDatasets, type FoundDataset, type OpenedDataset, openDataset } from "../../src/eval/find-dataset.ts";
import type { Measure } from "../../src/eval/measure.ts";
import { judge, measureRun } from "../../src/eval/measure-run.ts";
import { measures } from "../../src/eval/measures/index.ts";
import { riskCoverage } from "../../src/eval/measures/risk-coverage.ts";
import type { Run } from "../../src/eval/run.ts";
import { readRun } from "../../src/eval/run-file.ts";
import { sampleQuestions } from "../../src/eval/sample-questions.ts";
import { stageAblations } from "../../src/eval/variants.ts";
import type { Models } from "../../src/pipeline/models.ts";
import type { Preset } from "../../src/presets/preset.ts";
import { shownMeasures } from "./measure-names.ts";
import { baseline, sourceAblationSets, sourceVariants, stageAblationSets, system } from "./plan.ts";
import type { Ablation, DatasetResult, PresetResult, Scope } from "./result.ts";

export interface CollectOptions extends Scope {
  readonly config: Config;
  readonly models: Models;
  readonly out: string;
  /** Asks nothing: what has no whole file counts as not run. */
  readonly onlyReport: boolean;
  readonly signal: AbortSignal;
  /** Told of what could not be run, and why. */
  readonly onProblem: (name: string, error: EngineError) => void;
  /** Told of what is at hand under no run file of the present configuration, data and questions. */
  readonly onMissing: (name: string) => void;
}

/** Runs what is not run yet and measures it, dataset after dataset. Runs are not kept in memory. */
export async function collectResults(options: CollectOptions): Promise<readonly DatasetResult[]> {
  const { found } = completeDatasets(options.config.data);
  const byName = new Map(found.map((one) => [one.dataset.name, one]));
  const results: DatasetResult[] = [];
  for (const dataset of datasets.values()) {
    const one = byName.get(dataset.name);
    const opened = one && (await tried(dataset.name, options, () => openDataset(one as FoundDataset)));
    const empty = { dataset, presets: [system, baseline].map(({ name }) => ({ name })) };
    results.push(opened === undefined ? empty : await resultOf(opened, options));
  }
  return results;
}

/** What the runs over one dataset share. */
type DatasetOptions = CollectOptions & Pick<OneRun, "prepared">;

async function resultOf(opened: OpenedDataset, given: CollectOptions): Promise<DatasetResult> {
  const options: DatasetOptions = { ...given, prepared: new Map() };
  const { dataset, loaded } = opened;
  const headline = measures.get(dataset.headline[0] ?? "");
  const questions = sampleQuestions(loaded.questions, options);
  const own = await runOf(opened, questions, system, options.limit, options);
  const other = await runOf(opened, questions, baseline, options.limit, options);
  const comparison = compared(own, other, opened, headline, options);
  const ablated = (names: readonly string[], variants: readonly Preset[]) =>
    names.includes(dataset.name) ? ablationOf(opened, own, variants, options) : undefined;
  const sources = await ablated(sourceAblationSets, sourceVariants(dataset));
  const stages = await ablated(stageAblationSets, stageAblations(system));
  return {
    dataset,
    presets: [resultOfRun(system, own, opened, options), resultOfRun(baseline, other, opened, options)],
    ...(comparison !== undefined && { comparison }),
    ...(sources !== undefined && { sources }),
    ...(stages !== undefined && { stages }),
  };
}

/** The whole system's part in it is taken from its run over all questions: a sample holds every smaller one. */
async function ablationOf(
  opened: OpenedDataset,
  own: Run | undefined,
  variants: readonly Preset[],
  options: DatasetOptions,
): Promise<Ablation> {
  const limit = Math.min(options.limit, options.ablationLimit);
  const questions = sampleQuestions(opened.loaded.questions, { limit, seed: options.seed });
  const headline = measures.get(opened.dataset.headline[0] ?? "");
  const whole = own && restricted(own, questions);
  const found: Ablation["variants"][number][] = [];
  for (const preset of variants) {
    const run = await runOf(opened, questions, preset, limit, options);
    const comparison = compared(run, whole, opened, headline, options);
    found.push({ ...resultOfRun(preset, run, opened, options), ...(comparison !== undefined && { comparison }) });
  }
  return { whole: resultOfRun(system, whole, opened, options), variants: found };
}

function restricted({ header, records }: Run, questions: readonly EvalQuestion[]): Run {
  return { header: { ...header, questions: questions.map(({ id }) => id) }, records };
}

/** The run of a preset: asked now as far as it is not yet, or as it stands. */
async function runOf(
  opened: OpenedDataset,
  questions: readonly EvalQuestion[],
  preset: Preset,
  limit: number,
  options: DatasetOptions,
): Promise<Run | undefined> {
  const { config, models, prepared, out, seed, onlyReport } = options;
  const one = { opened, questions, preset, models, prepared, config, flags: { out, limit, seed }, session: options };
  const name = `${opened.dataset.name} ${preset.name}`;
  return tried(name, options, async () => {
    const file = onlyReport ? runFile(one) : await runOne(one);
    const run = existsSync(file) ? await readRun(file) : undefined;
    if (run?.header.dataHash === opened.hash && sameQuestions(run, questions)) return run;
    options.onMissing(name);
    return undefined;
  });
}

function sameQuestions({ header }: Run, questions: readonly EvalQuestion[]): boolean {
  return header.questions.length === questions.length && questions.every(({ id }, i) => id === header.questions[i]);
}

/** One set that cannot be run does not cost the report the others. */
async function tried<T>(name: string, { signal, onProblem }: CollectOptions, work: () => Promise<T>) {
  signal.throwIfAborted();
  try {
    return await work();
  } catch (error) {
    if (signal.aborted || !(error instanceof EngineError)) throw error;
    onProblem(name, error);
    return undefined;
  }
}

function resultOfRun(
  { name }: Preset,
  run: Run | undefined,
  { dataset, loaded }: OpenedDataset,
  { seed }: Scope,
): PresetResult {
  if (run === undefined) return { name };
  const wanted = new Set([...dataset.headline, ...shownMeasures]);
  const chosen = [...measures.values()].filter((measure) => wanted.has(measure.name));
  const curve = riskCoverage(judge(run, loaded));
  return { name, measured: measureRun(run, loaded, chosen, { seed }), ...(curve.length > 0 && { curve }) };
}

function compared(
  one: Run | undefined,
  other: Run | undefined,
  { loaded }: OpenedDataset,
  measure: Measure | undefined,
  { seed }: Scope,
): Comparison | undefined {
  if (one === undefined || other === undefined || measure === undefined) return undefined;
  return compareRuns(one, other, loaded, [measure], { seed })[0];
}
