import { existsSync } from "node:fs";
import { basename, resolve, sep } from "node:path";
import { type DataError, EngineError, InputError, StoreError } from "../core/errors/index.ts";
import type { Triple } from "../core/term.ts";
import type { Embedder } from "../models/embedder.ts";
import type { ReadItem } from "../reading/document.ts";
import { readSource } from "../reading/read-source.ts";
import type { GraphSource } from "../stores/graph-store.ts";
import { isAddress } from "../stores/sqlite/catalog-reader.ts";
import type { SourceVersion, StoredFailure } from "../stores/sqlite/catalog-writer.ts";
import { storeFailure } from "../stores/sqlite/failure.ts";
import {
  type CollectionWriter,
  openCollectionWriter,
  type PendingDocument,
  type SourceRun,
} from "./collection-writer.ts";
import { documentUnits } from "./document-units.ts";
import { createTally, type IndexProgress, type IndexReport, type IndexTally, progressOf } from "./index-progress.ts";
import { listSources, type SourceReference } from "./list-sources.ts";
import { type OpenedSource, openSource } from "./read-run.ts";

export interface IndexOptions {
  /** Folder of the collection; made when it is missing. */
  readonly dir: string;
  /** Gives vectors for dense search. Without it the collection is searched by words only. */
  readonly embedder?: Embedder;
  /**
   * Sentences and rows of one transaction, about; 1,500 with vectors and 12,000 without. Fewer are acknowledged sooner,
   * more are indexed faster.
   */
  readonly batchUnits?: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: IndexProgress) => void;
  /** Called once for each source, after its last byte is safe (or found unchanged). */
  readonly onSource?: (source: { readonly name: string; readonly outcome: "indexed" | "unchanged" }) => void;
  readonly fetch?: typeof fetch;
  /** Lets addresses lead to private hosts; for tests and intranets. */
  readonly allowPrivateHosts?: boolean;
  readonly clock?: () => Date;
}

/** A batch with vectors takes some seconds, one without a fraction of one. */
const defaultBatchUnits = { withVectors: 1_500, withoutVectors: 12_000 };
const batchCharacters = 8_000_000;

/**
 * Indexes files, folders and addresses. Incremental: what did not change is not read again, a changed source takes the
 * place of its old version at once, an interrupted run goes on where it was. A source that has vanished from a folder
 * stays until it is forgotten by name. A source that fails is reported and never stops the others.
 *
 * Throws `InputError` without sources, `ConfigError` for another embedder than the collection's, `StoreError` when the
 * folder cannot be written ("locked", "full", "permission", "version"), and `signal.reason` when cancelled. Whatever
 * was acknowledged before stays.
 */
export async function indexSources(sources: readonly string[], options: IndexOptions): Promise<IndexReport> {
  if (sources.length === 0) throw new InputError("Nothing to index: name at least one file, folder or address.");
  const started = performance.now();
  const dir = resolve(options.dir);
  let writer: CollectionWriter | undefined;
  try {
    options.signal?.throwIfAborted();
    writer = await openCollectionWriter(dir, options.embedder);
    const list = await listSources(sources, dir, options.signal);
    const tally = createTally();
    for (const failure of list.failures) tally.failed.push(failureOf(failure.source, failure));
    const bytesTotal = list.sources.reduce((sum, source) => sum + source.size, 0);
    const report = () =>
      options.onProgress?.(progressOf(tally, list.sources.length, bytesTotal, performance.now() - started));
    const run = createRun(writer, options, tally, report);
    report();
    for (const source of list.sources) await run.add(source);
    await run.flush();
    await writer.finish();
    tally.current = "";
    report();
    const { indexed, unchanged, failed, documents, sentences, rows, triples } = tally;
    const vanished = findVanished(writer.catalog.sources(), sources, dir);
    return {
      indexed,
      unchanged,
      failed,
      vanished,
      documents,
      sentences,
      rows,
      triples,
      ms: performance.now() - started,
    };
  } catch (error) {
    options.signal?.throwIfAborted();
    throw storeFailure(error, dir);
  } finally {
    writer?.close();
  }
}

function findVanished(known: readonly SourceVersion[], named: readonly string[], dir: string): string[] {
  const places = named.filter((name) => !isAddress(name)).map((name) => resolve(name));
  const paths = new Set(known.filter(({ uri }) => !isAddress(uri)).map(({ uri }) => resolve(dir, uri)));
  return [...paths].filter(
    (path) => places.some((place) => path === place || path.startsWith(`${place}${sep}`)) && !existsSync(path),
  );
}

