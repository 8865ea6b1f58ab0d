import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { didYouMean } from "../config/nearest.ts";
import { ConfigError } from "../core/errors/index.ts";
import { hashFiles } from "./data-hash.ts";
import type { Dataset, LoadedDataset } from "./dataset.ts";
import { datasets } from "./datasets/index.ts";
import { loadOwnDataset } from "./datasets/own-file.ts";

/** A dataset with the folder of its files. */
export interface FoundDataset {
  readonly dataset: Dataset;
  readonly folder: string | undefined;
  /** The name under which runs know it and it is found again: for a file of one's own, its path. */
  readonly key: string;
}

/**
 * A dataset by its name, or a file of one's own by its path.
 *
 * @throws ConfigError when it is neither; DataError for a file of one's own that cannot be read.
 */
export async function findDataset(name: string, dataFolder: string | undefined): Promise<FoundDataset> {
  const known = datasets.get(name);
  if (known !== undefined) return { dataset: known, folder: dataFolder, key: name };
  const file = resolve(name);
  if (existsSync(file)) return { dataset: await loadOwnDataset(file), folder: dirname(file), key: file };
  const hint =
    didYouMean(name, [...datasets.keys()]) || ", and no such file. `factweave eval list` shows the datasets.";
  throw new ConfigError("dataset", `There is no dataset "${name}"${hint}`);
}

/** Every dataset whose files are in the folder, and the names of those whose files are not. */
export function completeDatasets(dataFolder: string | undefined): {
  readonly found: readonly FoundDataset[];
  readonly missing: readonly string[];
} {
  const isComplete = ({ files }: Dataset): boolean =>
    files.every((file) => dataFolder !== undefined && existsSync(resolve(dataFolder, file)));
  const all = [...datasets.values()];
  return {
    found: all.filter(isComplete).map((dataset) => ({ dataset, folder: dataFolder, key: dataset.name })),
    missing: all.filter((dataset) => !isComplete(dataset)).map(({ name }) => name),
  };
}

export interface OpenedDataset extends FoundDataset {
  readonly loaded: LoadedDataset;
  /** SHA-256 over files, questions and gold: figures under another hash are not comparable. */
  readonly hash: string;
}

/**
 * Reads a dataset.
 *
 * @throws ConfigError when it is made of files and their folder is not named; DataError for files that are missing or
 * broken.
 */
export async function openDataset(found: FoundDataset): Promise<OpenedDataset> {
  const { dataset, folder } = found;
  const first = dataset.files[0];
  if (first !== undefined && folder === undefined) {
    throw new ConfigError(
      "data",
      `The dataset ${dataset.name} is read from files such as ${first}. Name their folder with --data or FACTWEAVE_DATA; docs/evaluation.md says where they come from.`,
    );
  }
  const files = await hashFiles(folder ?? "", dataset.files);
  const loaded = await dataset.load(folder ?? "");
  const content = JSON.stringify([files, loaded.questions, [...loaded.gold]]);
  return { ...found, loaded, hash: createHash("sha256").update(content).digest("hex") };
}
