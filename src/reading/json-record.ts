import { isUtf8 } from "node:buffer";
import { DataError } from "../core/errors/index.ts";
import { decodeText } from "./decode.ts";
import type { ParsedDocument, ParsedTable, ReadItem } from "./document.ts";
import { fileTitle } from "./file-title.ts";
import { limits } from "./limits.ts";
import { readPlainText } from "./plain-text.ts";

export type JsonRecord = Readonly<Record<string, unknown>>;

/** Field names that hold a record's parts, first match wins; upper and lower case are the same. */
const fields = {
  title: ["title", "name", "label", "page", "heading"],
  text: ["text", "extract", "content", "body", "summary", "abstract", "paragraph"],
  url: ["url", "uri", "href", "page_url", "link"],
} as const;

const deepest = 4;

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a record has running text, so that it is a document and no row. */
export function hasText(record: JsonRecord): boolean {
  return fieldOf(record, fields.text) !== undefined;
}

function fieldOf(record: JsonRecord, names: readonly string[]): string | undefined {
  let best: string | undefined;
  let rank = names.length;
  for (const key in record) {
    const place = names.indexOf(key.toLowerCase());
    if (place >= 0 && place < rank && wordsOf(record[key]) !== "") [best, rank] = [key, place];
  }
  return best;
}

/** A string, or a list of paragraphs. */
function wordsOf(value: unknown): string {
  if (typeof value === "string") return value.trim();
  const list = Array.isArray(value) && value.every((item) => typeof item === "string");
  return list ? value.join("\n\n").trim() : "";
}

/** A record with text as a document; its other fields become an infobox. */
export function toDocument(record: JsonRecord, uri: string): ParsedDocument {
  const [title, text, url] = [fields.title, fields.text, fields.url].map((names) => fieldOf(record, names));
  const address = url === undefined ? "" : wordsOf(record[url]);
  const named = title === undefined ? "" : flat(wordsOf(record[title]));
  const used = new Set([title, text, ...(isWebAddress(address) ? [url] : [])]);
  const rows = scalars(record).filter(([name]) => !used.has(name));
  const infobox = { kind: "infobox" as const, caption: "", section: [], columns: ["attribute", "value"], rows };
  return {
    ...readPlainText(text === undefined ? "" : wordsOf(record[text]), uri),
    title: named || fileTitle(uri),
    ...(isWebAddress(address) && { url: address }),
    tables: rows.length === 0 ? [] : [infobox],
  };
}

function isWebAddress(address: string): boolean {
  return /^https?:\/\//i.test(address) && URL.canParse(address);
}

function flat(text: string): string {
  return text.replace(/\s+/g, " ").trim().toWellFormed();
}

/** Fields that hold a value or a list of values; those of an inner record have its name before theirs. */
function scalars(record: JsonRecord, path = "", depth = 1): [string, string][] {
  return Object.entries(record).flatMap(([key, value]): [string, string][] => {
    const name = flat(`${path} ${key}`);
    if (isRecord(value)) return depth < deepest ? scalars(value, name, depth + 1) : [];
    const list = Array.isArray(value) ? value : [value];
    return list.length > 0 && list.every(isScalar) ? [[name, flat(list.join(", "))]] : [];
  });
}

function isScalar(value: unknown): boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

/** Gathers records without running text as rows of tables, each of a bounded size. */
export function createRowCollector(uri: string) {
  let rows: ReadonlyMap<string, string>[] = [];
  let columns = new Set<string>();
  let tables = 0;
  const full = () => rows.length >= limits.tableRecords || rows.length * columns.size > limits.tableCells;
  function* flush(): Generator<ReadItem> {
    if (columns.size === 0) return;
    const names = [...columns];
    const cells = rows.map((row) => names.map((name) => row.get(name) ?? ""));
    tables++;
    const caption = tables === 1 ? "" : `part ${tables}`;
    const table: ParsedTable = { kind: "table", caption, section: [], columns: names, rows: cells };
    rows = [];
    columns = new Set();
    yield { kind: "document", document: { title: fileTitle(uri), text: "", blocks: [], tables: [table] } };
  }
  return {
    /** Takes a record; gives a document as soon as its table is full. */
    *add(record: JsonRecord): Generator<ReadItem> {
      const row = new Map(scalars(record));
      if (row.size === 0) return;
      rows.push(row);
      for (const name of row.keys()) columns.add(name);
      if (full()) yield* flush();
    },
    flush,
  };
}

/** One line of JSON lines. */
export function parseLine(bytes: Buffer | undefined, line: number, uri: string): JsonRecord | DataError {
  if (bytes === undefined) {
    return new DataError(uri, `the line is longer than ${limits.lineBytes / 1e6} MB`, "Split its record.", { line });
  }
  try {
    const value: unknown = JSON.parse(isUtf8(bytes) ? bytes.toString("utf8") : decodeText(bytes, uri));
    if (isRecord(value)) return value;
    return new DataError(uri, "the line is no JSON object", "Write one object a line.", { line });
  } catch (error) {
    const reason = error instanceof DataError ? "it holds binary data" : (error as Error).message;
    const problem = `the line is no JSON (${reason})`;
    return new DataError(uri, problem, "Repair or remove it.", { line }, { cause: error });
  }
}
