import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
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
  const raw =
    input.path === undefined ? Readable.from([input.bytes ?? new Uint8Array()]) : createReadStream(input.path);
  let seen = 0;
  let given = 0;
  const counted = Readable.from(
    (async function* () {
      for await (const piece of raw as AsyncIterable<Uint8Array>) {
        signal?.throwIfAborted();
        seen += piece.length;
        yield piece;
      }
    })(),
  );
  try {
    const first = await peek(counted);
    const packed = first.piece !== undefined && first.piece[0] === 0x1f && first.piece[1] === 0x8b;
    const whole = Readable.from(first.all());
    const source = packed ? whole.compose(createGunzip()) : whole;
    for await (const piece of source as AsyncIterable<Uint8Array>) {
      signal?.throwIfAborted();
      given += piece.length;
      if (packed && given > limits.expandedAtLeast && given > seen * limits.expansion) {
        throw new SourceError(
          input.uri,
          "too-large",
          `${input.uri} unpacks to more than ${limits.expansion} times its size. Unpack it yourself if you trust it.`,
        );
      }
      yield piece;
    }
    if (given === 0) throw new DataError(input.uri, "it is empty", "Check whether it was written or downloaded whole.");
  } catch (error) {
    signal?.throwIfAborted();
    throw readFailure(error, input.uri);
  }
}

async function peek(stream: Readable) {
  const iterator = stream[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  let next = await iterator.next();
  while (next.done !== true && next.value.length === 0) next = await iterator.next();
  const piece = next.done === true ? undefined : next.value;
  return {
    piece,
    async *all() {
      if (piece !== undefined) yield piece;
      for (let more = await iterator.next(); more.done !== true; more = await iterator.next()) yield more.value;
    },
  };
}

/** The whole source. Throws `SourceError` "too-large" before more than the limit is held. */
export async function wholeBytes(input: SourceInput, signal?: AbortSignal): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of sourceBytes(input, signal)) {
    length += piece.length;
    if (length > limits.wholeBytes) {
      const most = `${limits.wholeBytes / 1e6} MB`;
      const message = `${input.uri} has more than ${most}, too much to read whole. Split it into smaller files.`;
      throw new SourceError(input.uri, "too-large", message);
    }
    pieces.push(piece);
  }
  return Buffer.concat(pieces, length);
}

const codes: Readonly<Record<string, readonly [SourceErrorCode, string]>> = {
  ENOENT: ["not-found", "it does not exist. Check the path"],
  EACCES: ["permission", "it may not be read. Change its permissions or run as its owner"],
  EPERM: ["permission", "it may not be read. Change its permissions or run as its owner"],
  EISDIR: ["unsupported", "it is a folder. Name the files in it"],
  EIO: ["failed", "the disk gave an error. Check it"],
};

function readFailure(error: unknown, uri: string): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (/^Z_|ERR_ZLIB/.test(code)) {
    return new DataError(
      uri,
      "its gzip packing is damaged or cut off",
      "Download or pack it again.",
      {},
      { cause: error },
    );
  }
  const known = codes[code];
  return known === undefined ? error : new SourceError(uri, known[0], `${uri}: ${known[1]}.`, { cause: error });
}
