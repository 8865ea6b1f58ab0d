import { EngineError } from "./engine-error.ts";

export type SourceErrorCode =
  | "unreachable"
  | "timeout"
  | "refused"
  | "not-found"
  | "permission"
  | "invalid-answer"
  | "too-large"
  | "unsupported"
  /** What the source needs to be asked is not in the question, or is of another kind. */
  | "argument"
  | "failed";

const retryableCodes: ReadonlySet<SourceErrorCode> = new Set(["unreachable", "timeout"]);

/** One source failed. It stands beside the evidence in `failures`; it is never evidence and never an empty list. */
export class SourceError extends EngineError {
  readonly code: SourceErrorCode;
  /** Path, address or name of the source. */
  readonly source: string;
  override readonly retryable: boolean;

  constructor(source: string, code: SourceErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.source = source;
    this.code = code;
    this.retryable = retryableCodes.has(code);
  }
}
