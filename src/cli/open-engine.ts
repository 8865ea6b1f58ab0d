import { cacheFolder } from "../config/load.ts";
import type { Config } from "../config/schema.ts";
import { createFactweave, type Factweave } from "../index.ts";
import type { Embedder } from "../models/embedder.ts";
import { demoCollection } from "./demo-collection.ts";
import { demoVersion } from "./demo-version.ts";

/** The engine over the sources that the configuration names, or over the demo when it names none. */
export async function openEngine(config: Config, signal: AbortSignal): Promise<Factweave> {
  const { kg, preset, threads } = config;
  const cacheDir = cacheFolder(config);
  const demo = config.collection === undefined && kg.length === 0;
  const collection = demo ? await openDemo(config, cacheDir, signal) : config.collection;
  const embedder = threads === 0 ? undefined : await loadEmbedder(threads);
  const engine = await createFactweave({
    kg,
    preset,
    cacheDir,
    signal,
    ...(collection !== undefined && { collection }),
    ...(embedder && { embedder }),
  });
  if (embedder === undefined) return engine;
  return { ...engine, close: () => engine.close().then(() => embedder.close()) };
}

async function loadEmbedder(threads: number): Promise<Embedder> {
  const onnx = await import("../models/onnx/embedder.ts");
  return onnx.loadEmbedder({ threads });
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
