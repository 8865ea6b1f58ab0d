import { rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parseDuration } from "../config/duration.ts";
import { cacheFolder, loadConfig } from "../config/load.ts";
import type { Config } from "../config/schema.ts";
import { ConfigError } from "../core/errors/index.ts";
import type { EvalQuestion } from "../eval/dataset.ts";
import {
  completeDatasets,
  type FoundDataset,
  findDataset,
  type OpenedDataset,
  openDataset,
} from "../eval/find-dataset.ts";
import { type MeasuredRun, measureRun } from "../eval/measure-run.ts";
import { measures } from "../eval/measures/index.ts";
import { type RunProgress, runDataset, runHash } from "../eval/run-dataset.ts";
import { readRun } from "../eval/run-file.ts";
import { sampleQuestions } from "../eval/sample-questions.ts";
import { sourceAblations, stageAblations, toSourceKinds, without, withPart, withSources } from "../eval/variants.ts";
import { loadModels, type Models } from "../pipeline/models.ts";
import { defaultPreset, type Preset, presets } from "../presets/index.ts";
import type { EvalFlags } from "./commands/eval.ts";
import { measuredText } from "./eval-text.ts";
import { createProgressLine, duration, type ProgressLine } from "./progress.ts";
import type { Session } from "./session.ts";

/** Runs and measures presets on datasets; tables go to standard output as they are ready. */
export async function runEval(names: readonly string[], flags: EvalFlags, session: Session): Promise<void> {
  const config = await loadConfig({
    file: flags.config,
    flags: {
      collection: flags.collection,
      kg: flags.kg,
      data: flags.data,
      budgetMs: flags.budget === undefined ? undefined : parseDuration(flags.budget, "--budget"),
    },
  });
  const variants = chooseVariants(flags);
  const chosen = await chooseDatasets(names, config);
  session.interrupt.advice = "What was answered is safe; run the same command again to go on.";
  const models = await loadModels(variants, config.threads);
  const results: (MeasuredRun & { readonly file: string })[] = [];
  try {
    for (const found of chosen) {
      const opened = await openDataset(found);
      const questions = sampleQuestions(opened.loaded.questions, flags);
      const measured: MeasuredRun[] = [];
      const prepared = new Map<string, string>();
      for (const preset of variants) {
        const file = await runOne({ opened, questions, preset, models, prepared, config, flags, session });
        const result = measureRun(await readRun(file), opened.loaded, [...measures.values()], { seed: flags.seed });
        measured.push(result);
        results.push({ file, ...result });
      }
      if (!flags.json)
        process.stdout.write(measuredText(found.dataset, measured, flags.all ? [...measures.keys()] : undefined));
    }
  } finally {
    await models.close();
  }
  if (flags.json) process.stdout.write(`${JSON.stringify(results)}\n`);
}

async function chooseDatasets(names: readonly string[], config: Config): Promise<readonly FoundDataset[]> {
  if (!names.includes("all")) return Promise.all(names.map((name) => findDataset(name, config.data)));
  const { found, missing } = completeDatasets(config.data);
  if (missing.length > 0) process.stderr.write(`Left out, since their files are not there: ${missing.join(", ")}.\n`);
  return found;
}

function chooseVariants(flags: EvalFlags): readonly Preset[] {
  const named = (flags.preset ?? [defaultPreset]).map((name) => {
    const preset = presets.get(name);
    if (preset !== undefined) return preset;
    throw new ConfigError(
      "--preset",
      `There is no preset "${name}". Choose one of: ${[...presets.keys()].join(", ")}.`,
    );
  });
  const reduced = named.map((preset) => {
    const left = (flags.without ?? []).reduce(without, (flags.with ?? []).reduce(withPart, preset));
    return flags.sources === undefined ? left : withSources(left, toSourceKinds(flags.sources));
  });
  const ablate = new Set(flags.ablate);
  return reduced.flatMap((preset) => [
    preset,
    ...(ablate.has("sources") ? sourceAblations(preset) : []),
    ...(ablate.has("stages") ? stageAblations(preset) : []),
  ]);
}

export interface OneRun {
  readonly opened: OpenedDataset;
  readonly questions: readonly EvalQuestion[];
  readonly preset: Preset;
  readonly models: Models;
  /** Collections of the dataset that stand already. */
  readonly prepared: Map<string, string>;
  readonly config: Config;
  readonly flags: Pick<EvalFlags, "out" | "limit" | "seed" | "fresh">;
  readonly session: Pick<Session, "signal">;
}

/** Where a run stands, or would stand. */
export function runFile({
  opened,
  preset,
  models,
  config,
  flags,
}: Omit<OneRun, "questions" | "prepared" | "session">): string {
  const configuration = runHash({ preset, models, budgetMs: config.budgetMs }).slice(0, 8);
  const size = flags.limit === undefined ? "all" : `n${flags.limit}`;
  const name = `${fileName(preset.name)}-${configuration}-${size}-s${flags.seed}.jsonl`;
  return join(flags.out, fileName(opened.dataset.name), name);
}

/** Gives the path of the run's file. */
export async function runOne(one: OneRun): Promise<string> {
  const { opened, questions, preset, models, prepared, config, flags, session } = one;
  const { dataset, key, loaded, hash } = opened;
  const { budgetMs, collection, kg } = config;
  const file = runFile(one);
  if (flags.fresh) await rm(file, { force: true });
  const line = createProgressLine(process.stderr);
  try {
    await runDataset({
      dataset: key,
      dataHash: hash,
      questions,
      corpora: loaded.corpora,
      given: { kg, ...(collection !== undefined && { collection }) },
      preset,
      models,
      prepared,
      seed: flags.seed,
      budgetMs,
      file,
      corpusDir: join(dirname(file), "corpora"),
      cacheDir: cacheFolder(config),
      signal: session.signal,
      onProgress: (progress) => showProgress(line, `${dataset.name} ${preset.name}`, progress),
    });
  } finally {
    line.end();
  }
  return file;
}

function showProgress(line: ProgressLine, name: string, { done, total, doing, perSecond }: RunProgress): void {
  const left = perSecond > 0 ? `, ${perSecond.toFixed(1)}/s, ${duration((total - done) / perSecond)} left` : "";
  line.update(`${name} ${done}/${total}${left}: ${doing}`);
}

/** Names of presets and datasets as parts of file names. */
function fileName(name: string): string {
  return name.replace(/[^\w.+-]+/g, "_").replace(/^_+|_+$/g, "");
}
