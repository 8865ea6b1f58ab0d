import { CsvError, parse } from "csv-parse/sync";
import { DataError } from "../core/errors/index.ts";
import type { ReadItem } from "./document.ts";
import { fileTitle } from "./file-title.ts";
import { limits } from "./limits.ts";

/**
 * CSV or TSV (RFC 4180, other delimiters too): one document with one table. Ragged rows are filled, cells beyond the
 * header get columns of their own, and one failure tells where the first of them stands.
 *
 * @throws DataError for quotes that do not close.
 */
export function* readCsv(text: string, uri: string): Generator<ReadItem> {
  const records = parseRecords(text, uri).filter(({ record }) => record.some((cell) => cell !== ""));
  const first = records[0];
  if (first === undefined) throw new DataError(uri, "it holds no rows", "Check whether it was written whole.");
  const headed = looksLikeHeader(first.record, records[1]?.record);
  const body = headed ? records.slice(1) : records;
  const width = Math.max(...records.map(({ record }) => record.length));
  const columns = distinct(
    Array.from({ length: width }, (_, i) => (headed ? first.record[i] : "") || `column ${i + 1}`),
  );
  const usual = headed ? first.record.length : commonest(body.map(({ record }) => record.length));
  const ragged = body.filter(({ record }) => record.length !== usual);
  const rows = body.map(({ record }) => columns.map((_, i) => record[i] ?? ""));
  const table = { kind: "table" as const, caption: "", section: [], columns, rows };
  yield { kind: "document", document: { title: fileTitle(uri), text: "", blocks: [], tables: [table] } };
  const odd = ragged[0];
  if (odd !== undefined) {
    const problem = `${ragged.length} of ${body.length} rows have another number of cells than ${usual}, this one ${odd.record.length}`;
    const repair = "The rows were kept: missing cells are empty, further cells have columns of their own.";
    yield { kind: "failure", error: new DataError(uri, problem, repair, { line: odd.line }) };
  }
}

interface CsvRecord {
  readonly record: readonly string[];
  readonly line: number;
}

function parseRecords(text: string, uri: string): CsvRecord[] {
  try {
    const parsed: { record: string[]; info: { lines: number } }[] = parse(text, {
      bom: true,
      delimiter: sniffDelimiter(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      info: true,
      max_record_size: limits.recordCharacters,
    }) as never;
    return parsed.map(({ record, info }) => ({
      record: record.map((cell) => cell.replace(/\s+/g, " ").trim()),
      line: info.lines,
    }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error.lines === "number" ? { line: error.lines } : {};
    throw new DataError(
      uri,
      `it is no CSV (${error.message})`,
      "Close the quotes, or double those inside a cell.",
      line,
      {
        cause: error,
      },
    );
  }
}

/** The delimiter that cuts the first lines into the most columns, alike in each line. */
export function sniffDelimiter(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .replace(/"(?:[^"]|"")*"/g, "")
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== "")
    .slice(0, 20);
  const scored = [",", ";", "\t", "|"].map((delimiter) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1);
    const usual = commonest(counts);
    return { delimiter, score: usual * counts.filter((count) => count === usual).length };
  });
  return scored.reduce((best, next) => (next.score > best.score ? next : best)).delimiter;
}

function commonest(values: readonly number[]): number {
  const groups = [...Map.groupBy(values, (value) => value).values()];
  return groups.reduce<readonly number[]>((best, next) => (next.length > best.length ? next : best), [])[0] ?? 0;
}

/** A header names every column in words, and none of it is a number while the row below has one. */
function looksLikeHeader(first: readonly string[], second: readonly string[] | undefined): boolean {
  const numeric = (cell: string | undefined): boolean => cell !== undefined && /^[\s$€£+-]*[\d.,]+%?$/.test(cell);
  if (second === undefined || new Set(first).size < first.length) return false;
  return !first.some(numeric) || second.filter(numeric).length > first.filter(numeric).length;
}

/** Columns of the same name are told apart by a number. */
export function distinct(names: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name} ${count}`;
  });
}
