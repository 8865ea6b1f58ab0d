import { type FileHandle, open } from "node:fs/promises";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { DataError, SourceError, type SourceErrorCode } from "../core/errors/index.ts";
import { limits } from "./limits.ts";

/** A source to read: a file by its path, or bytes that were fetched. */
export interface SourceInput {
  /** Name in messages; its ending tells the format. */
  readonly uri: string;
  readonly path?: string;
  readonly bytes?: Uint8Array;
  readonly mediaType?: string;
}

/** The bytes of a source, unpacked when they are gzip. Throws typed errors for files that cannot be read or unpacked. */
export async function* sourceBytes(input: SourceInput, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
  yield* bytesWithin(input, Number.POSITIVE_INFINITY, signal);
}

/** The whole source. Throws `SourceError` "too-large" before more than the limit is held. */
export async function wholeBytes(input: SourceInput, signal?: AbortSignal): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of bytesWithin(input, limits.wholeBytes, signal)) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function* bytesWithin(input: SourceInput, most: number, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
  let file: FileHandle | undefined;
  let given = 0;
  try {
    signal?.throwIfAborted();
    if (input.path !== undefined) file = await open(input.path);
    const packed = isGzip(file === undefined ? input.bytes : await firstBytes(file));
    const size = file === undefined ? (input.bytes?.length ?? 0) : (await file.stat()).size;
    // What is not packed tells its size beforehand, so that nothing of a file too large is read.
    if (!packed && size > most) throw tooLarge(input.uri, most);
    const raw = file === undefined ? once(input.bytes) : filePieces(file);
    for await (const piece of packed ? unpack(raw, input.uri) : raw) {
      signal?.throwIfAborted();
      given += piece.length;
      if (given > most) throw tooLarge(input.uri, most);
      if (piece.length > 0) yield piece;
    }
    if (given === 0) throw new DataError(input.uri, "it is empty", "Check whether it was written or downloaded whole.");
  } catch (error) {
    signal?.throwIfAborted();
    throw readFailure(error, input.uri);
  } finally {
    await file?.close();
  }
}

async function* once(bytes: Uint8Array | undefined): AsyncGenerator<Uint8Array> {
  if (bytes !== undefined) yield bytes;
}

async function* filePieces(file: FileHandle): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; ) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(1 << 16), 0, 1 << 16, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

async function firstBytes(file: FileHandle): Promise<Uint8Array> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
  return buffer.subarray(0, bytesRead);
}

function isGzip(bytes: Uint8Array | undefined): boolean {
  return bytes?.[0] === 0x1f && bytes[1] === 0x8b;
}

async function* unpack(raw: AsyncIterable<Uint8Array>, uri: string): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip();
  // A failure of the raw side destroys `gunzip` with it, so the loop below throws it.
  pipeline(raw, gunzip, () => undefined);
  let given = 0;
  for await (const piece of gunzip as AsyncIterable<Uint8Array>) {
    given += piece.length;
    if (given > limits.expandedAtLeast && given > gunzip.bytesWritten * limits.expansion) {
      const repair = "Unpack it yourself if you trust it.";
      throw new SourceError(uri, "too-large", `${uri} unpacks to over ${limits.expansion} times its size. ${repair}`);
    }
    yield piece;
  }
}

function tooLarge(uri: string, most: number): SourceError {
  const message = `${uri} has more than ${most / 1e6} MB, too much to read whole. Split it into smaller files.`;
  return new SourceError(uri, "too-large", message);
}

const codes: Readonly<Record<string, readonly [SourceErrorCode, string]>> = {
  ENOENT: ["not-found", "it does not exist. Check the path"],
  ENOTDIR: ["not-found", "a part of its path is no folder. Check the path"],
  ENAMETOOLONG: ["not-found", "its name is too long for a file. Check the path"],
  ELOOP: ["not-found", "its links lead in a circle. Repair them"],
  EACCES: ["permission", "it may not be read. Change its permissions or run as its owner"],
  EPERM: ["permission", "it may not be read. Change its permissions or run as its owner"],
  EISDIR: ["unsupported", "it is a folder. Name the files in it"],
  EIO: ["failed", "the disk gave an error. Check it"],
};

/** The typed error for a failure of the file system or of unpacking; any other error comes back as it is. */
export function readFailure(error: unknown, uri: string): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (/^Z_|ERR_ZLIB/.test(code)) {
    const repair = "Download or pack it again.";
    return new DataError(uri, "its gzip packing is damaged or cut off", repair, {}, { cause: error });
  }
  const known = codes[code];
  return known === undefined ? error : new SourceError(uri, known[0], `${uri}: ${known[1]}.`, { cause: error });
}
