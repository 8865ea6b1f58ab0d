import type { Answerer } from "../answering/answerer.ts";
import { createExtractiveAnswerer } from "../answering/extract.ts";
import { ConfigError } from "../core/errors/index.ts";
import { named, type Stage } from "../core/stage.ts";
import { cachedEmbedder, type VectorCache } from "../models/cached-embedder.ts";
import type { Embedder } from "../models/embedder.ts";
import type { GraphScorer } from "../models/graph-ranker.ts";
import type { Reader } from "../models/reader.ts";
import type { Tagger } from "../models/tagger.ts";
import type { CrossRanking, Preset } from "../presets/preset.ts";
import type { Query } from "../question/query.ts";
import type { Question } from "../question/question.ts";
import { createArrangedRanker } from "../ranking/arranged.ts";
import { createBlendRanker } from "../ranking/blend.ts";
import { createBm25Ranker } from "../ranking/bm25-ranker.ts";
import { type CrossOptions, createCrossRanker } from "../ranking/cross.ts";
import { createGraphRanker } from "../ranking/graph/graph-ranker.ts";
import type { Ranker } from "../ranking/ranker.ts";
import { createTableRowsRanker } from "../ranking/rows/table-rows.ts";
import { createFunctionRetriever, type FunctionOptions } from "../retrieval/functions.ts";
import { gather } from "../retrieval/gather.ts";
import { createFactRetriever } from "../retrieval/kg/facts.ts";
import { createSearchSpaceRetriever } from "../retrieval/kg/search-space.ts";
import { createSymbolicQueryMaker } from "../retrieval/kg/symbolic/query-maker.ts";
import { createSymbolicRetriever } from "../retrieval/kg/symbolic-facts.ts";
import { createCosineScorer, scoreByWords } from "../retrieval/kg/tog-e/beam-scorer.ts";
import { createTogERetriever } from "../retrieval/kg/tog-e.ts";
import type { Retrieved, Retriever } from "../retrieval/retriever.ts";
import { createRowRetriever } from "../retrieval/tables/rows.ts";
import { createSentenceRetriever } from "../retrieval/text/sentences.ts";
import type { CollectionStore } from "../stores/collection-store.ts";
import type { GraphStore } from "../stores/graph-store.ts";
import type { EntityLinker } from "../understanding/link-entities.ts";
import { createDescriptionLinker } from "../understanding/linking-clocq/description-linker.ts";
import { createJointLinker } from "../understanding/linking-clocq/joint-linker.ts";
import { createUnderstanding } from "../understanding/understand.ts";
import { heardOnce } from "./heard-once.ts";

export interface Sources {
  readonly collection?: CollectionStore;
  readonly graphs: readonly GraphStore[];
  /** The same graphs as they are used for linking entities. */
  readonly linking: readonly GraphStore[];
  /** Declared functions and what stands behind them. */
  readonly functions?: Pick<FunctionOptions, "declarations" | "sources">;
  readonly embedder?: Embedder;
  readonly reader?: Reader;
  readonly graphScorer?: GraphScorer;
  readonly tagger?: Tagger;
  /** Vectors of what the collection holds. */
  readonly vectors?: VectorCache;
}

export interface Stages {
  readonly understand: Stage<Question, Query>;
  readonly retrieve: Stage<Query, Retrieved & { readonly partial: boolean }>;
  readonly rank: Ranker;
  readonly answer: Answerer;
}

/** Makes the stages that a preset names, over the given sources. */
export function buildStages(preset: Preset, given: Sources, retrievalMs?: number): Stages {
  const sources = given.tagger === undefined ? given : { ...given, tagger: heardOnce(given.tagger) };
  const { linking, embedder, tagger } = sources;
  const model = embedder === undefined ? {} : { embedder };
  return {
    understand: named(
      "understand",
      createUnderstanding({
        graphs: linking,
        perMention: preset.understand.entitiesPerMention,
        ...model,
        ...linkerOf(preset.understand, linking, model),
        ...(tagger && { tagger }),
      }),
    ),
    retrieve: named(
      "retrieve",
      gather(retrieversOf(preset, sources), retrievalMs === undefined ? {} : { deadlineMs: retrievalMs }),
    ),
    rank: named("rank", arranged(tableRows(createRanker(preset.rank, sources), preset.tableRows), preset.facts)),
    answer: named("answer", createAnswerer(preset.answer, sources)),
  };
}

