import type { Asked } from "./asked.ts";
import type { DeclaredFunction, ResultColumn } from "./declaration.ts";
import type { ResultRow } from "./result-rows.ts";
import { allowsEarlier, knownFrom } from "./row-time.ts";

type Given = Readonly<Record<string, string | number>>;

/** The text of a row's column. */
const cellText = ({ cells }: ResultRow, column: string): string | undefined =>
  cells.find((cell) => cell.declared.name === column)?.values[0];

/**
 * Rows that the filtering arguments leave, none known later than the question (WeKnow-RAG, section 4.2: nothing behind the
 * time of the query). Without a date only the last one counts; where no row has the date, the last one before it, but only
 * when the question allows it.
 */
export function chosenRows(
  rows: readonly ResultRow[],
  { parameters, result }: DeclaredFunction,
  given: Given,
  { at, text }: Asked,
  asked: ResultColumn,
): readonly ResultRow[] {
  const time = result.columns.find(({ role }) => role === "time");
  const past = time === undefined ? rows : knownBefore(rows, time, asked, at);
  let left = past;
  let dated: string | undefined;
  for (const [name, { filters, type }] of Object.entries(parameters)) {
    const wanted = given[name];
    if (wanted === undefined) continue;
    if (type === "date" || type === "year") dated = String(wanted);
    if (filters === undefined) continue;
    left = left.filter((row) => cellText(row, filters)?.toLowerCase().startsWith(String(wanted).toLowerCase()));
  }
  if (time === undefined) return left;
  if (dated !== undefined && left.length === 0 && allowsEarlier(text)) return last(upTo(past, time, dated), time);
  return dated !== undefined || overall.test(text) || asked === time ? left : last(left, time);
}

/** Questions that look at all records. */
const overall =
  /\b(?:average|mean|total|highest|lowest|most|least|best|worst|ever|all|how many|when|which|first|earliest)\b/i;

function knownBefore(rows: readonly ResultRow[], time: ResultColumn, asked: ResultColumn, at: string): ResultRow[] {
  const until = Date.parse(at);
  const clock = { ...time, ...(asked.knownFrom !== undefined && { knownFrom: asked.knownFrom }) };
  return rows.filter((row) => (knownFrom(cellText(row, time.name) ?? "", clock) ?? Number.POSITIVE_INFINITY) <= until);
}

/** Rows of a day, month or year and of those before. */
const upTo = (rows: readonly ResultRow[], time: ResultColumn, date: string): ResultRow[] =>
  rows.filter((row) => (cellText(row, time.name) ?? "").slice(0, date.length) <= date);

/** The row of the latest time; of several, the first. */
function last(rows: readonly ResultRow[], time: ResultColumn): ResultRow[] {
  let latest: { readonly row: ResultRow; readonly from: number } | undefined;
  for (const row of rows) {
    const from = knownFrom(cellText(row, time.name) ?? "", time) ?? Number.NEGATIVE_INFINITY;
    if (latest === undefined || from > latest.from) latest = { row, from };
  }
  return latest === undefined ? [] : [latest.row];
}
