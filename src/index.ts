export * from "./core/errors/index.ts";
export type { Term } from "./core/term.ts";
export type { Answer, Quote, ShortAnswer } from "./evidence/answer.ts";
export { answerSchema } from "./evidence/answer.ts";
export type {
  Evidence,
  FactEvidence,
  FactLocator,
  Source,
  Statement,
  TableEvidence,
  TableLocator,
  TextEvidence,
  TextLocator,
} from "./evidence/evidence.ts";
export type { Embedder } from "./models/embedder.ts";
export type { AnswerEvent } from "./pipeline/answer-events.ts";
export type { AskOptions, Factweave, FactweaveOptions } from "./pipeline/factweave.ts";
export { createFactweave } from "./pipeline/factweave.ts";
export { type GraphOptions, openGraph } from "./pipeline/open-sources.ts";
export type { StageRecord } from "./pipeline/recorder.ts";
export { presets } from "./presets/index.ts";
export type { BlendRanking, Bm25Ranking, HopOptions, Preset } from "./presets/preset.ts";
export type {
  Candidate,
  CandidateOptions,
  Connection,
  ConnectionOptions,
  Connections,
  GraphFeatures,
  GraphSource,
  GraphStore,
  Link,
  QueryOptions,
  QueryResult,
  Relation,
  StatementOptions,
} from "./stores/graph-store.ts";
