import type { Embedder } from "../models/embedder.ts";
import type { GraphScorer } from "../models/graph-ranker.ts";
import { loadEmbedder } from "../models/onnx/embedder.ts";
import type { Reader } from "../models/reader.ts";
import type { Tagger } from "../models/tagger.ts";
import type { Verifier } from "../models/verifier.ts";
import { needsGraphRanker, needsReader, needsTagger, needsVerifier, type Preset } from "../presets/index.ts";

/** The embedded models that stay loaded while engines come and go. The embedder is always there: it indexes as well. */
export interface Models {
  readonly embedder: Embedder;
  readonly reader?: Reader;
  readonly graphScorer?: GraphScorer;
  readonly verifier?: Verifier;
  readonly tagger?: Tagger;
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
  const [embedder, reader, graphScorer, verifier, tagger] = await Promise.all([
    loadEmbedder({ threads }),
    presets.some(needsReader)
      ? import("../models/onnx/reader.ts").then((onnx) => onnx.loadReader({ threads }))
      : undefined,
    presets.some(needsGraphRanker)
      ? import("../models/onnx/graph-ranker.ts").then((onnx) => onnx.loadGraphRanker({ threads }))
      : undefined,
    presets.some(needsVerifier)
      ? import("../models/onnx/verifier.ts").then((onnx) => onnx.loadVerifier({ threads }))
      : undefined,
    presets.some(needsTagger)
      ? import("../models/onnx/tagger.ts").then((onnx) => onnx.loadTagger({ threads }))
      : undefined,
  ]);
  return {
    embedder,
    ...(reader && { reader }),
    ...(graphScorer && { graphScorer }),
    ...(verifier && { verifier }),
    ...(tagger && { tagger }),
    close: async () => {
      await Promise.all([embedder, reader, graphScorer, verifier, tagger].map((model) => model?.close()));
    },
  };
}

/** Ids of the models that take part in a preset's answers, in a fixed order. */
export function modelsOf(preset: Preset, { embedder, reader, graphScorer, verifier, tagger }: Models): string[] {
  return [
    ...(preset.embedder ? [embedder.id] : []),
    ...(needsReader(preset) && reader ? [reader.id] : []),
    ...(needsGraphRanker(preset) && graphScorer ? [graphScorer.id] : []),
    ...(needsVerifier(preset) && verifier ? [verifier.id] : []),
    ...(needsTagger(preset) && tagger ? [tagger.id] : []),
  ];
}
