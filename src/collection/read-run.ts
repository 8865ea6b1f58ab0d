import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { fetchSource } from "../reading/fetch-source.ts";
import { readFailure } from "../reading/input-bytes.ts";
import type { SourceInput } from "../reading/read-source.ts";
import type { CatalogWriter, NewSource, SourceVersion } from "../stores/sqlite/catalog-writer.ts";
import { type SourceReference, sourceId } from "./list-sources.ts";

export interface OpenOptions {
  readonly catalog: CatalogWriter;
  readonly embedder: string | undefined;
  readonly clock: () => Date;
  readonly fetch: typeof fetch | undefined;
  readonly allowPrivateHosts: boolean;
  readonly signal: AbortSignal | undefined;
}

export type OpenedSource =
  | { readonly kind: "unchanged"; readonly version: SourceVersion }
  | {
      readonly kind: "changed";
      readonly input: SourceInput;
      readonly source: NewSource;
      /** A version that an earlier run began with the same bytes, and how many documents of it are committed. */
      readonly resume?: SourceVersion;
    };

/** A file that was written less than this before it was read may change again without its time changing. */
const racyMs = 2_000;

/**
 * Finds out whether a source has to be read. A file of the same size and time is taken as unchanged without reading
 * it; one with another time is read once for its hash. An address is always fetched.
 */
export async function openSource(reference: SourceReference, options: OpenOptions): Promise<OpenedSource> {
  const { catalog, embedder } = options;
  const versions = catalog.versions(reference.uri);
  const known = versions.find((version) => version.complete && version.embedder === embedder);
  const { size, modifiedMs } = reference;
  if (known !== undefined && modifiedMs !== undefined && known.size === size && known.modifiedMs === modifiedMs) {
    return { kind: "unchanged", version: known };
  }
  const now = options.clock();
  const read = await readBytes(reference, options);
  const settled = modifiedMs !== undefined && now.getTime() - modifiedMs > racyMs ? modifiedMs : undefined;
  if (known?.sha256 === read.sha256) {
    if (reference.path !== undefined) catalog.transaction(() => catalog.touchSource(known.key, size, settled));
    return { kind: "unchanged", version: known };
  }
  const resume = versions.find(
    (version) => !version.complete && version.sha256 === read.sha256 && version.embedder === embedder,
  );
  const source: NewSource = {
    id: sourceId(reference.uri),
    uri: reference.uri,
    ...(reference.path !== undefined && { size, ...(settled !== undefined && { modifiedMs: settled }) }),
    sha256: read.sha256,
    ...(embedder !== undefined && { embedder }),
    retrievedAt: read.retrievedAt ?? now.toISOString(),
  };
  return { kind: "changed", input: read.input, source, ...(resume && { resume }) };
}

interface ReadBytes {
  readonly input: SourceInput;
  readonly sha256: string;
  readonly retrievedAt?: string;
}

async function readBytes({ uri, path, name }: SourceReference, options: OpenOptions): Promise<ReadBytes> {
  const { signal } = options;
  if (path !== undefined) {
    const hash = createHash("sha256");
    try {
      for await (const piece of createReadStream(path, { signal })) hash.update(piece as Buffer);
    } catch (error) {
      signal?.throwIfAborted();
      throw readFailure(error, name);
    }
    return { input: { uri: name, path }, sha256: hash.digest("hex") };
  }
  const page = await fetchSource(uri, {
    ...(options.fetch && { fetch: options.fetch }),
    ...(signal && { signal }),
    allowPrivateHosts: options.allowPrivateHosts,
  });
  const sha256 = createHash("sha256").update(page.bytes).digest("hex");
  const input = { uri: page.url, bytes: page.bytes, mediaType: page.mediaType };
  return { input, sha256, retrievedAt: page.retrievedAt };
}
