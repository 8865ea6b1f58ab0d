import { contentStems } from "../../core/words.ts";
import type { TableEvidence } from "../../evidence/evidence.ts";
import { extractValues } from "../../evidence/values.ts";
import { type Order, readOrder } from "./order-words.ts";
import { namedCells, placeHeader } from "./row-cells.ts";

const timeHeader =
  /\b(?:year|date|season|released?|born|birth\w*|founded|built|opened|completed|aired|airdate|day|begin|start|from|term|established)\b/i;

/**
 * For each row of one table 1 if it is what a question about an order of rows wants (the first, the tallest, the last two, the
 * older of two), else 0: among the rows whose cells the question names most of. All 0 where it wants no order, or the table
 * has no column for it.
 */
export function inOrder(question: string, rows: readonly TableEvidence[]): number[] {
  const fits = rows.map(() => 0);
  const order = readOrder(question, rows);
  if (order === undefined || rows.length < 3) return fits;
  const sizes = sizesFor(order, question, rows);
  const named = namedCells(order.rest, rows);
  const most = Math.max(...named);
  const sized = rows.flatMap(({ locator }, i) => {
    const size = sizes?.[i];
    return named[i] !== most || size === undefined || locator.cells.some(({ value }) => sums.test(value.trim()))
      ? []
      : [{ i, size }];
  });
  if (sized.length <= order.count) return fits;
  const sign = order.wanted === "least" ? 1 : -1;
  const sorted = sized.sort((a, b) => sign * (a.size - b.size) || sign * (a.i - b.i));
  const bound = sorted[order.count - 1] as (typeof sorted)[number];
  const chosen = sorted.filter(({ size }, rank) => rank < order.count || size === bound.size);
  if (chosen.length > Math.max(order.count, sized.length / 3)) return fits;
  for (const { i } of chosen) fits[i] = 1;
  return fits;
}

/** What stands in a row that adds up others. */
const sums = /^(?:(?:grand )?totals?|overall|sum|average|turnout|majority)$/i;

/** What rows are ordered by; undefined without a column for it. */
function sizesFor(order: Order, question: string, rows: readonly TableEvidence[]): (number | undefined)[] | undefined {
  const asked = new Set(contentStems(question));
  const columns = columnsOf(rows).map(({ column, name }) => ({
    name,
    said: shareOf(contentStems(name), asked),
    sizes: rows.map(({ locator }) =>
      sizeOf(locator.cells.find((cell) => cell.column === column)?.value ?? "", order.by === "time"),
    ),
  }));
  const full = columns.filter(({ sizes }) => sizes.filter((size) => size !== undefined).length >= 0.6 * rows.length);
  const place = full.find(({ name }) => placeHeader.test(name.trim()) && name.trim() !== "");
  switch (order.by) {
    case "time":
      return (full.find(({ name }) => timeHeader.test(name)) ?? { sizes: rows.map(({ locator }) => locator.row) })
        .sizes;
    case "place":
      return place?.sizes;
    case "list":
      return rows.map(({ locator }) => locator.row);
    case "size": {
      const measures = full.filter(({ name }) => name !== place?.name && !timeHeader.test(name));
      const [said] = (measures.some(({ said }) => said > 0) ? measures : full).sort((a, b) => b.said - a.said);
      const about = full.find(({ name }) => order.about?.test(name));
      return said !== undefined && said.said > 0 ? said.sizes : about?.sizes;
    }
  }
}

const shareOf = (stems: readonly string[], asked: ReadonlySet<string>): number =>
  stems.filter((stem) => asked.has(stem)).length / Math.max(1, stems.length);

function columnsOf(rows: readonly TableEvidence[]): { readonly column: number; readonly name: string }[] {
  const names = new Map(
    rows.flatMap(({ locator }) => locator.cells.map(({ column, name }) => [column, name] as const)),
  );
  return [...names].map(([column, name]) => ({ column, name })).sort((a, b) => a.column - b.column);
}

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
