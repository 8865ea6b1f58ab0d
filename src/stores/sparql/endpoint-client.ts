import { setTimeout } from "node:timers/promises";
import { withDeadline } from "../../core/deadline.ts";
import { EngineError, SourceError } from "../../core/errors/index.ts";
import { statusError, transportError } from "../../reading/fetch-errors.ts";
import { cappedChunks, readCapped } from "../../reading/read-capped.ts";
import type { QueryResult } from "../graph-store.ts";
import { createRest } from "./endpoint-rest.ts";
import { readResults } from "./endpoint-results.ts";
import { createSlots } from "./slots.ts";

export interface EndpointClientOptions {
  /** Milliseconds for one request, with waiting and repeating. Default 10,000. */
  readonly timeoutMs?: number;
  /** Most bytes of one answer. Default 50,000,000. */
  readonly maxBytes?: number;
  /** How often a request is repeated after 429 or 503, or a connection that was not made. Default 3. */
  readonly retries?: number;
  /** Requests under way at the same time. Default 4. */
  readonly parallel?: number;
  readonly fetch?: typeof fetch;
}

export interface RequestOptions {
  readonly signal?: AbortSignal | undefined;
  readonly timeMs?: number | undefined;
  readonly maxRows?: number;
}

export interface EndpointAnswer extends QueryResult {
  /** Rows that the server gives at most, where it says so. */
  readonly serverRows?: number;
  /** The program and version that the server gives as its own. */
  readonly server?: string;
}

export interface EndpointClient {
  /** Sends a query that reads. Rejects with `SourceError`, or with `signal.reason` when cancelled. */
  query(sparql: string, options?: RequestOptions): Promise<EndpointAnswer>;
  /** Requests sent so far, repetitions included. */
  readonly requests: number;
}

/** Names the program and where to complain about it, as public endpoints ask of their users. */
const userAgent = "factweave (question answering over knowledge graphs; a person's own copy)";
/** Longer queries go into the body of a POST: many servers and proxies refuse addresses of 2,000 characters. */
const longestAddress = 1800;

/** SPARQL 1.1 Protocol (https://www.w3.org/TR/sparql11-protocol/) against one endpoint. */
export function createEndpointClient(endpoint: string, options: EndpointClientOptions = {}): EndpointClient {
  const { timeoutMs = 10_000, maxBytes = 50_000_000, retries = 3, parallel = 4 } = options;
  const address = parseEndpoint(endpoint);
  const slots = createSlots(parallel);
  const rest = createRest(endpoint);
  let requests = 0;

  const once = async (sparql: string, maxRows: number, signal: AbortSignal): Promise<EndpointAnswer | Retry> => {
    requests++;
    const response = await send(address, sparql, options.fetch ?? fetch, signal);
    if (response.status === 429 || response.status === 503) {
      await response.body?.cancel();
      return { error: statusError(endpoint, response), afterMs: retryAfterMs(response) };
    }
    if (!response.ok) throw await refusal(endpoint, response);
    checkType(endpoint, response);
    await checkWhole(endpoint, response);
    const serverRows = Number(response.headers.get("x-sparql-maxrows") ?? 0);
    const server = response.headers.get("server");
    return {
      ...(await readResults(cappedChunks(response, endpoint, maxBytes), endpoint, maxRows)),
      ...(serverRows > 0 && { serverRows }),
      ...(server !== null && { server }),
    };
  };

  const withRetries = async (sparql: string, maxRows: number, endsAt: number, signal: AbortSignal) => {
    for (let attempt = 0; ; attempt++) {
      const outcome = await once(sparql, maxRows, signal);
      if (!("error" in outcome)) return outcome;
      const waitMs = outcome.afterMs ?? 250 * 2 ** attempt;
      // Waiting beyond the time limit would only turn the server's own words into a timeout.
      if (attempt >= retries || performance.now() + waitMs >= endsAt) throw outcome.error;
      await setTimeout(waitMs, undefined, { signal });
    }
  };

  return {
    get requests() {
      return requests;
    },
    async query(sparql, { signal, timeMs = timeoutMs, maxRows = Number.POSITIVE_INFINITY } = {}) {
      signal?.throwIfAborted();
      rest.check();
      const deadline = withDeadline(signal, timeMs);
      const endsAt = performance.now() + timeMs;
      try {
        const answer = await slots(() => withRetries(sparql, maxRows, endsAt, deadline), deadline);
        rest.succeeded();
        return answer;
      } catch (error) {
        signal?.throwIfAborted();
        const failure = explain(endpoint, error, deadline, timeMs);
        rest.failed(failure);
        throw failure;
      }
    },
  };
}

