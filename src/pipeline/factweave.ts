import type { ForgetReport } from "../collection/forget.ts";
import type { IndexProgress, IndexReport } from "../collection/index-progress.ts";
import { openCollection } from "../collection/open-collection.ts";
import { configHash } from "../config/hash.ts";
import { createBudget } from "../core/budget.ts";
import { ConfigError } from "../core/errors/index.ts";
import { createTrace, type TraceRecord } from "../core/trace.ts";
import type { Answer } from "../evidence/answer.ts";
import type { Embedder } from "../models/embedder.ts";
import type { GraphScorer } from "../models/graph-ranker.ts";
import type { Reader } from "../models/reader.ts";
import type { Tagger } from "../models/tagger.ts";
import type { Verifier } from "../models/verifier.ts";
import {
  defaultPreset,
  needsGraphRanker,
  needsReader,
  needsTagger,
  needsVerifier,
  type Preset,
  presets,
} from "../presets/index.ts";
import { parseQuestion } from "../question/parse-question.ts";
import type { CollectionStats } from "../stores/collection-store.ts";
import type { AnswerEvent } from "./answer-events.ts";
import { ask } from "./ask.ts";
import { buildStages } from "./build.ts";
import { openFunctions } from "./open-functions.ts";
import {
  noEmbedder,
  noGraphScorer,
  noReader,
  noTagger,
  noVerifier,
  openEmbedder,
  openGraphScorer,
  openGraphs,
  openIfPresent,
  openReader,
  openTagger,
  openVerifier,
} from "./open-sources.ts";
import { createRecorder, type OnStageEnd, type StageRecord } from "./recorder.ts";
import { createAnswerStream } from "./stream.ts";
import { tolerantGraph } from "./tolerant-graph.ts";

export interface FactweaveOptions {
  /** Folder of a collection. */
  readonly collection?: string;
  /** RDF files, and addresses of SPARQL 1.1 endpoints, asked beside the collection. */
  readonly kg?: readonly string[];
  /** JSON file of declared functions, called where a question is certainly about their domain. */
  readonly functions?: string;
  /** Name of a preset, or one of your own. Default `factweave`. */
  readonly preset?: string | Preset;
  /** Default: the embedder shipped with the package, unless the preset goes by words alone. */
  readonly embedder?: Embedder;
  /** Default: the cross-encoder and reader shipped with the package, where the preset uses one. */
  readonly reader?: Reader;
  /** Default: the graph neural network shipped with the package, where the preset ranks with it. */
  readonly graphScorer?: GraphScorer;
  /** Default: the verifier shipped with the package, where the preset uses one. */
  readonly verifier?: Verifier;
  /** Default: the tagger shipped with the package, where the preset reads questions with one. */
  readonly tagger?: Tagger;
  /** CPU threads of a model that is loaded here; 0 or absent: as many as there are cores, at most 4. */
  readonly threads?: number;
  /** Folder for databases made from `kg` files. Default: one in the system's temporary folder. */
  readonly cacheDir?: string;
  /** Cancels the opening. */
  readonly signal?: AbortSignal;
}

export interface AskOptions {
  /** ISO 8601 time from which the question is seen. Default: now. */
  readonly at?: string;
  readonly signal?: AbortSignal;
  /** Milliseconds for the retrieval of one hop; what was found by then is answered from. Default 20,000. */
  readonly budgetMs?: number;
  /** Receives every stage's input and output, with all evidence and every score, when the answer is ready. */
  readonly trace?: (record: AskTrace) => void;
}

export interface AskTrace {
  readonly stages: readonly StageRecord[];
  readonly spans: TraceRecord;
}

export interface Factweave {
  /**
   * Answers a question, or refuses with status "refused". Throws `InputError` for a question or time that is none, and
   * `signal.reason` when cancelled. Failed sources stand in `failures` of the answer.
   */
  ask(question: string, options?: AskOptions): Promise<Answer>;
  /** The same as events; the last one is `answer-end`. Leaving the loop early cancels the work. */
  stream(question: string, options?: AskOptions): AsyncIterable<AnswerEvent>;
  /** Adds sources to the collection and reopens it. Throws `ConfigError` without a collection. */
  index(
    sources: readonly string[],
    options?: { readonly signal?: AbortSignal; readonly onProgress?: (progress: IndexProgress) => void },
  ): Promise<IndexReport>;
  /** Removes sources from the collection and reopens it. */
  forget(sources: readonly string[]): Promise<ForgetReport>;
  stats(): Promise<CollectionStats>;
  close(): Promise<void>;
}

const defaultBudgetMs = 20_000;

/**
 * Opens the sources and gives an engine over them. The models load beside the opening of the stores.
 *
 * @throws ConfigError for an unknown preset or when no source is named; StoreError, SourceError or DataError for a
 * collection or graph that cannot be opened.
 */
