import type { IndexReport } from "../collection/index-progress.ts";
import { indexSources } from "../collection/index-sources.ts";
import { loadEmbedder } from "../models/onnx/embedder.ts";
import { createProgressLine, indexProgressText } from "./progress.ts";

export interface RunIndexOptions {
  readonly dir: string;
  readonly vectors: boolean;
  /** 0: as many as there are cores. */
  readonly threads: number;
  readonly allowPrivateHosts: boolean;
}

/** Indexes with progress on standard error. Rejects as `indexSources` does. */
export async function runIndex(
  sources: readonly string[],
  { dir, vectors, threads, allowPrivateHosts }: RunIndexOptions,
  signal: AbortSignal,
): Promise<IndexReport> {
  const embedder = vectors ? await loadEmbedder({ threads }) : undefined;
  const line = createProgressLine(process.stderr);
  try {
    return await indexSources(sources, {
      dir,
      signal,
      allowPrivateHosts,
      onProgress: (progress) => line.update(indexProgressText(progress)),
      ...(embedder && { embedder }),
    });
  } finally {
    line.end();
    await embedder?.close();
  }
}
