import { EngineError } from "../core/errors/index.ts";
import { oneLine } from "./text-layout.ts";

export interface ErrorStyle {
  /** One JSON object instead of a line for people. */
  readonly json: boolean;
  /** The stack of the error and its causes as well. */
  readonly debug: boolean;
}

/** What standard error shows for an error, with a line break at its end. */
export function formatError(error: unknown, { json, debug }: ErrorStyle): string {
  const message = messageOf(error);
  const stack = debug && error instanceof Error ? stackOf(error) : undefined;
  if (json) {
    const code = error instanceof EngineError ? error.code : "unexpected";
    const retryable = error instanceof EngineError && error.retryable;
    return `${JSON.stringify({ error: { code, message, retryable, ...(stack !== undefined && { stack }) } })}\n`;
  }
  return `error: ${message}\n${stack === undefined ? "" : `${stack}\n`}`;
}

/** Our errors say how to repair; of any other the reader needs to know that it was not foreseen. */
function messageOf(error: unknown): string {
  const text = oneLine(error instanceof Error ? error.message : String(error));
  if (error instanceof EngineError) return text;
  return `unexpected failure: ${text || "no message"}. Run again with --debug to see where.`;
}

function stackOf(error: Error): string {
  const own = error.stack ?? String(error);
  return error.cause instanceof Error ? `${own}\ncaused by ${stackOf(error.cause)}` : own;
}
