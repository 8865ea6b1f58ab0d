import { DataError } from "../core/errors/index.ts";
import type { ParsedDocument, ParsedTable, ReadItem } from "./document.ts";
import { fileTitle } from "./file-title.ts";
import { limits } from "./limits.ts";
import { readPlainText } from "./plain-text.ts";
import { readLines } from "./read-lines.ts";

type JsonRecord = Readonly<Record<string, unknown>>;

/** Field names that hold a record's parts, first match wins; upper and lower case are the same. */
const fields = {
  title: ["title", "name", "label", "page", "heading"],
  text: ["text", "extract", "content", "body", "summary", "abstract", "paragraph"],
  url: ["url", "uri", "href", "page_url", "link"],
} as const;

/** JSON lines: a record a line. A line that is no JSON object is a failure of that line alone. */
export async function* readJsonLines(stream: AsyncIterable<Uint8Array>, uri: string): AsyncGenerator<ReadItem> {
  const rows: JsonRecord[] = [];
  for await (const { number, text } of readLines(stream, limits.lineBytes)) {
    if (text?.trim() === "") continue;
    const parsed = parseLine(text, number, uri);
    if (parsed instanceof DataError) yield { kind: "failure", error: parsed };
    else if (hasText(parsed)) yield { kind: "document", document: toDocument(parsed, uri) };
    else rows.push(parsed);
  }
  yield* asTable(rows, uri);
}

function parseLine(text: string | undefined, line: number, uri: string): JsonRecord | DataError {
  if (text === undefined) {
    return new DataError(uri, `the line is longer than ${limits.lineBytes / 1e6} MB`, "Split its record.", { line });
  }
  try {
    const value: unknown = JSON.parse(line === 1 ? text.replace(/^\uFEFF/, "") : text);
    if (isRecord(value)) return value;
    return new DataError(uri, "the line is no JSON object", "Write one object a line.", { line });
  } catch (error) {
    return new DataError(
      uri,
      `the line is no JSON (${(error as Error).message})`,
      "Repair or remove it.",
      { line },
      { cause: error },
    );
  }
}

/** One JSON value: a list of records, a record, or a record that holds a list of them. */
export function* readJson(text: string, uri: string): Generator<ReadItem> {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    const repair = "Repair it, or name it .jsonl if it holds one object a line.";
    throw new DataError(uri, `it is no JSON (${(error as Error).message})`, repair, {}, { cause: error });
  }
  const rows: JsonRecord[] = [];
  for (const [i, item] of recordsOf(value).entries()) {
    if (!isRecord(item)) {
      const error = new DataError(uri, "the record is no object", "Make it an object with title and text.", {
        record: i + 1,
      });
      yield { kind: "failure", error };
    } else if (hasText(item)) yield { kind: "document", document: toDocument(item, uri) };
    else rows.push(item);
  }
  yield* asTable(rows, uri);
}

function recordsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (isRecord(value) && !hasText(value)) {
    const list = Object.values(value).find((member) => Array.isArray(member) && member.some(isRecord));
    if (Array.isArray(list)) return list;
  }
  return [value];
}

function isRecord(value: unknown): value is JsonRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function fieldOf(record: JsonRecord, names: readonly string[]): string | undefined {
  for (const name of names) {
    const key = Object.keys(record).find((candidate) => candidate.toLowerCase() === name);
    const value = key === undefined ? undefined : record[key];
    if (typeof value === "string" && value.trim() !== "") return key;
  }
  return undefined;
}

function hasText(record: JsonRecord): boolean {
  return fieldOf(record, fields.text) !== undefined;
}

function toDocument(record: JsonRecord, uri: string): ParsedDocument {
  const [title, text, url] = [fields.title, fields.text, fields.url].map((names) => fieldOf(record, names));
  const address = url === undefined ? "" : (record[url] as string);
  const used = new Set([title, text, url]);
  const rest = scalars(record).filter(([name]) => !used.has(name));
  const body = readPlainText(record[text as string] as string, uri);
  return {
    ...body,
    title: title === undefined ? fileTitle(uri) : (record[title] as string).replace(/\s+/g, " ").trim(),
    ...(/^https?:\/\//.test(address) && { url: address }),
    tables: rest.length === 0 ? [] : [attributes(rest)],
  };
}

function attributes(rows: readonly (readonly [string, string])[]): ParsedTable {
  return { kind: "infobox", caption: "", section: [], columns: ["attribute", "value"], rows };
}

function scalars(record: JsonRecord): [string, string][] {
  return Object.entries(record).flatMap(([name, value]): [string, string][] => {
    const list = Array.isArray(value) && value.every((item) => typeof item === "string") ? value.join(", ") : value;
    return typeof list === "string" || typeof list === "number" || typeof list === "boolean"
      ? [[name, String(list).replace(/\s+/g, " ").trim()]]
      : [];
  });
}

/** Records without running text are rows of one table. */
function* asTable(records: readonly JsonRecord[], uri: string): Generator<ReadItem> {
  if (records.length === 0) return;
  const rows = records.map((record) => new Map(scalars(record)));
  const columns = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  if (columns.length === 0) return;
  const cells = rows.map((row) => columns.map((column) => row.get(column) ?? ""));
  const table: ParsedTable = { kind: "table", caption: "", section: [], columns, rows: cells };
  yield { kind: "document", document: { title: fileTitle(uri), text: "", blocks: [], tables: [table] } };
}
