import { Command } from "commander";
import { exitStatus } from "../exit-status.ts";
import { type CommonFlags, type Session, withCommonFlags } from "../session.ts";

interface IndexFlags extends CommonFlags {
  readonly collection?: string;
  readonly vectors: boolean;
  readonly allowPrivateHosts?: true;
  readonly json?: true;
}

export function indexCommand(session: Session): Command {
  return withCommonFlags(
    new Command("index")
      .description(
        "read files, folders and addresses into a collection; only what changed is read again, and an interrupted run goes on where it was",
      )
      .argument("<source...>", "files, folders or http(s) addresses")
      .option("--collection <dir>", "folder of the collection; made when missing")
      .option("--no-vectors", "leave out vectors: faster, but search is by words alone")
      .option("--allow-private-hosts", "let addresses lead to private networks and this machine")
      .option("--json", "print the report as JSON"),
  ).action((sources: string[], flags: IndexFlags) => index(sources, flags, session));
}

async function index(sources: readonly string[], flags: IndexFlags, session: Session): Promise<void> {
  const { loadConfig } = await import("../../config/load.ts");
  const { namedCollection } = await import("../named-collection.ts");
  const config = await loadConfig({
    file: flags.config,
    flags: {
      collection: flags.collection,
      // Commander sets `vectors` to true when the flag is absent; then lower layers decide.
      vectors: flags.vectors ? undefined : false,
      allowPrivateHosts: flags.allowPrivateHosts,
    },
  });
  const dir = namedCollection(config);
  const { runIndex } = await import("../run-index.ts");
  session.interrupt.advice = "What was reported as done is safe; run the same command again to go on.";
  const report = await runIndex(sources, { ...config, dir }, session.signal);
  const { indexReportText } = await import("../report-text.ts");
  process.stdout.write(flags.json ? `${JSON.stringify(report)}\n` : indexReportText(report));
  if (report.failed.length > 0 && report.indexed + report.unchanged === 0) session.status = exitStatus.failed;
}
