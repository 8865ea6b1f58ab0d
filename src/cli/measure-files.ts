import { loadConfig } from "../config/load.ts";
import { ConfigError } from "../core/errors/index.ts";
import { compareRuns } from "../eval/compare-runs.ts";
import { findDataset, type OpenedDataset, openDataset } from "../eval/find-dataset.ts";
import type { Measure } from "../eval/measure.ts";
import { type MeasuredRun, measureRun } from "../eval/measure-run.ts";
import { measures } from "../eval/measures/index.ts";
import type { Run } from "../eval/run.ts";
import { readRun } from "../eval/run-file.ts";
import type { MeasureFlags } from "./commands/eval.ts";
import { comparisonText, groupsText, measuredText } from "./eval-text.ts";

/** Measures run files once more. */
export async function measureFiles(files: readonly string[], flags: MeasureFlags): Promise<string> {
  const chosen = chooseMeasures(flags.measure);
  const names = chosen.map(({ name }) => name);
  const results: (MeasuredRun & { readonly file: string })[] = [];
  const texts: string[] = [];
  for (const file of files) {
    const run = await readRun(file);
    const { dataset, loaded } = await openDatasetOf(run, flags);
    const measured = measureRun(run, loaded, chosen, flags);
    results.push({ file, ...measured });
    texts.push(measuredText(dataset, [measured], names), flags.tags ? groupsText(measured, names) : "");
  }
  return flags.json ? `${JSON.stringify(results)}\n` : texts.join("");
}

/** Tests the difference of two runs. */
export async function compareFiles(file: string, other: string, flags: MeasureFlags): Promise<string> {
  const chosen = chooseMeasures(flags.measure);
  const [one, two] = await Promise.all([readRun(file), readRun(other)]);
  const { loaded } = await openDatasetOf(one, flags);
  const found = compareRuns(one, two, loaded, chosen, flags);
  return flags.json
    ? `${JSON.stringify(found)}\n`
    : comparisonText([one.header.preset.name, two.header.preset.name], found);
}

/**
 * The dataset that a run was made over.
 *
 * @throws ConfigError when it has changed since: then its figures would be of other questions.
 */
export async function openDatasetOf(
  { header }: Run,
  flags: { readonly data?: string; readonly config?: string },
): Promise<OpenedDataset> {
  const { data } = await loadConfig({ file: flags.config, flags: { data: flags.data } });
  const opened = await openDataset(await findDataset(header.dataset, data));
  if (opened.hash === header.dataHash) return opened;
  const message = `The data of ${header.dataset} are not those that the run of ${header.preset.name} was made over. Run it again, or name their folder with --data.`;
  throw new ConfigError("data", message);
}

function chooseMeasures(names: readonly string[] | undefined): readonly Measure[] {
  return (names ?? [...measures.keys()]).map((name) => {
    const measure = measures.get(name);
    if (measure !== undefined) return measure;
    throw new ConfigError("--measure", `There is no measure "${name}". \`factweave eval list\` shows them.`);
  });
}
