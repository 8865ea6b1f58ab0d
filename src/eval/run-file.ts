import { createReadStream } from "node:fs";
import { type FileHandle, mkdir, open } from "node:fs/promises";
import { dirname } from "node:path";
import { z } from "zod";
import { DataError } from "../core/errors/index.ts";
import { answerSchema } from "../evidence/answer.ts";
import type { Run, RunHeader, RunRecord } from "./run.ts";

const headerSchema = z.object({
  format: z.literal(1),
  dataset: z.string(),
  dataHash: z.string(),
  questions: z.array(z.string()),
  seed: z.number(),
  preset: z.custom<RunHeader["preset"]>((value) => typeof value === "object" && value !== null && "name" in value),
  configHash: z.string(),
  models: z.array(z.string()),
  engine: z.string(),
  budgetMs: z.number(),
  startedAt: z.string(),
});

const evidenceSchema = z.custom<RunRecord["evidence"]>((value) => typeof value === "object" && value !== null);

const recordSchema = z.object({
  id: z.string(),
  question: z.string(),
  corpus: z.string(),
  answer: answerSchema.optional(),
  error: z.object({ code: z.string(), message: z.string() }).optional(),
  rankings: z.array(z.object({ question: z.string(), retrieved: z.number(), evidence: z.array(z.string()) })),
  evidence: evidenceSchema,
  ms: z.number(),
  peakRssBytes: z.number(),
});

/**
 * Reads a run. A last line that was cut off by a killed process is as if it had never been begun.
 *
 * @throws DataError for a file that is missing or no run; its fields say which line.
 */
export async function readRun(file: string): Promise<Run> {
  return (await readWhole(file)).run;
}

async function readWhole(file: string): Promise<{ readonly run: Run; readonly bytes: number }> {
  let header: RunHeader | undefined;
  const records = new Map<string, RunRecord>();
  let number = 0;
  let bytes = 0;
  try {
    for await (const line of wholeLines(file)) {
      number++;
      bytes += Buffer.byteLength(line) + 1;
      if (header === undefined) header = parse(headerSchema, line, file, number) as RunHeader;
      else {
        const record = parse(recordSchema, line, file, number) as RunRecord;
        records.set(record.id, record);
      }
    }
  } catch (error) {
    if (error instanceof DataError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    const problem = code === "ENOENT" ? "there is no such run" : `the run cannot be read (${message})`;
    throw new DataError(file, problem, "Make one with `factweave eval`.", {}, { cause: error });
  }
  if (header === undefined) throw new DataError(file, "the file holds no run", "Make one with `factweave eval`.");
  return { run: { header, records }, bytes };
}

/** Lines that end with a line feed. Runs may be larger than the longest string. */
async function* wholeLines(file: string): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of createReadStream(file, "utf8")) {
    const lines = `${rest}${chunk as string}`.split("\n");
    rest = lines.pop() as string;
    yield* lines;
  }
}

function parse<T>(schema: z.ZodType<T>, line: string, file: string, number: number): T {
  try {
    return schema.parse(JSON.parse(line));
  } catch (error) {
    const problem = number === 1 ? "the file is no run: its first line is no header" : "the line is no record of a run";
    throw new DataError(file, problem, "Remove the file and run again.", { line: number }, { cause: error });
  }
}

export interface RunWriter {
  /** What stood in the file when it was opened, so that a run goes on where it stopped. */
  readonly done: ReadonlyMap<string, RunRecord>;
  add(record: RunRecord): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the file of a run: a new one with `header`, or one that was begun under the same configuration, data and
 * questions.
 *
 * @throws DataError when the file holds another run.
 */
export async function openRunWriter(file: string, header: RunHeader): Promise<RunWriter> {
  await mkdir(dirname(file), { recursive: true });
  const handle = await open(file, "a+");
  try {
    const begun = (await handle.stat()).size > 0 ? await readBegun(file, header, handle) : undefined;
    if (begun === undefined) await handle.appendFile(`${JSON.stringify(header)}\n`);
    return {
      done: begun ?? new Map(),
      add: (record) => handle.appendFile(`${JSON.stringify(record)}\n`),
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function readBegun(
  file: string,
  header: RunHeader,
  handle: FileHandle,
): Promise<ReadonlyMap<string, RunRecord> | undefined> {
  if (!(await hasWholeLine(file))) {
    await handle.truncate(0);
    return undefined;
  }
  const { run, bytes } = await readWhole(file);
  const same = (["dataset", "dataHash", "configHash", "seed"] as const).every((key) => run.header[key] === header[key]);
  if (!same || run.header.questions.join("\n") !== header.questions.join("\n")) {
    const repair = "Name another folder with --out, or start anew with --fresh.";
    throw new DataError(file, "the file holds a run of another configuration, other data or other questions", repair);
  }
  await handle.truncate(bytes);
  return run.records;
}

async function hasWholeLine(file: string): Promise<boolean> {
  for await (const _ of wholeLines(file)) return true;
  return false;
}
