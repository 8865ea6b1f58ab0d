import { SourceError, type SourceErrorCode } from "../core/errors/index.ts";

const codes: ReadonlyMap<number, SourceErrorCode> = new Map([
  [401, "permission"],
  [403, "permission"],
  [404, "not-found"],
  [407, "permission"],
  [408, "timeout"],
  [410, "not-found"],
  [429, "unreachable"],
  [451, "permission"],
  [502, "unreachable"],
  [503, "unreachable"],
  [504, "timeout"],
]);

/** What a status other than 2xx means. `Retry-After` is passed on; the page that came with it is not read. */
export function statusError(url: string, response: Response): SourceError {
  const { status, headers } = response;
  const code = codes.get(status) ?? "failed";
  const after = headers.get("retry-after")?.slice(0, 40);
  const wait = after === undefined ? "" : ` It asks to wait: Retry-After ${after}.`;
  const repair = code === "permission" ? " It is not open to everybody." : "";
  return new SourceError(url, code, `${url} answered with status ${status}.${wait}${repair}`);
}

/** A failure below HTTP. `fetch` wraps what happened as the cause of a TypeError, sometimes twice. */
export function transportError(url: string, error: unknown): SourceError {
  let cause = error;
  for (let depth = 0; depth < 5 && cause instanceof Error; depth++, cause = cause.cause) {
    if (cause instanceof SourceError) return cause;
    const code = "code" in cause ? String(cause.code) : "";
    if (/^(?:CERT_|ERR_TLS|ERR_SSL|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO)/.test(code)) {
      return new SourceError(
        url,
        "failed",
        `${url} cannot be read securely (${code}). Check its certificate and the address.`,
        { cause: error },
      );
    }
    if (code === "ENOTFOUND") {
      return new SourceError(url, "unreachable", `${url}: no host has this name. Check the address.`, { cause: error });
    }
    if (cause.cause === undefined) {
      const message = `${url} cannot be read: ${cause.message || code || "the connection failed"}. Try again later.`;
      return new SourceError(url, "unreachable", message, { cause: error });
    }
  }
  return new SourceError(url, "unreachable", `${url} cannot be read.`, { cause: error });
}
