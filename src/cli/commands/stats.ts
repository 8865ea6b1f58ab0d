import { Command } from "commander";
import { type CommonFlags, type Session, withCommonFlags } from "../session.ts";

interface StatsFlags extends CommonFlags {
  readonly collection?: string;
  readonly json?: true;
}

export function statsCommand(session: Session): Command {
  return withCommonFlags(new Command("stats"))
    .description("show what a collection holds")
    .option("--collection <dir>", "folder of the collection")
    .option("--json", "print JSON")
    .action((flags: StatsFlags) => stats(flags, session));
}

async function stats(flags: StatsFlags, session: Session): Promise<void> {
  const [{ loadConfig }, { namedCollection }, { openCollection }, { statsText }] = await Promise.all([
    import("../../config/load.ts"),
    import("../named-collection.ts"),
    import("../../collection/open-collection.ts"),
    import("../report-text.ts"),
  ]);
  const config = await loadConfig({ file: flags.config, flags: { collection: flags.collection } });
  session.signal.throwIfAborted();
  const collection = await openCollection(namedCollection(config));
  try {
    const found = await collection.store.stats();
    process.stdout.write(flags.json ? `${JSON.stringify(found)}\n` : statsText(found));
  } finally {
    await collection.close();
  }
}