/** One run of the indexer: takes sources one after the other and commits them in batches. */
function createRun(writer: CollectionWriter, options: IndexOptions, tally: IndexTally, report: () => void) {
  const { signal, embedder, onSource } = options;
  const usual = embedder === undefined ? defaultBatchUnits.withoutVectors : defaultBatchUnits.withVectors;
  const limit = options.batchUnits ?? usual;
  let documents: PendingDocument[] = [];
  let completed: { run: SourceRun; reference: SourceReference }[] = [];
  let units = 0;
  let characters = 0;
  const open = {
    catalog: writer.catalog,
    embedder: embedder?.id,
    clock: options.clock ?? (() => new Date()),
    fetch: options.fetch,
    allowPrivateHosts: options.allowPrivateHosts ?? false,
    signal,
  };

  async function flush(): Promise<void> {
    if (documents.length === 0 && completed.length === 0) return;
    signal?.throwIfAborted();
    await writer.commit({ documents, completed: completed.map(({ run }) => run) }, signal);
    const done = completed;
    for (const document of documents) {
      tally.documents++;
      tally.sentences += document.units.sentences.length;
      tally.rows += document.units.rows.length;
    }
    documents = [];
    completed = [];
    units = 0;
    characters = 0;
    for (const { reference, run } of done) acknowledge(reference, run, "indexed");
    report();
    await writer.units.keepUp();
  }

  function acknowledge(
    reference: SourceReference,
    { failures }: { readonly failures: readonly StoredFailure[] },
    outcome: "indexed" | "unchanged",
  ) {
    tally[outcome]++;
    for (const failure of failures) tally.failed.push({ source: reference.name, ...failure });
    passed(reference);
    onSource?.({ name: reference.name, outcome });
  }

  function passed(reference: SourceReference) {
    tally.sourcesDone++;
    tally.bytes += reference.size;
    tally.partBytes = 0;
  }

  async function read(reference: SourceReference, opened: OpenedSource & { kind: "changed" }): Promise<void> {
    const { source, resume } = opened;
    const run: SourceRun = { source, failures: [], ...(resume && { version: resume.key }) };
    const items = readSource(opened.input, signal)[Symbol.asyncIterator]();
    let ordinal = 0;
    try {
      for (let next = await items.next(); next.done !== true; next = await items.next()) {
        signal?.throwIfAborted();
        const item = next.value;
        if (item.kind === "failure") run.failures.push(recordFailure(item.error));
        else if (item.kind === "triples") {
          // The rest of the source belongs to the graph; nothing else may be pending while its transaction is open.
          await flush();
          tally.triples += await writer.commitTriples(run, graphSource(reference, source), triplesOf(item, items, run));
          acknowledge(reference, run, "indexed");
          report();
          return;
        } else if (ordinal++ >= (resume?.documents ?? 0)) {
          const { document } = item;
          const draft = { run, id: `${source.id}-${ordinal}`, parsed: document, units: documentUnits(document) };
          documents.push(draft);
          units += draft.units.sentences.length + draft.units.rows.length;
          characters += document.text.length;
          tally.partBytes = Math.min(reference.size, tally.partBytes + document.text.length);
          if (units >= limit || characters >= batchCharacters) await flush();
        }
      }
    } catch (error) {
      // What was committed of a source stays when the run is cancelled, for the next run goes on from there.
      signal?.throwIfAborted();
      documents = documents.filter((document) => document.run !== run);
      if (isSourceFailure(error)) writer.discard(run);
      throw error;
    } finally {
      await items.return?.(undefined);
    }
    completed.push({ run, reference });
    if (units >= limit) await flush();
  }

  return {
    flush,
    async add(reference: SourceReference): Promise<void> {
      signal?.throwIfAborted();
      tally.current = reference.name;
      try {
        const opened = await openSource(reference, open);
        if (opened.kind === "changed") await read(reference, opened);
        else acknowledge(reference, opened.version, "unchanged");
      } catch (error) {
        signal?.throwIfAborted();
        if (!isSourceFailure(error)) throw error;
        tally.failed.push(failureOf(reference.name, error));
        passed(reference);
      }
    },
  };
}

/** Errors of the source's own: what it holds, or that it cannot be reached. Anything else would fail every source. */
function isSourceFailure(error: unknown): error is Error {
  if (error instanceof EngineError)
    return error.code !== "config" && !(error instanceof StoreError) && error.name !== "ModelError";
  return error instanceof Error && "syscall" in error && ["open", "read", "stat"].includes(String(error.syscall));
}

function failureOf(source: string, error: Error) {
  const code = "code" in error && typeof error.code === "string" ? error.code : "failed";
  return { source, code, message: error.message };
}

function recordFailure({ code, message }: DataError) {
  return { code, message };
}

function graphSource({ name, path }: SourceReference, source: SourceRun["source"]): GraphSource {
  return {
    id: source.id,
    title: path === undefined ? name : basename(path),
    ...(path === undefined && { url: source.uri }),
    retrievedAt: source.retrievedAt,
    sha256: source.sha256,
  };
}

async function* triplesOf(
  first: Extract<ReadItem, { kind: "triples" }>,
  rest: AsyncIterator<ReadItem>,
  run: SourceRun,
): AsyncGenerator<readonly Triple[]> {
  yield first.triples;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) {
    const item = next.value;
    if (item.kind === "triples") yield item.triples;
    else if (item.kind === "failure") run.failures.push(recordFailure(item.error));
    else throw new TypeError("A source gave triples and then a document; readers give one or the other.");
  }
}
