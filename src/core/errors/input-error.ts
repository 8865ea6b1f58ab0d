import { EngineError } from "./engine-error.ts";

/** What the caller passed cannot be used: an empty question, a time that is none. Exit status 2. */
export class InputError extends EngineError {
  readonly code = "input";
}
