import { EngineError } from "./engine-error.ts";

export type StoreErrorCode = "locked" | "missing" | "damaged" | "full" | "permission" | "version";

/** A collection or graph on disk cannot be opened or written. What was acknowledged before stays readable. */
export class StoreError extends EngineError {
  readonly code: StoreErrorCode;
  /** Folder or file of the store. */
  readonly path: string;
  override readonly retryable: boolean;

  constructor(path: string, code: StoreErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.path = path;
    this.code = code;
    this.retryable = code === "locked";
  }
}
