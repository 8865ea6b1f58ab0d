import { DataError } from "../core/errors/index.ts";
import type { ReadItem } from "./document.ts";
import { createRowCollector, hasText, isRecord, parseLine, toDocument } from "./json-record.ts";
import { limits } from "./limits.ts";
import { readLines } from "./read-lines.ts";

/**
 * JSON lines in UTF-8: a record a line. A line that is no JSON object is a failure of that line alone; beyond
 * `limits.namedFailures` such lines are counted only.
 *
 * @throws DataError when there is no line but blank ones.
 */
export async function* readJsonLines(stream: AsyncIterable<Uint8Array>, uri: string): AsyncGenerator<ReadItem> {
  const rows = createRowCollector(uri);
  let filled = 0;
  let failed = 0;
  for await (const { number, bytes } of readLines(stream, limits.lineBytes)) {
    if (bytes !== undefined && isBlank(bytes)) continue;
    filled++;
    const parsed = parseLine(bytes, number, uri);
    if (parsed instanceof DataError) {
      if (++failed <= limits.namedFailures) yield { kind: "failure", error: parsed };
    } else if (hasText(parsed)) yield { kind: "document", document: toDocument(parsed, uri) };
    else yield* rows.add(parsed);
  }
  yield* rows.flush();
  if (filled === 0) throw noRecords(uri);
  if (failed > limits.namedFailures) yield { kind: "failure", error: furtherFailures(uri, failed) };
}

function isBlank(bytes: Uint8Array): boolean {
  // Tab, carriage return, space.
  return bytes.every((byte) => byte === 0x20 || byte === 0x0d || byte === 0x09);
}

function noRecords(uri: string): DataError {
  return new DataError(uri, "it holds no records", "Check whether it was written or downloaded whole.");
}

function furtherFailures(uri: string, failed: number): DataError {
  const problem = `${failed - limits.namedFailures} further records are no JSON objects`;
  return new DataError(uri, problem, "Repair those named first, then index again.");
}

/**
 * One JSON value: a list of records, a record, or a record that holds a list of them.
 *
 * @throws DataError when it is no JSON or holds no records.
 */
export function* readJson(text: string, uri: string): Generator<ReadItem> {
  const rows = createRowCollector(uri);
  const records = recordsOf(parseJson(text, uri));
  if (records.length === 0) throw noRecords(uri);
  let failed = 0;
  for (const [i, item] of records.entries()) {
    if (!isRecord(item)) {
      if (++failed > limits.namedFailures) continue;
      const repair = "Make it an object with title and text.";
      yield { kind: "failure", error: new DataError(uri, "the record is no object", repair, { record: i + 1 }) };
    } else if (hasText(item)) yield { kind: "document", document: toDocument(item, uri) };
    else yield* rows.add(item);
  }
  yield* rows.flush();
  if (failed > limits.namedFailures) yield { kind: "failure", error: furtherFailures(uri, failed) };
}

function parseJson(text: string, uri: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    const repair = "Repair it, or name it .jsonl if it holds one object a line.";
    throw new DataError(uri, `it is no JSON (${(error as Error).message})`, repair, {}, { cause: error });
  }
}

function recordsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (isRecord(value) && !hasText(value)) {
    const list = Object.values(value).find((member) => Array.isArray(member) && member.some(isRecord));
    if (Array.isArray(list)) return list;
  }
  return [value];
}
