import { Command } from "commander";
import { type CommonFlags, type Session, withCommonFlags } from "../session.ts";

interface StatsFlags extends CommonFlags {
  readonly collection?: string;
  readonly json?: true;
}

export function statsCommand(session: Session): Command {
  return withCommonFlags(
    new Command("stats")
      .description("show what a collection holds")
      .option("--collection <dir>", "folder of the collection")
      .option("--json", "print JSON"),
  ).action((flags: StatsFlags) => stats(flags, session));
}

async function stats(flags: StatsFlags, session: Session): Promise<void> {
  const { loadConfig } = await import("../../config/load.ts");
  const { namedCollection } = await import("../named-collection.ts");
  const config = await loadConfig({ file: flags.config, flags: { collection: flags.collection } });
  const dir = namedCollection(config);
  const { openCollection } = await import("../../collection/open-collection.ts");
  const { statsText } = await import("../report-text.ts");
  session.signal.throwIfAborted();
  const collection = await openCollection(dir);
  try {
    const found = await collection.store.stats();
    process.stdout.write(flags.json ? `${JSON.stringify(found)}\n` : statsText(found));
  } finally {
    await collection.close();
  }
}
