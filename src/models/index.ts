export { cachedEmbedder, type VectorCache } from "./cached-embedder.ts";
export { dot, type Embedder } from "./embedder.ts";
export { type EmbedderOptions, loadEmbedder } from "./onnx/embedder.ts";
export { listModels, type ModelCard } from "./registry.ts";
