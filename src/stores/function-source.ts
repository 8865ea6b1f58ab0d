/** A value given to a function: what the declaration makes of it is up to the source. */
export type Argument = string | number;

export interface CallResult {
  /** The call as anyone can make it again: method, address and body, or the query. */
  readonly call: string;
  /** Address or file that answered. */
  readonly url?: string;
  /** The answer as JSON. Untrusted. */
  readonly value: unknown;
  readonly retrievedAt: string;
  /** Of the bytes that were read, in hexadecimal. */
  readonly sha256: string;
}

/** What stands behind a declared function. Rejects with `SourceError`, or with `signal.reason` when cancelled. */
export interface FunctionSource {
  readonly remote: boolean;
  call(given: Readonly<Record<string, Argument>>, signal: AbortSignal): Promise<CallResult>;
}
