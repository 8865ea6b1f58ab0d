import { EngineError } from "./engine-error.ts";

/** A model cannot be loaded or answered with something that is not what its contract promises. */
export class ModelError extends EngineError {
  readonly code = "model";
  readonly model: string;

  constructor(model: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.model = model;
  }
}
