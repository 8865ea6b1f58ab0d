import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { ModelError } from "../../core/errors/index.ts";

export interface Download {
  readonly url: string;
  /** The file that is written, made anew. */
  readonly path: string;
  readonly maxBytes: number;
  readonly fetch: typeof fetch;
  readonly signal: AbortSignal;
  /** Called for every part that arrives; `total` where the hub says how much will come. */
  readonly onBytes: (received: number, total: number | undefined) => void;
}

export interface Downloaded {
  readonly bytes: number;
  readonly sha256: string;
  /** Commit of the repository that the hub names. */
  readonly commit: string | undefined;
}

/** The hub did not answer, or fell silent. */
export class UnreachableError extends ModelError {
  override readonly retryable = true;
}

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const mostRedirects = 5;
/** Without a byte for so long, a connection is taken as dead. */
const idleMs = 60_000;

/**
 * Downloads a file, following redirects, and checks its size, and its digest where the hub gives one. Gives nothing where
 * the hub has no such file.
 *
 * @throws ModelError when the hub cannot be reached, refuses, or sends something else; `signal.reason` when cancelled.
 */
export async function downloadFile({
  url,
  path,
  maxBytes,
  fetch,
  signal,
  onBytes,
}: Download): Promise<Downloaded | undefined> {
  const idle = new AbortController();
  const timer = setTimeout(() => idle.abort(new Error(`nothing came for ${idleMs / 1_000} s`)), idleMs);
  let file: FileHandle | undefined;
  try {
    const { response, facts } = await follow(url, fetch, AbortSignal.any([signal, idle.signal]));
    if (response.status === 404) return undefined;
    if (!response.ok || response.body === null) throw refused(url, response.status);
    const total = facts.size ?? lengthOf(response.headers);
    const hash = createHash("sha256");
    let bytes = 0;
    file = await open(path, "w").catch(unwritable(path));
    for await (const chunk of response.body) {
      timer.refresh();
      bytes += chunk.length;
      if (bytes > maxBytes) throw broken(url, `it is larger than ${maxBytes} bytes`);
      hash.update(chunk);
      await file.writeFile(chunk).catch(unwritable(path));
      onBytes(bytes, total);
    }
    await file.sync().catch(unwritable(path));
    const sha256 = hash.digest("hex");
    if (total !== undefined && bytes !== total) throw broken(url, `${bytes} of ${total} bytes came`);
    if (sha256 !== (facts.sha256 ?? sha256)) throw broken(url, "its digest is not the one that the hub names");
    return { bytes, sha256, commit: facts.commit };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ModelError) throw error;
    throw unreachable(url, idle.signal.aborted ? idle.signal.reason : error);
  } finally {
    clearTimeout(timer);
    await file?.close();
  }
}

interface Facts {
  readonly size: number | undefined;
  readonly sha256: string | undefined;
  readonly commit: string | undefined;
}

/** What the hub says of a file stands beside its redirect to the store of large files, and not beside the file. */
async function follow(
  url: string,
  fetch: Download["fetch"],
  signal: AbortSignal,
): Promise<{ response: Response; facts: Facts }> {
  let [at, facts]: [string, Facts | undefined] = [url, undefined];
  for (let count = 0; count <= mostRedirects; count++) {
    // A compressed body would have another length than the file.
    const response = await fetch(at, { redirect: "manual", signal, headers: { "accept-encoding": "identity" } });
    facts ??= factsOf(response.headers);
    const target = redirects.has(response.status) ? response.headers.get("location") : null;
    if (target === null) return { response, facts };
    await response.body?.cancel();
    const next = new URL(target, at);
    const downgraded = at.startsWith("https:") && next.protocol !== "https:";
    if (downgraded || !/^https?:$/.test(next.protocol)) {
      throw new ModelError(url, `${url} leads to ${next.origin}, which is not secure. Check HF_ENDPOINT.`);
    }
    at = next.href;
  }
  throw new ModelError(url, `${url} leads on and on. Check HF_ENDPOINT.`);
}

function factsOf(headers: Headers): Facts {
  const size = Number(headers.get("x-linked-size"));
  return {
    size: Number.isSafeInteger(size) && size > 0 ? size : undefined,
    sha256: /^"?([0-9a-f]{64})"?$/.exec(headers.get("x-linked-etag") ?? "")?.[1],
    commit: /^[0-9a-f]{40}$/.exec(headers.get("x-repo-commit") ?? "")?.[0],
  };
}

/** Length of the body as it will arrive, if that can be known. */
function lengthOf(headers: Headers): number | undefined {
  return headers.has("content-encoding") ? undefined : Number(headers.get("content-length")) || undefined;
}

/** What to do about a place on this machine that cannot be written. */
export function unwritable(path: string): (cause: unknown) => never {
  return (cause) => {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new ModelError(path, `${path} cannot be written: ${why}. Make room, or name another folder for caches.`, {
      cause,
    });
  };
}

function refused(url: string, status: number): ModelError {
  const closed = status === 401 || status === 403;
  const why = closed
    ? "There is no such model, or it is not open to everybody."
    : "Try again later, or set HF_ENDPOINT to a mirror.";
  return new ModelError(url, `${url} answered with status ${status}. ${why}`);
}

function broken(url: string, why: string): ModelError {
  return new ModelError(url, `The download of ${url} is damaged: ${why}. Try again.`);
}

function unreachable(url: string, error: unknown): UnreachableError {
  let cause = error;
  while (cause instanceof Error && cause.cause instanceof Error) cause = cause.cause;
  const why = cause instanceof Error ? cause.message || String((cause as NodeJS.ErrnoException).code) : String(cause);
  return new UnreachableError(url, `${url} cannot be downloaded: ${why}.`, { cause: error });
}
