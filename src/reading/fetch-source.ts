import { withDeadline } from "../core/deadline.ts";
import { EngineError, SourceError } from "../core/errors/index.ts";
import { statusError, transportError } from "./fetch-errors.ts";
import { createGuardedFetch, type GuardedFetch, type ResolveHost, refusePrivate, resolveHost } from "./fetch-guard.ts";
import { readCapped } from "./read-capped.ts";

export interface FetchSourceOptions {
  /**
   * For tests and proxies. Names are then checked before each request, but the given `fetch` looks them up again: only
   * the built-in one connects to the very addresses that were checked.
   */
  readonly fetch?: typeof fetch;
  readonly signal?: AbortSignal;
  /** Most bytes of a body, after decompression. Default 50,000,000. */
  readonly maxBytes?: number;
  /** Milliseconds for everything, redirects and body included. Default 30,000. */
  readonly timeoutMs?: number;
  /** Lets addresses and names lead to hosts that are not on the public internet. Default false. */
  readonly allowPrivateHosts?: boolean;
  /** Looks names up. Default: the system's resolver. */
  readonly resolve?: ResolveHost;
  readonly clock?: () => Date;
}

export interface FetchedSource {
  /** Address after all redirects. */
  readonly url: string;
  readonly bytes: Uint8Array;
  /** The Content-Type as sent, with its parameters; `application/octet-stream` when there is none. */
  readonly mediaType: string;
  /** ISO 8601 time at which the last byte had come. */
  readonly retrievedAt: string;
}

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const mostRedirects = 10;

/**
 * Reads one address over http or https. Each redirect is checked like the first address. An error page is an error and
 * never content.
 *
 * @throws SourceError `unsupported` (no http address), `refused` (private host, credentials in the address), `not-found`,
 * `permission`, `too-large`, `timeout`, `unreachable` (no connection, cut off, 429, 502, 503), `invalid-answer`
 * (redirects without end), `failed` (any other status). Rejects with `signal.reason` when cancelled.
 */
export async function fetchSource(url: string, options: FetchSourceOptions = {}): Promise<FetchedSource> {
  const { signal, maxBytes = 50_000_000, timeoutMs = 30_000, allowPrivateHosts = false } = options;
  const { resolve = resolveHost, clock = () => new Date() } = options;
  signal?.throwIfAborted();
  const first = parseAddress(url, url);
  const guard: GuardedFetch =
    options.fetch === undefined
      ? createGuardedFetch(resolve, allowPrivateHosts)
      : { fetch: options.fetch, checksNames: false, close: async () => undefined };
  const deadline = withDeadline(signal, timeoutMs);
  const check = async (target: URL) => {
    if (allowPrivateHosts) return;
    await abortable(refusePrivate(target, guard.checksNames ? async () => [] : resolve), deadline);
  };
  try {
    const { response, target } = await follow(first, guard.fetch, check, deadline);
    if (!response.ok) {
      await response.body?.cancel();
      throw statusError(first.href, response);
    }
    const bytes = await readCapped(response, first.href, maxBytes);
    const mediaType = response.headers.get("content-type") ?? "application/octet-stream";
    return { url: target.href, bytes, mediaType, retrievedAt: clock().toISOString() };
  } catch (error) {
    signal?.throwIfAborted();
    if (deadline.aborted) {
      const message = `${first.href} did not answer completely within ${timeoutMs} ms. Try again, or raise the limit.`;
      throw new SourceError(first.href, "timeout", message, { cause: error });
    }
    if (error instanceof EngineError) throw error;
    throw transportError(first.href, error);
  } finally {
    await guard.close();
  }
}

async function follow(
  first: URL,
  call: typeof fetch,
  check: (target: URL) => Promise<void>,
  signal: AbortSignal,
): Promise<{ response: Response; target: URL }> {
  let target = first;
  for (let hop = 0; hop <= mostRedirects; hop++) {
    await check(target);
    const headers = { accept: "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8", "user-agent": "factweave" };
    const response = await call(target.href, { redirect: "manual", signal, headers });
    const location = redirects.has(response.status) ? response.headers.get("location") : null;
    if (location === null) return { response, target };
    await response.body?.cancel();
    target = parseAddress(location, first.href, target);
  }
  const message = `${first.href} redirects more than ${mostRedirects} times, most likely in a circle.`;
  throw new SourceError(first.href, "invalid-answer", message);
}

/** An http or https address without fragment and without credentials. `source` is named in errors. */
function parseAddress(address: string, source: string, base?: URL): URL {
  const url = URL.parse(address, base?.href);
  const whence = base === undefined ? `"${address}"` : `The address "${address}", to which ${source} redirects,`;
  if (url === null) throw new SourceError(source, "unsupported", `${whence} is no web address.`);
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw new SourceError(source, "unsupported", `${whence} is not read: only http and https are.`);
  }
  if (url.username !== "" || url.password !== "") {
    // The address itself stays out of the error: it holds a secret.
    const message = `An address on ${url.host} holds a user name or password. Give it without.`;
    throw new SourceError(url.host, "refused", message);
  }
  url.hash = "";
  return url;
}

/** The promise, or a rejection as soon as the signal aborts: a name lookup cannot be cancelled. */
async function abortable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const onAbort = () => aborted.reject(signal.reason);
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    return await Promise.race([promise, aborted.promise]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}
