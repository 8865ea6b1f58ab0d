import { writeFile } from "node:fs/promises";
import { parseDuration } from "../config/duration.ts";
import { loadConfig, usesColour } from "../config/load.ts";
import { ConfigError } from "../core/errors/index.ts";
import type { Answer, AskOptions, Factweave } from "../index.ts";
import type { AskTrace } from "../pipeline/factweave.ts";
import type { AskFlags } from "./commands/ask.ts";
import { type ExitStatus, exitStatus } from "./exit-status.ts";
import { renderAnswer } from "./render-answer.ts";
import { traceJson } from "./trace-json.ts";

/** Asks one question, writes the answer to standard output and gives the exit status. */
export async function runAsk(question: string, flags: AskFlags, signal: AbortSignal): Promise<ExitStatus> {
  const config = await loadConfig({
    file: flags.config,
    flags: {
      collection: flags.collection,
      kg: flags.kg,
      functions: flags.functions,
      preset: flags.preset,
      budgetMs: flags.budget === undefined ? undefined : parseDuration(flags.budget, "--budget"),
    },
  });
  // Imported late: wrong usage is told at once, and not after models and stores were loaded.
  const { openEngine } = await import("./open-engine.ts");
  const engine = await openEngine(config, signal);
  try {
    let trace: AskTrace | undefined;
    const options: AskOptions = {
      signal,
      budgetMs: config.budgetMs,
      ...(flags.at !== undefined && { at: flags.at }),
      ...(flags.trace !== undefined && {
        trace: (record) => {
          trace = record;
        },
      }),
    };
    const answer = flags.stream ? await printEvents(engine, question, options) : await engine.ask(question, options);
    if (!flags.stream) process.stdout.write(flags.json ? `${JSON.stringify(answer)}\n` : render(answer, flags));
    if (flags.trace !== undefined && trace !== undefined) await writeTrace(flags.trace, trace);
    return exitStatus[answer.status];
  } finally {
    await engine.close();
  }
}

async function printEvents(engine: Factweave, question: string, options: AskOptions): Promise<Answer> {
  let answer: Answer | undefined;
  for await (const event of engine.stream(question, options)) {
    process.stdout.write(`${JSON.stringify(event)}\n`);
    if (event.type === "answer-end") answer = event.answer;
  }
  if (answer === undefined) throw new TypeError("The stream of events ended without an answer.");
  return answer;
}

function render(answer: Answer, { verbose = false }: { readonly verbose?: boolean }): string {
  const { columns = 80 } = process.stdout;
  return renderAnswer(answer, { width: columns, colour: usesColour(process.stdout), verbose });
}

async function writeTrace(path: string, trace: AskTrace): Promise<void> {
  try {
    await writeFile(path, traceJson(trace));
  } catch (error) {
    const message = `The trace cannot be written to ${path}. Name a file in a folder that exists and can be written.`;
    throw new ConfigError("--trace", message, { cause: error });
  }
}
