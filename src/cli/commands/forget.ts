import { Command } from "commander";
import { type CommonFlags, type Session, withCommonFlags } from "../session.ts";

interface ForgetFlags extends CommonFlags {
  readonly collection?: string;
  readonly json?: true;
}

export function forgetCommand(session: Session): Command {
  return withCommonFlags(
    new Command("forget")
      .description("delete sources from a collection, with every trace of them")
      .argument("<source...>", "sources as they were indexed; a folder stands for all below it")
      .option("--collection <dir>", "folder of the collection")
      .option("--json", "print the report as JSON"),
  ).action((sources: string[], flags: ForgetFlags) => forget(sources, flags, session));
}

async function forget(sources: readonly string[], flags: ForgetFlags, session: Session): Promise<void> {
  const { loadConfig } = await import("../../config/load.ts");
  const { namedCollection } = await import("../named-collection.ts");
  const config = await loadConfig({ file: flags.config, flags: { collection: flags.collection } });
  const dir = namedCollection(config);
  const { forgetSources } = await import("../../collection/forget.ts");
  const { forgetReportText } = await import("../report-text.ts");
  session.signal.throwIfAborted();
  const report = await forgetSources(sources, { dir });
  process.stdout.write(flags.json ? `${JSON.stringify(report)}\n` : forgetReportText(report));
}
