export { cachedEmbedder, type VectorCache } from "./cached-embedder.ts";
export { dot, type Embedder } from "./embedder.ts";
export type { ModelChoice } from "./find-model.ts";
export { type EmbedderOptions, loadEmbedder } from "./onnx/embedder.ts";
export { loadPairScorer, type PairScorerOptions } from "./onnx/pair-scorer.ts";
export type { PairScorer } from "./pair-scorer.ts";
export { listModels, type ModelCard, type ModelKind } from "./registry.ts";
