import { Command, Option } from "commander";
import { type CommonFlags, collect, type Session, withCommonFlags } from "../session.ts";

export interface AskFlags extends CommonFlags {
  readonly collection?: string;
  readonly kg?: readonly string[];
  readonly functions?: string;
  readonly preset?: string;
  readonly at?: string;
  readonly budget?: string;
  readonly json?: true;
  readonly stream?: true;
  readonly trace?: string;
  readonly verbose?: true;
}

export function askCommand(session: Session): Command {
  return withCommonFlags(
    new Command("ask")
      .description("answer a question, with citations; without a source named, from the bundled demo")
      .argument("<question>", "the question, in quotes")
      .option("--collection <dir>", "folder of a collection made by index")
      .option("--kg <file|url>", "RDF file or SPARQL endpoint to ask as well; may be given several times", collect)
      .option("--functions <file>", "JSON file of functions to call as well, where a question is about their domain")
      .option("--preset <name>", "which system answers: factweave (default) or bm25, a baseline without any model")
      .option("--at <time>", 'time from which "today" is seen, in ISO 8601 (default: now)')
      .option("--budget <time>", "time to answer in, such as 20s or 500ms (default: 20s)")
      .addOption(new Option("--json", "print the answer as one JSON object").conflicts("stream"))
      .option("--stream", "print events as JSON lines; the last one holds the answer")
      .option("--trace <file>", "write every stage's input and output to a file, as JSON")
      .option("--verbose", "show the SPARQL behind facts, scores, and the time of each stage"),
  ).action(async (question: string, flags: AskFlags) => {
    const { runAsk } = await import("../run-ask.ts");
    session.status = await runAsk(question, flags, session.signal);
  });
}