interface Retry {
  readonly error: SourceError;
  readonly afterMs: number | undefined;
}

/** The address of an endpoint. Its own parameters, such as `default-graph-uri`, are sent with each query. */
function parseEndpoint(endpoint: string): URL {
  const url = URL.parse(endpoint);
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:")) {
    throw new SourceError(
      endpoint,
      "unsupported",
      `"${endpoint}" is no address of a SPARQL endpoint. Give it in full.`,
    );
  }
  if (url.username !== "" || url.password !== "") {
    const message = `The address of the endpoint on ${url.host} holds a user name or password. Give it without.`;
    throw new SourceError(url.host, "refused", message);
  }
  url.hash = "";
  return url;
}

const mostRedirects = 5;

/** Follows redirects on the same host only: the user named this one, and nobody else may choose where a query goes. */
async function send(address: URL, sparql: string, call: typeof fetch, signal: AbortSignal): Promise<Response> {
  let target = address;
  for (let hop = 0; hop <= mostRedirects; hop++) {
    const response = await call(...requestFor(target, sparql, signal));
    const location = response.status >= 300 && response.status < 400 ? response.headers.get("location") : null;
    if (location === null) return response;
    await response.body?.cancel();
    const next = URL.parse(location, target.href);
    if (next?.hostname !== address.hostname || (next.protocol !== "http:" && next.protocol !== "https:")) {
      const message = `${address.href} redirects to ${location.slice(0, 200)}. If you trust that, name it instead.`;
      throw new SourceError(address.href, "refused", message);
    }
    next.searchParams.delete("query");
    target = next;
  }
  const message = `${address.href} redirects more than ${mostRedirects} times, most likely in a circle.`;
  throw new SourceError(address.href, "invalid-answer", message);
}

function requestFor(target: URL, sparql: string, signal: AbortSignal): [string, RequestInit] {
  const headers = { accept: "application/sparql-results+json", "user-agent": userAgent };
  const init: RequestInit = { headers, redirect: "manual", signal };
  const url = new URL(target);
  url.searchParams.set("query", sparql);
  if (url.href.length <= longestAddress) return [url.href, init];
  const body = new URLSearchParams(target.search);
  body.set("query", sparql);
  const bare = new URL(target);
  bare.search = "";
  return [bare.href, { ...init, method: "POST", body }];
}

/** What the server says about a query that it does not run; the page itself is not shown, a short text is. */
async function refusal(endpoint: string, response: Response): Promise<SourceError> {
  const plain = (response.headers.get("content-type") ?? "").startsWith("text/plain");
  const said = plain ? new TextDecoder().decode(await readCapped(response, endpoint, 100_000)) : "";
  if (!plain) await response.body?.cancel();
  const line = said.split("\n", 1)[0]?.trim().slice(0, 300) ?? "";
  const error = statusError(endpoint, response);
  return new SourceError(endpoint, error.code, line === "" ? error.message : `${error.message} It says: ${line}`);
}

function checkType(endpoint: string, response: Response): void {
  const type = response.headers.get("content-type") ?? "";
  if (/^application\/(?:sparql-results\+)?json\b/i.test(type)) return;
  const message = `${endpoint} answered with ${type === "" ? "no content type" : type.split(";")[0]} instead of SPARQL results. Check that it is the address of a SPARQL endpoint.`;
  throw new SourceError(endpoint, "invalid-answer", message);
}

/** Virtuoso gives what it found until its own time limit, with status 200 and this header. */
async function checkWhole(endpoint: string, response: Response): Promise<void> {
  if (response.headers.get("x-sql-state") === null) return;
  await response.body?.cancel();
  const message = `${endpoint} gave up the query after its own time limit. Ask for less.`;
  throw new SourceError(endpoint, "timeout", message);
}

function explain(endpoint: string, error: unknown, deadline: AbortSignal, timeMs: number): unknown {
  if (error instanceof EngineError) return error;
  if (deadline.aborted) {
    const message = `${endpoint} did not answer completely within ${timeMs} ms. Ask for less, or try again later.`;
    return new SourceError(endpoint, "timeout", message, { cause: error });
  }
  return error instanceof TypeError || (error instanceof Error && "code" in error)
    ? transportError(endpoint, error)
    : error;
}

/** Milliseconds that a server asks to wait: seconds or a date in `Retry-After` (RFC 9110, 10.2.3). */
function retryAfterMs(response: Response): number | undefined {
  const value = response.headers.get("retry-after");
  if (value === null) return undefined;
  const ms = /^\d+$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}
