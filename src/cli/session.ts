import type { Command } from "commander";
import type { ExitStatus } from "./exit-status.ts";
import type { Interrupt } from "./interrupt.ts";

/** What one run of the command line shares. A command sets `status` when it is not 0. */
export interface Session {
  readonly interrupt: Interrupt;
  readonly signal: AbortSignal;
  status: ExitStatus;
}

/** Flags that every command has. */
export interface CommonFlags {
  readonly config?: string;
  readonly debug?: true;
}

export function withCommonFlags(command: Command): Command {
  return command
    .option("--config <file>", "configuration file (default: factweave.config.json, if there is one)")
    .option("--debug", "show the stack of an error");
}

/** Collects a flag that may be given several times. */
export const collect = (value: string, previous: readonly string[] = []): readonly string[] => [...previous, value];