function linkerOf(
  { linking, entitiesPerMention: perMention }: Preset["understand"],
  graphs: readonly GraphStore[],
  model: { readonly embedder?: Embedder },
): { readonly link?: EntityLinker } {
  switch (linking?.by) {
    case "joint":
      return { link: createJointLinker({ graphs, ...linking, ...model }) };
    case "description":
      return { link: createDescriptionLinker({ graphs, perMention, ...model }) };
    case undefined:
      return {};
  }
}

function createRanker(rank: Preset["rank"], sources: Sources): Ranker {
  const { embedder, reader, graphScorer: scorer, vectors } = sources;
  switch (rank.by) {
    case "bm25":
      return createBm25Ranker(rank);
    case "blend":
      return createBlendRanker({ ...rank, ...(embedder && { embedder: storedFirst(embedder, vectors) }) });
    case "cross": {
      const filter = createRanker(rank.filter, sources);
      return reader === undefined ? filter : createCrossRanker({ ...rank, filter, ...scorerOf(rank, reader) });
    }
    case "graph": {
      if (embedder === undefined || scorer === undefined) return createRanker(rank.otherwise, sources);
      const reading = rank.reads && reader && { reader };
      return createGraphRanker({ ...rank, scorer, embedder: storedFirst(embedder, vectors), ...reading });
    }
  }
}

/** The embedder, run only for texts that the collection did not embed when it was made. */
function storedFirst(embedder: Embedder, vectors: VectorCache | undefined): Embedder {
  return vectors === undefined ? embedder : cachedEmbedder(embedder, vectors);
}

function scorerOf({ shallow }: CrossRanking, reader: Reader): Pick<CrossOptions, "scorer" | "score"> {
  if (!shallow) return { scorer: reader };
  if (reader.filter !== undefined) return { scorer: reader.filter, score: "early" };
  const repair = "Name the reader that is shipped, or a preset whose rankings are not `shallow`.";
  throw new ConfigError("reader", `The reader ${reader.id} cannot stop early. ${repair}`);
}

const tableRows = (ranker: Ranker, order: Preset["tableRows"]): Ranker =>
  order === undefined ? ranker : createTableRowsRanker(ranker, order);

const arranged = (ranker: Ranker, form: Preset["facts"]): Ranker =>
  form === undefined ? ranker : createArrangedRanker(ranker, form);

function createAnswerer({ reading, ...options }: Preset["answer"], { embedder, reader }: Sources): Answerer {
  return createExtractiveAnswerer({
    ...options,
    ...(embedder && { embedder }),
    ...(reading && reader && { reading: { ...reading, reader } }),
  });
}

function retrieversOf(
  { retrieve }: Preset,
  { collection, graphs, functions, embedder, reader, tagger }: Sources,
): Retriever[] {
  const model = embedder === undefined ? {} : { embedder };
  const { sentences, rows } = retrieve;
  const store = collection;
  return [
    ...(store && sentences ? [createSentenceRetriever({ store, ...sentences, ...model })] : []),
    ...(store && rows ? [createRowRetriever({ store, ...rows, ...model })] : []),
    ...graphs.flatMap((graph) => graphRetrievers(retrieve, graph, model)),
    ...graphs.flatMap((graph) => explorersOf(retrieve, graph, model)),
    ...(functions && retrieve.functions
      ? [
          createFunctionRetriever({
            ...functions,
            ...retrieve.functions,
            ...model,
            ...(reader && { scorer: reader }),
            ...(tagger && { tagger }),
          }),
        ]
      : []),
  ];
}

function explorersOf(
  { explore }: Preset["retrieve"],
  graph: GraphStore,
  { embedder }: { readonly embedder?: Embedder },
): Retriever[] {
  const scorer = embedder === undefined ? scoreByWords : createCosineScorer(embedder);
  return explore === undefined ? [] : [createTogERetriever({ graph, scorer, ...explore })];
}

function graphRetrievers(
  { facts, queries, searchSpace }: Preset["retrieve"],
  graph: GraphStore,
  model: { readonly embedder?: Embedder },
): Retriever[] {
  const single = facts && createFactRetriever({ graph, ...facts, ...model });
  const space = searchSpace ? [createSearchSpaceRetriever({ graph, ...searchSpace, ...model })] : [];
  if (queries === undefined) return single === undefined ? space : [single, ...space];
  const maker = createSymbolicQueryMaker({ graph, ...queries, ...model });
  return [createSymbolicRetriever({ graph, maker, ...queries, ...(single && { otherwise: single }) }), ...space];
}
