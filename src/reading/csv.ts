import { CsvError, parse } from "csv-parse/sync";
import { DataError } from "../core/errors/index.ts";
import { distinct, looksLikeHeader, sniffDelimiter } from "./csv-shape.ts";
import type { ReadItem } from "./document.ts";
import { fileTitle } from "./file-title.ts";
import { limits } from "./limits.ts";

export { distinct } from "./csv-shape.ts";

/**
 * CSV or TSV (RFC 4180, other delimiters too): one document with one table. Ragged rows are filled, cells beyond the
 * header get columns of their own, and one failure tells where the first of them stands.
 *
 * @throws DataError for quotes that do not close, no rows at all, and a table that would be boundless. A
 * single row too wide for the table is left out, with a failure.
 */
export function* readCsv(text: string, uri: string): Generator<ReadItem> {
  const records = parseRecords(text, uri);
  const first = records[0];
  if (first === undefined) throw new DataError(uri, "it holds no rows", "Check whether it was written whole.");
  const headed = looksLikeHeader(first.record, records[1]?.record);
  const body = headed ? records.slice(1) : records;
  const most = Math.floor(limits.tableCells / records.length);
  const kept = body.filter(({ record }) => record.length <= most);
  const width = kept.reduce((widest, { record }) => Math.max(widest, record.length), headed ? first.record.length : 1);
  if (width > most || kept.length === 0) {
    const problem = `the row has ${first.record.length} cells, which makes a table of too many for ${records.length} rows`;
    throw new DataError(uri, problem, "Check its delimiters, or split the file.", { line: first.line });
  }
  const columns = distinct(Array.from({ length: width }, (_, i) => (headed && first.record[i]) || `column ${i + 1}`));
  const rows = kept.map(({ record }) => columns.map((_, i) => record[i] ?? ""));
  const table = { kind: "table" as const, caption: "", section: [], columns, rows };
  yield { kind: "document", document: { title: fileTitle(uri), text: "", blocks: [], tables: [table] } };
  const wide = body.find(({ record }) => record.length > most);
  if (wide !== undefined) {
    const problem = `${body.length - kept.length} of ${body.length} rows have too many cells for one table, this one ${wide.record.length}`;
    const repair = "They were left out and the other rows kept. Check their delimiters.";
    yield { kind: "failure", error: new DataError(uri, problem, repair, { line: wide.line }) };
  }
  const usual = headed ? first.record.length : commonestWidth(kept);
  const ragged = kept.filter(({ record }) => record.length !== usual);
  const odd = ragged[0];
  if (odd !== undefined) {
    const problem = `${ragged.length} of ${kept.length} rows have another number of cells than ${usual}, this one ${odd.record.length}`;
    const repair = "The rows were kept: missing cells are empty, further cells have columns of their own.";
    yield { kind: "failure", error: new DataError(uri, problem, repair, { line: odd.line }) };
  }
}

interface CsvRecord {
  readonly record: readonly string[];
  /** Line of the record's end; it begins further up when cells hold line breaks. */
  readonly line: number;
}

function parseRecords(text: string, uri: string): CsvRecord[] {
  const records: CsvRecord[] = [];
  let ended = 0;
  try {
    parse(text, {
      bom: true,
      delimiter: sniffDelimiter(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      max_record_size: limits.recordCharacters,
      // Collected here, because what the parser would keep of each record fills memory.
      on_record: (cells: string[], { lines }) => {
        ended = lines;
        const record = cells.map((cell) => cell.replace(/\s+/g, " ").trim().toWellFormed());
        if (record.some((cell) => cell !== "")) records.push({ record, line: lines });
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // The parser names the line where the file ends; the record whose quote stays open begins after the last good one.
    const place = error.code === "CSV_QUOTE_NOT_CLOSED" ? { line: ended + 1 } : placeOf(error);
    const repair = "Close the quotes, or double those inside a cell.";
    throw new DataError(uri, `it is no CSV (${reasonOf(error)})`, repair, place, { cause: error });
  }
  return records;
}

function reasonOf({ code, message }: CsvError): string {
  return code === "CSV_QUOTE_NOT_CLOSED" ? "a quote opened in the row that begins here is never closed" : message;
}

function placeOf({ lines }: CsvError): { line?: number } {
  return typeof lines === "number" ? { line: lines } : {};
}

function commonestWidth(records: readonly CsvRecord[]): number {
  const counts = new Map<number, number>();
  for (const { record } of records) counts.set(record.length, (counts.get(record.length) ?? 0) + 1);
  return [...counts].reduce((best, next) => (next[1] > best[1] ? next : best), [0, 0])[0] ?? 0;
}
