import { ConfigError, InputError } from "../core/errors/index.ts";
import { type ExitStatus, exitStatus } from "./exit-status.ts";

/** Wrong usage or configuration is the caller's to repair; anything else is not. */
export function statusOfError(error: unknown): ExitStatus {
  return error instanceof ConfigError || error instanceof InputError ? exitStatus.usage : exitStatus.failed;
}
