import type { Resource } from "../context.ts";
import { EngineError } from "./engine-error.ts";

/** A question wanted more of a resource than its budget holds. */
export class BudgetError extends EngineError {
  readonly code = "budget";
  readonly resource: Resource;
  readonly wanted: number;
  readonly left: number;

  constructor(resource: Resource, wanted: number, left: number) {
    super(
      `The budget has ${left} ${resource} left and ${wanted} were wanted. Raise it with --budget or in the config.`,
    );
    this.resource = resource;
    this.wanted = wanted;
    this.left = left;
  }
}
