/**
 * Base of every failure that the engine foresees. `code` is stable and machine-readable, the message says what
 * happened and how to repair it. Cancellation is not an error of ours: `signal.reason` is rethrown untouched.
 */
export abstract class EngineError extends Error {
  abstract readonly code: string;
  /** Whether the same call may succeed later without any change. */
  readonly retryable: boolean = false;

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}
