import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { forgetSources } from "../collection/forget.ts";
import type { IndexProgress } from "../collection/index-progress.ts";
import { indexSources } from "../collection/index-sources.ts";
import { DataError } from "../core/errors/index.ts";
import type { Embedder } from "../models/embedder.ts";
import type { Corpus } from "./dataset.ts";

export interface PrepareOptions {
  /** Folder of this corpus; its files and its collection are made in it. */
  readonly dir: string;
  readonly embedder: Embedder;
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: IndexProgress) => void;
}

/**
 * Writes the files of a corpus and indexes them the way a user would. What an earlier run indexed and is still the same
 * is not indexed again. Gives the folder of the collection.
 *
 * @throws DataError when a part of the corpus cannot be read back; StoreError when the folder cannot be written.
 */
export async function prepareCorpus(
  corpus: Corpus,
  { dir, embedder, signal, onProgress }: PrepareOptions,
): Promise<string> {
  const files = join(dir, "files");
  const collection = join(dir, "collection");
  await rm(files, { recursive: true, force: true });
  await mkdir(files, { recursive: true });
  await corpus.write(files);
  signal.throwIfAborted();
  const report = await indexSources([files], {
    dir: collection,
    signal,
    ...(corpus.vectors && { embedder }),
    ...(onProgress && { onProgress }),
  });
  if (report.vanished.length > 0) await forgetSources(report.vanished, { dir: collection });
  const failure = report.failed[0];
  if (failure !== undefined) {
    throw new DataError(
      failure.source,
      failure.message,
      `The corpus ${corpus.id} would be incomplete; mend its dataset.`,
    );
  }
  return collection;
}