export async function createFactweave(options: FactweaveOptions): Promise<Factweave> {
  const preset = choosePreset(options.preset);
  const { collection: dir, kg = [], functions: file, threads = 0 } = options;
  if (dir === undefined && kg.length === 0 && file === undefined) {
    throw new ConfigError("collection", "There is nothing to ask. Name a collection folder or at least one RDF file.");
  }
  const [model, reading, ranking, verifying, tagging, graphs, opened] = await Promise.all([
    preset.embedder ? openEmbedder(options.embedder, threads) : noEmbedder,
    needsReader(preset) ? openReader(options.reader, threads) : noReader,
    needsGraphRanker(preset) ? openGraphScorer(options.graphScorer, threads) : noGraphScorer,
    needsVerifier(preset) ? openVerifier(options.verifier, threads) : noVerifier,
    needsTagger(preset) ? openTagger(options.tagger, threads) : noTagger,
    openGraphs(kg, options),
    openIfPresent(dir),
  ]);
  let collection = opened;
  const functions = file === undefined ? undefined : await openFunctions(file, graphs, options);
  const hash = configHash({
    preset,
    embedder: model.embedder?.id ?? null,
    reader: reading.reader?.id ?? null,
    graphScorer: ranking.graphScorer?.id ?? null,
    verifier: verifying.verifier?.id ?? null,
    tagger: tagging.tagger?.id ?? null,
  });

  const run = async (text: string, asked: AskOptions, onEnd?: OnStageEnd): Promise<Answer> => {
    const question = parseQuestion(text, asked.at ?? new Date().toISOString());
    if (collection === undefined && graphs.length === 0 && functions === undefined)
      collection = await openCollection(collectionDir());
    const trace = createTrace("ask", { text: true });
    const recorder = createRecorder(asked.trace !== undefined, onEnd);
    const used = [model, reading, ranking, verifying, tagging, ...(collection === undefined ? [] : [collection])];
    const failures = used.flatMap((each) => each.failures);
    const all = collection === undefined ? graphs : [collection.graph, ...graphs];
    const sources = {
      graphs: all,
      linking: all.map((graph) =>
        graph.features.remote ? tolerantGraph(graph, (failure) => failures.push(failure)) : graph,
      ),
      ...(collection === undefined ? {} : { collection: collection.store, vectors: collection.vectors }),
      ...(functions === undefined ? {} : { functions }),
      ...(model.asking === undefined ? {} : { embedder: model.asking }),
      ...(reading.reader === undefined ? {} : { reader: reading.reader }),
      ...(ranking.graphScorer === undefined ? {} : { graphScorer: ranking.graphScorer }),
      ...(tagging.tagger === undefined ? {} : { tagger: tagging.tagger }),
    };
    const parts = {
      preset,
      configHash: hash,
      stages: buildStages(preset, sources, asked.budgetMs ?? defaultBudgetMs),
      recorder,
      ...(preset.verify && verifying.verifier && { judge: { ...preset.verify, ...verifying.verifier } }),
      failures,
      modelParameters: [model.embedder, reading.reader, ranking.graphScorer, verifying.verifier, tagging.tagger].reduce(
        (sum, each) => sum + (each?.parameters ?? 0),
        0,
      ),
    };
    const signal = asked.signal ?? new AbortController().signal;
    const answer = await ask(question, parts, { signal, budget: createBudget(), trace });
    asked.trace?.({ stages: recorder.records, spans: trace.record() });
    return answer;
  };

  const collectionDir = (): string => {
    if (dir === undefined) throw new ConfigError("collection", "Name the folder of the collection to work on.");
    return dir;
  };

  /** What a writer did is seen after the collection was opened anew. */
  const reopenAfter = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } finally {
      await collection?.close();
      collection = await openIfPresent(dir);
    }
  };

  return {
    ask: (question, asked = {}) => run(question, asked),
    stream: (question, asked = {}) =>
      createAnswerStream((onEnd, signal) => run(question, { ...asked, signal }, onEnd), asked.signal),
    index: async (sources, indexing = {}) => {
      const { indexSources } = await import("../collection/index-sources.ts");
      const embedder = model.embedder === undefined ? {} : { embedder: model.embedder };
      return reopenAfter(indexSources(sources, { dir: collectionDir(), ...embedder, ...indexing }));
    },
    forget: async (sources) => {
      const { forgetSources } = await import("../collection/forget.ts");
      return reopenAfter(forgetSources(sources, { dir: collectionDir() }));
    },
    stats: async () => {
      collection ??= await openCollection(collectionDir());
      return collection.store.stats();
    },
    close: async () => {
      await Promise.all([collection?.close(), functions?.close(), ...graphs.map((graph) => graph.close())]);
      // A model that was passed in belongs to the caller.
      if (options.embedder === undefined) await model.embedder?.close();
      if (options.reader === undefined) await reading.reader?.close();
      if (options.graphScorer === undefined) await ranking.graphScorer?.close();
      if (options.verifier === undefined) await verifying.verifier?.close();
      if (options.tagger === undefined) await tagging.tagger?.close();
    },
  };
}

function choosePreset(wanted: string | Preset = defaultPreset): Preset {
  if (typeof wanted !== "string") return wanted;
  const preset = presets.get(wanted);
  if (preset !== undefined) return preset;
  throw new ConfigError("preset", `There is no preset "${wanted}". Choose one of: ${[...presets.keys()].join(", ")}.`);
}
