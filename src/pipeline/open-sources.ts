import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Collection, openCollection } from "../collection/open-collection.ts";
import { ModelError, SourceError, StoreError } from "../core/errors/index.ts";
import { cachedEmbedder } from "../models/cached-embedder.ts";
import type { Embedder } from "../models/embedder.ts";
import type { GraphScorer } from "../models/graph-ranker.ts";
import { createMemoryVectorCache } from "../models/memory-vector-cache.ts";
import type { Reader } from "../models/reader.ts";
import type { Tagger } from "../models/tagger.ts";
import type { Verifier } from "../models/verifier.ts";
import type { GraphStore } from "../stores/graph-store.ts";

export interface OpenedEmbedder {
  /** As it was loaded or passed in; used for indexing. */
  readonly embedder?: Embedder;
  /** The same with the vectors of recent texts kept in memory; used for asking. */
  readonly asking?: Embedder;
  readonly failures: readonly SourceError[];
}

/** Vectors kept in memory while asking; about 1.5 kB each. */
const rememberedVectors = 20_000;

/** What a preset without an embedder works with. */
export const noEmbedder: OpenedEmbedder = { failures: [] };

/** The embedder to use. Without one the engine still answers by words, and says so in `failures`. */
export async function openEmbedder(given: Embedder | undefined, threads: number): Promise<OpenedEmbedder> {
  try {
    const embedder = given ?? (await (await import("../models/onnx/embedder.ts")).loadEmbedder({ threads }));
    return { embedder, asking: cachedEmbedder(embedder, createMemoryVectorCache(rememberedVectors)), failures: [] };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    const message = `${error.message} Answers come from words alone until then.`;
    return { failures: [new SourceError(error.model, "failed", message, { cause: error })] };
  }
}

export interface OpenedReader {
  readonly reader?: Reader;
  readonly failures: readonly SourceError[];
}

/** What a preset without a reader works with. */
export const noReader: OpenedReader = { failures: [] };

/** The reader to use. Without one the engine ranks and answers by rules, and says so in `failures`. */
export async function openReader(given: Reader | undefined, threads: number): Promise<OpenedReader> {
  try {
    return {
      reader: given ?? (await (await import("../models/onnx/reader.ts")).loadReader({ threads })),
      failures: [],
    };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    const message = `${error.message} Texts are ranked and read by rules until then.`;
    return { failures: [new SourceError(error.model, "failed", message, { cause: error })] };
  }
}

export interface OpenedGraphScorer {
  readonly graphScorer?: GraphScorer;
  readonly failures: readonly SourceError[];
}

/** What a preset that ranks otherwise works with. */
export const noGraphScorer: OpenedGraphScorer = { failures: [] };

/** The graph neural network to use. Without one the preset's other ranking takes its place, and `failures` says so. */
export async function openGraphScorer(given: GraphScorer | undefined, threads: number): Promise<OpenedGraphScorer> {
  try {
    const load = async () => (await import("../models/onnx/graph-ranker.ts")).loadGraphRanker({ threads });
    return { graphScorer: given ?? (await load()), failures: [] };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    const message = `${error.message} Evidence is ranked without its graph until then.`;
    return { failures: [new SourceError(error.model, "failed", message, { cause: error })] };
  }
}

export interface OpenedVerifier {
  readonly verifier?: Verifier;
  readonly failures: readonly SourceError[];
}

/** What a preset that verifies by rules alone works with. */
export const noVerifier: OpenedVerifier = { failures: [] };

/** The verifier to use. Without one the rules alone decide, and `failures` says so. */
export async function openVerifier(given: Verifier | undefined, threads: number): Promise<OpenedVerifier> {
  try {
    const load = async () => (await import("../models/onnx/verifier.ts")).loadVerifier({ threads });
    return { verifier: given ?? (await load()), failures: [] };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    const message = `${error.message} Sentences are verified by rules alone until then.`;
    return { failures: [new SourceError(error.model, "failed", message, { cause: error })] };
  }
}

export interface OpenedTagger {
  readonly tagger?: Tagger;
  readonly failures: readonly SourceError[];
}

/** What a preset that reads questions by rules alone works with. */
export const noTagger: OpenedTagger = { failures: [] };

/** The tagger to use. Without one questions are read by rules, and `failures` says so. */
export async function openTagger(given: Tagger | undefined, threads: number): Promise<OpenedTagger> {
  try {
    const load = async () => (await import("../models/onnx/tagger.ts")).loadTagger({ threads });
    return { tagger: given ?? (await load()), failures: [] };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    const message = `${error.message} Questions are read by rules until then.`;
    return { failures: [new SourceError(error.model, "failed", message, { cause: error })] };
  }
}

export interface GraphOptions {
  /** Folder for databases made from files. Default: one in the system's temporary folder. */
  readonly cacheDir?: string | undefined;
  /** Cancels the opening. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * The graph of an RDF file, from a database that is made on first use, or the one behind the address of a SPARQL 1.1
 * endpoint, which is asked by the first call only. Close it when done.
 *
 * @throws SourceError for a file that is missing or no RDF; DataError for broken content; StoreError for the cache folder.
 */
export async function openGraph(name: string, options: GraphOptions = {}): Promise<GraphStore> {
  return /^https?:\/\//i.test(name) ? openEndpoint(name) : openFile(name, options);
}

export async function openGraphs(names: readonly string[], options: GraphOptions): Promise<GraphStore[]> {
  return Promise.all(names.map((name) => openGraph(name, options)));
}

async function openFile(file: string, { cacheDir = join(tmpdir(), "factweave"), signal }: GraphOptions) {
  const { openGraphFile } = await import("../stores/sqlite/graph-file.ts");
  return openGraphFile(file, { cacheDir, ...(signal === undefined ? {} : { signal }) });
}

async function openEndpoint(address: string): Promise<GraphStore> {
  const { openSparqlEndpoint } = await import("../stores/sparql/endpoint-graph.ts");
  return openSparqlEndpoint(address);
}

/** The collection in a folder, or nothing when the folder has none so far. */
export async function openIfPresent(dir: string | undefined): Promise<Collection | undefined> {
  if (dir === undefined) return undefined;
  try {
    return await openCollection(dir);
  } catch (error) {
    if (error instanceof StoreError && error.code === "missing") return undefined;
    throw error;
  }
}
