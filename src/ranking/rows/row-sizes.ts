import type { TableEvidence } from "../../evidence/evidence.ts";
import { extractValues } from "../../evidence/values.ts";

/** A column by which rows can be ordered: a number for each row, where its cell has one. */
export interface Sizes {
  readonly name: string;
  readonly sizes: readonly (number | undefined)[];
}

const timeHeader =
  /\b(?:years?|dates?|seasons?|released?|born|birth\w*|founded|built|opened|completed|aired|airdate|day|begin|start|from|term|established)\b/i;

/** Columns in which nearly all cells can be ordered, as amounts or as points of time. */
export function readSizes(rows: readonly TableEvidence[], as: "amounts" | "times"): Sizes[] {
  const names = new Map(
    rows.flatMap(({ locator }) => locator.cells.map(({ column, name }) => [column, name] as const)),
  );
  return [...names]
    .sort(([a], [b]) => a - b)
    .map(([column, name]) => {
      const cells = rows.map(({ locator }) => locator.cells.find((cell) => cell.column === column));
      return { name, sizes: cells.map((cell) => sizeOf(cell?.value ?? "", as === "times")) };
    })
    .filter(({ sizes }) => sizes.filter((size) => size !== undefined).length >= 0.6 * rows.length);
}

/** The column that says when; undefined where none does. */
export function readTimes(rows: readonly TableEvidence[]): Sizes | undefined {
  return readSizes(rows, "times").find(({ name }) => saysWhen(name));
}

export const saysWhen = (name: string): boolean => timeHeader.test(name);

/** The number by which a value is ordered: a date as YYYYMMDD, a time of a clock in seconds, else its first number. */
function sizeOf(value: string, time: boolean): number | undefined {
  const clock = value.trim().match(/^(?:(\d+):)?(\d{1,2}):(\d{2}(?:\.\d+)?)$/);
  if (clock !== null) return Number(clock[1] ?? 0) * 3600 + Number(clock[2]) * 60 + Number(clock[3]);
  const [first] = extractValues(value);
  if (first === undefined || /\p{L}{3}/u.test(value.slice(0, first.start))) return undefined;
  if (first.kind === "decade") return time ? first.from * 10_000 : first.from;
  if (first.kind === "date") {
    return first.year === undefined ? undefined : first.year * 10_000 + first.month * 100 + (first.day ?? 0);
  }
  const size = Number(first.exact);
  if (!Number.isFinite(size)) return undefined;
  return time && /^\d{4}$/.test(first.exact) ? size * 10_000 : size;
}
