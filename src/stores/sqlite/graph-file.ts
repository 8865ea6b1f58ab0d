import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createGunzip } from "node:zlib";
import { DataError, SourceError, StoreError } from "../../core/errors/index.ts";
import { type RdfFormat, rdfFormat, readRdf } from "../../reading/rdf.ts";
import type { GraphSource, GraphStore } from "../graph-store.ts";
import { openSqliteGraph } from "./graph.ts";
import { asStoreError } from "./graph-open.ts";
import { GRAPH_CACHE_VERSION, GRAPH_VERSION } from "./graph-schema.ts";
import { createGraphWriter } from "./graph-writer.ts";

export interface GraphFileOptions {
  /** Folder of the databases made from RDF files; it is created when missing. Anything in it may be deleted. */
  readonly cacheDir: string;
  readonly signal?: AbortSignal;
  /** Hears how many triples were read so far. */
  readonly onProgress?: (triples: number) => void;
  readonly clock?: () => Date;
}

/**
 * The graph of an RDF file (`.gz` too), from a database that is made once for each path and content. It is made under
 * another name and renamed when complete, so that a killed load leaves nothing that could be opened.
 * Throws `SourceError` (file missing, not readable, no RDF), `DataError` (broken content), `StoreError` (cache folder).
 */
export async function openGraphFile(path: string, options: GraphFileOptions): Promise<GraphStore> {
  const format = rdfFormat(path);
  if (format === undefined) {
    const endings = ".nt, .ttl, .nq, .trig or .jsonld, with or without .gz";
    throw new SourceError(path, "unsupported", `${path} is not an RDF file by its name. Name it ${endings}.`);
  }
  const sha256 = await hashFile(path, options.signal);
  const key = createHash("sha256")
    .update(JSON.stringify([GRAPH_VERSION, GRAPH_CACHE_VERSION, format, resolve(path), sha256]))
    .digest("hex");
  const cached = join(options.cacheDir, `graph-${key.slice(0, 32)}.sqlite`);
  try {
    return openSqliteGraph(cached, { name: path });
  } catch (error) {
    // A damaged cache is made again like a missing one.
    if (!(error instanceof StoreError) || !["missing", "damaged"].includes(error.code)) throw error;
  }
  await makeFolder(options.cacheDir);
  await removeAbandoned(options.cacheDir);
  const draft = `${cached}.${process.pid}.${randomUUID()}.tmp`;
  try {
    await load({ path, format, sha256, draft }, options);
    await rename(draft, cached);
    await syncFolder(options.cacheDir);
  } catch (error) {
    await rm(draft, { force: true });
    throw asStoreError(error, options.cacheDir);
  }
  return openSqliteGraph(cached, { name: path });
}

interface Load {
  readonly path: string;
  readonly format: RdfFormat;
  readonly sha256: string;
  readonly draft: string;
}

async function load({ path, format, sha256, draft }: Load, options: GraphFileOptions): Promise<void> {
  const clock = options.clock ?? (() => new Date());
  const source: GraphSource = { id: path, title: basename(path), retrievedAt: clock().toISOString(), sha256 };
  const hash = createHash("sha256");
  const database = new DatabaseSync(draft);
  try {
    // Nobody else sees the draft, and a crash throws it away: a journal on disk would only cost time.
    database.exec(
      "PRAGMA page_size = 8192; PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA cache_size = -32768",
    );
    const writer = createGraphWriter(database);
    database.exec("BEGIN IMMEDIATE");
    writer.add(source, []);
    let triples = 0;
    const stream = readBytes(path, (bytes) => hash.update(bytes));
    for await (const batch of readRdf({ uri: path, format, stream }, options.signal)) {
      writer.add(source, batch);
      triples += batch.length;
      options.onProgress?.(triples);
    }
    writer.finish();
    database.exec("COMMIT");
  } finally {
    database.close();
  }
  if (hash.digest("hex") !== sha256) {
    throw new DataError(path, "The file changed while it was read", "Run the same again once it is written completely");
  }
  const file = await open(draft, "r+");
  await file.sync();
  await file.close();
}

async function* readBytes(path: string, onBytes: (bytes: Uint8Array) => void): AsyncGenerator<Uint8Array> {
  const file = createReadStream(path, { highWaterMark: 1 << 18 });
  file.on("data", (bytes) => onBytes(bytes as Buffer));
  if (!path.toLowerCase().endsWith(".gz")) {
    yield* file;
    return;
  }
  const unzipped = createGunzip();
  file.on("error", (error) => unzipped.destroy(error));
  try {
    yield* file.pipe(unzipped);
  } catch (error) {
    if (!(error instanceof Error) || !("code" in error) || !String(error.code).startsWith("Z_")) throw error;
    const problem = `It cannot be decompressed (${error.message})`;
    throw new DataError(path, problem, "Compress or copy the file again", {}, { cause: error });
  } finally {
    file.destroy();
  }
}

async function hashFile(path: string, signal: AbortSignal | undefined): Promise<string> {
  const hash = createHash("sha256");
  try {
    if ((await stat(path)).isDirectory()) {
      throw new SourceError(path, "unsupported", `${path} is a folder. Name one RDF file, or index the folder.`);
    }
    for await (const bytes of createReadStream(path, { highWaterMark: 1 << 20 })) {
      signal?.throwIfAborted();
      hash.update(bytes as Buffer);
    }
  } catch (error) {
    if (!(error instanceof Error) || !("code" in error)) throw error;
    const because = { cause: error };
    if (error.code === "ENOENT") throw new SourceError(path, "not-found", `There is no file ${path}.`, because);
    if (error.code === "EACCES" || error.code === "EPERM") {
      throw new SourceError(path, "permission", `${path} may not be read. Let this user read it.`, because);
    }
    throw error;
  }
  return hash.digest("hex");
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
  } catch (error) {
    const message = `The cache folder ${folder} cannot be made (${String(error)}). Choose another one.`;
    throw new StoreError(folder, "permission", message, { cause: error });
  }
}

/** Deletes drafts of processes that are no more. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const process = /^graph-[0-9a-f]{32}\.sqlite\.(\d+)\.[0-9a-f-]+\.tmp$/.exec(name)?.[1];
    if (process !== undefined && !isAlive(Number(process))) await rm(join(folder, name), { force: true });
  }
}

function isAlive(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    // EPERM: it lives and belongs to somebody else.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** Makes the new name last through a power cut. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  await handle.sync();
  await handle.close();
}
