import { createHash } from "node:crypto";
import { withDeadline } from "../../core/deadline.ts";
import { EngineError, SourceError } from "../../core/errors/index.ts";
import { statusError, transportError } from "../../reading/fetch-errors.ts";
import { readCapped } from "../../reading/read-capped.ts";
import type { Argument, CallResult, FunctionSource } from "../function-source.ts";

/** Places are filled whole: "{title}" takes an argument, any other text stands for itself. */
export interface HttpCall {
  /** Address of the server, from the declaration and never from an argument. */
  readonly server: string;
  readonly method: "GET" | "POST";
  /** Path with places as whole segments: "/films/{title}". */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Sent as a JSON object; absent: no body. */
  readonly body?: Readonly<Record<string, string>>;
}

export interface HttpSourceOptions {
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly fetch?: typeof fetch;
}

const place = /^\{(\w+)\}$/;

/** One call, no repetition, no redirect: the host was named by the declaration, and nobody else may choose another. */
export function createHttpSource(call: HttpCall, options: HttpSourceOptions): FunctionSource {
  const { timeoutMs, maxBytes } = options;
  return {
    remote: true,
    async call(given, signal) {
      signal.throwIfAborted();
      const { address, init, written } = requestFor(call, given);
      const deadline = withDeadline(signal, timeoutMs);
      try {
        const response = await (options.fetch ?? fetch)(address, { ...init, redirect: "manual", signal: deadline });
        const bytes = await readJson(response, address, maxBytes);
        return toResult(bytes, address, written);
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof EngineError) throw error;
        if (!deadline.aborted) throw transportError(address, error);
        const message = `${address} did not answer completely within ${timeoutMs} ms. Try again later.`;
        throw new SourceError(address, "timeout", message, { cause: error });
      }
    },
  };
}

function requestFor({ server, method, path, query, body }: HttpCall, given: Readonly<Record<string, Argument>>) {
  const segments = path.split("/").map((segment) => {
    const name = place.exec(segment)?.[1];
    return name === undefined ? segment : pathSegment(server, String(given[name] ?? ""));
  });
  const url = new URL(server);
  url.pathname = `${url.pathname.replace(/\/$/, "")}/${segments.join("/").replace(/^\//, "")}`;
  for (const [key, value] of filled(query, given)) url.searchParams.set(key, String(value));
  const sent = body && JSON.stringify(Object.fromEntries(filled(body, given)));
  const headers = { accept: "application/json", ...(sent !== undefined && { "content-type": "application/json" }) };
  const written = `${method} ${url.href}${sent === undefined ? "" : ` ${sent}`}`;
  return { address: url.href, written, init: { method, headers, ...(sent !== undefined && { body: sent }) } };
}

/** "." and ".." would climb in the path, however they are encoded; an empty segment would shift it. */
function pathSegment(server: string, value: string): string {
  if (/^\.{0,2}$/.test(value)) throw new SourceError(server, "refused", `"${value}" cannot stand in a path.`);
  return encodeURIComponent(value);
}

/** Places whose argument was not given are left out. */
function filled(template: Readonly<Record<string, string>>, given: Readonly<Record<string, Argument>>) {
  return Object.entries(template).flatMap(([key, text]): [string, Argument][] => {
    const name = place.exec(text)?.[1];
    const value = name === undefined ? text : given[name];
    return value === undefined ? [] : [[key, value]];
  });
}

async function readJson(response: Response, address: string, maxBytes: number): Promise<Uint8Array> {
  const { status, headers } = response;
  if (response.ok && /^application\/(?:[\w.+-]+\+)?json\b/i.test(headers.get("content-type") ?? "")) {
    return readCapped(response, address, maxBytes);
  }
  await response.body?.cancel();
  if (status >= 300 && status < 400) {
    const message = `${address} redirects elsewhere. If you trust that, declare the new address.`;
    throw new SourceError(address, "refused", message);
  }
  if (!response.ok) throw statusError(address, response);
  const type = headers.get("content-type")?.split(";")[0] ?? "no content type";
  throw new SourceError(address, "invalid-answer", `${address} answered with ${type} instead of JSON.`);
}

function toResult(bytes: Uint8Array, url: string, call: string): CallResult {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return { call, url, value, retrievedAt: new Date().toISOString(), sha256 };
  } catch (error) {
    throw new SourceError(url, "invalid-answer", `${url} answered with broken JSON.`, { cause: error });
  }
}
