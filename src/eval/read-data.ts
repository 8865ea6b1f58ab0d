import { createReadStream } from "node:fs";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";
import type { z } from "zod";
import { DataError } from "../core/errors/index.ts";

const whereFrom =
  "Name the folder that holds it with --data or FACTWEAVE_DATA; docs/evaluation.md says where it comes from.";

/** Path of a file of the data folder. */
export function dataFile(folder: string, name: string): string {
  return resolve(folder, name);
}

/**
 * The records of a file of JSON lines, one at a time; gzipped when the name ends in `.gz`. Blank lines are skipped.
 *
 * @throws DataError for a file that is missing or damaged, and for a line that does not fit the schema.
 */
export async function* readJsonLines<S extends z.ZodType>(path: string, schema: S): AsyncGenerator<z.output<S>> {
  let number = 0;
  for await (const line of linesOf(path)) {
    number++;
    if (line.trim() === "") continue;
    yield parseLine(line, schema, path, number);
  }
}

/** Lines of a text file in UTF-8, gzipped when the name ends in `.gz`. @throws DataError when it cannot be read. */
export async function* linesOf(path: string): AsyncGenerator<string> {
  const file = createReadStream(path);
  const input = path.endsWith(".gz") ? file.pipe(createGunzip()) : file;
  const reader = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  let failure: NodeJS.ErrnoException | undefined;
  // Readline does not always hear of its input's errors: then it is closed, and the lines end.
  const fail = (error: NodeJS.ErrnoException): void => {
    failure ??= error;
    reader.close();
  };
  file.once("error", fail);
  input.once("error", fail);
  try {
    yield* reader;
    // An error of the stream may come after readline has seen its end.
    await new Promise((done) => setImmediate(done));
  } catch (error) {
    failure ??= error as NodeJS.ErrnoException;
  } finally {
    file.destroy();
    input.destroy();
  }
  if (failure !== undefined) throw unreadable(path, failure);
}

function unreadable(path: string, error: NodeJS.ErrnoException): Error {
  if (error instanceof DataError) return error;
  const problem = error.code === "ENOENT" ? "there is no such file" : `the file cannot be read (${error.message})`;
  return new DataError(path, problem, whereFrom, {}, { cause: error });
}

function parseLine<S extends z.ZodType>(line: string, schema: S, path: string, number: number): z.output<S> {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    throw new DataError(path, "the line is no JSON", "Fetch the file again.", { line: number }, { cause: error });
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const problem = `the record is not what it should be (${issue?.path.join(".") || "whole"}: ${issue?.message})`;
  throw new DataError(path, problem, "Fetch the file again.", { line: number }, { cause: parsed.error });
}
