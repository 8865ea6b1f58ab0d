import type { Embedder } from "../models/embedder.ts";
import type { GraphScorer } from "../models/graph-ranker.ts";
import { loadEmbedder } from "../models/onnx/embedder.ts";
import type { Reader } from "../models/reader.ts";
import { needsGraphRanker, needsReader, type Preset } from "../presets/index.ts";

/** The embedded models that stay loaded while engines come and go. The embedder is always there: it indexes as well. */
export interface Models {
  readonly embedder: Embedder;
  readonly reader?: Reader;
  readonly graphScorer?: GraphScorer;
}

export interface LoadedModels extends Models {
  close(): Promise<void>;
}

/**
 * Loads what any of the presets needs.
 *
 * @throws ModelError when a model is missing or damaged.
 */
export async function loadModels(presets: readonly Preset[], threads: number): Promise<LoadedModels> {
  const [embedder, reader, graphScorer] = await Promise.all([
    loadEmbedder({ threads }),
    presets.some(needsReader)
      ? import("../models/onnx/reader.ts").then((onnx) => onnx.loadReader({ threads }))
      : undefined,
    presets.some(needsGraphRanker)
      ? import("../models/onnx/graph-ranker.ts").then((onnx) => onnx.loadGraphRanker({ threads }))
      : undefined,
  ]);
  return {
    embedder,
    ...(reader && { reader }),
    ...(graphScorer && { graphScorer }),
    close: async () => {
      await Promise.all([embedder.close(), reader?.close(), graphScorer?.close()]);
    },
  };
}

/** Ids of the models that take part in a preset's answers, in a fixed order. */
export function modelsOf(preset: Preset, { embedder, reader, graphScorer }: Models): string[] {
  return [
    ...(preset.embedder ? [embedder.id] : []),
    ...(needsReader(preset) && reader ? [reader.id] : []),
    ...(needsGraphRanker(preset) && graphScorer ? [graphScorer.id] : []),
  ];
}
