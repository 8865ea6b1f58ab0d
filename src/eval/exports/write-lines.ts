import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";

/** Writes a file line by line, with its folder; never holds more than a few lines of it. */
export async function writeLines(file: string, lines: Iterable<string> | AsyncIterable<string>): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await pipeline(ended(lines), createWriteStream(file));
}

async function* ended(lines: Iterable<string> | AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`;
}

/** Writes a value as JSON, with its folder. */
export async function writeJson(file: string, value: unknown): Promise<void> {
  await writeLines(file, [JSON.stringify(value, null, 1)]);
}
