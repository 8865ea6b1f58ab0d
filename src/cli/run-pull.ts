import { pullModel } from "../models/hub/pull.ts";
import { tryModel } from "../models/onnx/try-model.ts";
import type { LocatedModel } from "../models/registry.ts";
import { createGuardedFetch, refusePrivate, resolveHost } from "../reading/fetch-guard.ts";
import { formatBytes } from "./format.ts";
import { createProgressLine } from "./progress.ts";

export interface RunPullOptions {
  readonly cacheDir: string;
  readonly endpoint: string;
  /** Whether the user named the hub. One that nobody named must not lead to private hosts. */
  readonly trusted: boolean;
}

/** Pulls with progress on standard error. Rejects as `pullModel` does. */
export async function runPull(
  name: string,
  { cacheDir, endpoint, trusted }: RunPullOptions,
  signal: AbortSignal,
): Promise<LocatedModel> {
  const guarded = createGuardedFetch(resolveHost, trusted);
  const line = createProgressLine(process.stderr);
  try {
    return await pullModel(name, {
      cacheDir,
      endpoint,
      signal,
      check: tryModel,
      onProgress: (file, received, total) => {
        const of = total === undefined ? "" : ` of ${formatBytes(total)}`;
        line.update(`${file}: ${formatBytes(received)}${of}`, received === total);
      },
      fetch: async (input, init) => {
        if (!trusted) await refusePrivate(new URL(String(input)), resolveHost);
        return guarded.fetch(input, init);
      },
    });
  } finally {
    line.end();
    await guarded.close();
  }
}
