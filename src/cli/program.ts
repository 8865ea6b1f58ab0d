import { Command, CommanderError } from "commander";
import manifest from "../../package.json" with { type: "json" };
import { askCommand } from "./commands/ask.ts";
import { evalCommand } from "./commands/eval.ts";
import { forgetCommand } from "./commands/forget.ts";
import { indexCommand } from "./commands/index.ts";
import { modelsCommand } from "./commands/models.ts";
import { statsCommand } from "./commands/stats.ts";
import { type ExitStatus, exitStatus } from "./exit-status.ts";
import { onInterrupt } from "./interrupt.ts";
import type { Session } from "./session.ts";

/**
 * Runs one command line and gives its exit status. Nothing is thrown: every error ends as one line on standard error,
 * or as a JSON object there when the command line asks for JSON.
 */
export async function run(args: readonly string[]): Promise<ExitStatus> {
  const json = args.includes("--json") || args.includes("--stream");
  const interrupt = onInterrupt();
  const session: Session = { interrupt, signal: interrupt.signal, status: exitStatus.answered };
  try {
    await createProgram(session, json).parseAsync(args, { from: "user" });
    return session.status;
  } catch (error) {
    if (interrupt.signal.aborted) {
      process.stderr.write(`\nInterrupted.${interrupt.advice === "" ? "" : ` ${interrupt.advice}`}\n`);
      return exitStatus.interrupted;
    }
    if (error instanceof CommanderError) return endOfUsage(error, json);
    return reportError(error, { json, debug: args.includes("--debug") });
  } finally {
    interrupt.close();
  }
}

function createProgram(session: Session, json: boolean): Command {
  const program = new Command("factweave")
    .description(manifest.description)
    .version(manifest.version)
    // Without this, `eval` would take the flags of its subcommands for its own.
    .enablePositionalOptions()
    .addCommand(askCommand(session))
    .addCommand(indexCommand(session))
    .addCommand(forgetCommand(session))
    .addCommand(statsCommand(session))
    .addCommand(modelsCommand(session))
    .addCommand(evalCommand(session))
    .addHelpText("after", "\nExit status: 0 answered, 3 refused, 2 wrong usage or configuration, 1 anything else.");
  for (const command of withSubcommands(program)) {
    command.exitOverride().showSuggestionAfterError().showHelpAfterError("Add --help for the usage.");
    if (json) command.configureOutput({ writeErr: () => undefined });
  }
  return program;
}

function withSubcommands(command: Command): Command[] {
  return [command, ...command.commands.flatMap(withSubcommands)];
}

/** Commander has already written help, version or what was wrong, unless errors are wanted as JSON. */
function endOfUsage(error: CommanderError, json: boolean): ExitStatus {
  if (error.exitCode === 0) return exitStatus.answered;
  if (json) {
    const message = error.message.replace(/^error: /, "");
    process.stderr.write(`${JSON.stringify({ error: { code: "usage", message, retryable: false } })}\n`);
  }
  return exitStatus.usage;
}

async function reportError(error: unknown, { json, debug }: { json: boolean; debug: boolean }): Promise<ExitStatus> {
  // Imported late, like everything that a mere --help does not need.
  const [{ formatError }, { statusOfError }, { isDebug }] = await Promise.all([
    import("./report-error.ts"),
    import("./status-of-error.ts"),
    import("../config/load.ts"),
  ]);
  process.stderr.write(formatError(error, { json, debug: debug || isDebug() }));
  return statusOfError(error);
}
