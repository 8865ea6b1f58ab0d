import { cacheFolder } from "../config/load.ts";
import type { Config } from "../config/schema.ts";
import { createFactweave, type Factweave } from "../index.ts";
import { demoCollection } from "./demo-collection.ts";
import { demoVersion } from "./demo-version.ts";

/** The engine over the sources that the configuration names, or over the demo when it names none. */
export async function openEngine(config: Config, signal: AbortSignal): Promise<Factweave> {
  const { kg, functions, preset, threads } = config;
  const cacheDir = cacheFolder(config);
  const demo = config.collection === undefined && kg.length === 0 && functions === undefined;
  const collection = demo ? await openDemo(config, cacheDir, signal) : config.collection;
  return createFactweave({
    kg,
    preset,
    cacheDir,
    signal,
    threads,
    ...(collection !== undefined && { collection }),
    ...(functions !== undefined && { functions }),
  });
}

async function openDemo(config: Config, cacheDir: string, signal: AbortSignal): Promise<string> {
  return demoCollection({
    version: await demoVersion(),
    cacheDir,
    index: async (sources, dir) => {
      process.stderr.write("Building the demo collection, once.\n");
      const { runIndex } = await import("./run-index.ts");
      return runIndex(sources, { ...config, vectors: true, dir }, signal);
    },
  });
}
