import { Command, InvalidArgumentError, Option } from "commander";
import { type CommonFlags, collect, type Session, withCommonFlags } from "../session.ts";

export interface EvalFlags extends CommonFlags {
  readonly preset?: readonly string[];
  readonly limit?: number;
  readonly seed: number;
  readonly out: string;
  readonly data?: string;
  readonly collection?: string;
  readonly kg?: readonly string[];
  readonly sources?: string;
  readonly with?: readonly string[];
  readonly without?: readonly string[];
  readonly ablate?: readonly ("sources" | "stages")[];
  readonly budget?: string;
  readonly all?: true;
  readonly fresh?: true;
  readonly json?: true;
}

export interface MeasureFlags extends CommonFlags {
  readonly data?: string;
  readonly measure?: readonly string[];
  readonly tags?: true;
  readonly seed: number;
  readonly json?: true;
}

export interface ShowFlags extends CommonFlags {
  readonly data?: string;
  readonly limit?: number;
  readonly seed: number;
  readonly json?: true;
}

export interface ExportFlags extends CommonFlags {
  readonly data?: string;
  readonly format: string;
  readonly to: string;
}

const whole = (from: number) => (text: string) => {
  const value = Number(text);
  if (!Number.isInteger(value) || value < from) throw new InvalidArgumentError(`Give a whole number from ${from}.`);
  return value;
};

const seed = () => new Option("--seed <number>", "seed of samples and intervals").argParser(whole(0)).default(1);

const data = () => new Option("--data <dir>", "folder of the datasets (or FACTWEAVE_DATA)");

export function evalCommand(session: Session): Command {
  const command = withCommonFlags(
    new Command("eval")
      .description("measure presets on datasets; an interrupted run goes on where it was")
      // Flags that both have, such as --json, belong to the subcommand that they follow.
      .enablePositionalOptions()
      .argument("<dataset...>", "names from `eval list`, `all`, or a JSON lines file of your own questions")
      .option("--preset <name>", "preset to measure; may be given several times (default: factweave)", collect)
      .option("--limit <n>", "a sample of so many questions of each dataset", whole(1))
      .addOption(seed())
      .option("--out <dir>", "folder for run files and corpora", "runs")
      .addOption(data())
      .option("--collection <dir>", "collection to ask your own questions of")
      .option("--kg <file|url>", "graph to ask your own questions of; may be given several times", collect)
      .option("--sources <kinds>", "ask these kinds of sources alone, such as text,graph")
      .option("--with <part>", "add a part that the preset lacks, such as early-exit", collect)
      .option("--without <part>", "leave out a part, such as hops; may be given several times", collect)
      .addOption(
        new Option("--ablate <what>", "also measure without sources or stages")
          .choices(["sources", "stages"])
          .argParser(collect),
      )
      .option("--budget <time>", "time for one question, such as 20s (default: 20s)")
      .option("--all", "show every measure, not only the headline ones")
      .option("--fresh", "ask everything anew, even where a run is at hand")
      .option("--json", "print runs and measures as JSON"),
  ).action(async (names: string[], flags: EvalFlags) => {
    const { runEval } = await import("../run-eval.ts");
    await runEval(names, flags, session);
  });
  return command
    .addCommand(listCommand())
    .addCommand(showCommand())
    .addCommand(measureCommand())
    .addCommand(compareCommand())
    .addCommand(exportCommand());
}

function listCommand(): Command {
  return new Command("list")
    .description("show the datasets and the measures")
    .option("--json", "print JSON")
    .action(async (flags: { readonly json?: true }) => {
      const { listText } = await import("../eval-text.ts");
      process.stdout.write(await listText(flags));
    });
}

function showCommand(): Command {
  return withCommonFlags(
    new Command("show")
      .description("show what a dataset holds, what of it is left out and why, and some of its questions")
      .argument("<dataset>", "name from `eval list`, or a file of your own questions")
      .addOption(data())
      .option("--limit <n>", "show so many questions (default: 10)", whole(1))
      .addOption(seed())
      .option("--json", "print JSON"),
  ).action(async (name: string, flags: ShowFlags) => {
    const { showDataset } = await import("../show-dataset.ts");
    process.stdout.write(await showDataset(name, flags));
  });
}

function measureCommand(): Command {
  return withCommonFlags(
    new Command("measure")
      .description("measure run files once more, with every measure")
      .argument("<run...>", "run files")
      .addOption(data())
      .option("--measure <name>", "this measure alone; may be given several times", collect)
      .option("--tags", "also by what the dataset says of the questions")
      .addOption(seed())
      .option("--json", "print JSON"),
  ).action(async (files: string[], flags: MeasureFlags) => {
    const { measureFiles } = await import("../measure-files.ts");
    process.stdout.write(await measureFiles(files, flags));
  });
}

function compareCommand(): Command {
  return withCommonFlags(
    new Command("compare")
      .description("test the difference of two runs over the same questions")
      .argument("<run>", "run file")
      .argument("<other>", "run file to compare it with")
      .addOption(data())
      .option("--measure <name>", "this measure alone; may be given several times", collect)
      .addOption(seed())
      .option("--json", "print JSON"),
  ).action(async (run: string, other: string, flags: MeasureFlags) => {
    const { compareFiles } = await import("../measure-files.ts");
    process.stdout.write(await compareFiles(run, other, flags));
  });
}

function exportCommand(): Command {
  return withCommonFlags(
    new Command("export")
      .description("write a run in the form of other tools")
      .argument("<run>", "run file")
      .addOption(
        new Option("--format <name>", "what to write")
          .choices(["trec", "qrels", "beir", "alce", "crag"])
          .makeOptionMandatory(),
      )
      .requiredOption("--to <path>", "file to write (for beir: folder)")
      .addOption(data()),
  ).action(async (run: string, flags: ExportFlags) => {
    const { exportFile } = await import("../export-file.ts");
    process.stdout.write(await exportFile(run, flags));
  });
}
