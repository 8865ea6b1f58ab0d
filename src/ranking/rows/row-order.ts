import { contentStems } from "../../core/words.ts";
import type { TableEvidence } from "../../evidence/evidence.ts";
import { type Order, readOrder } from "./order-words.ts";
import { fold, namedCells, placeHeader } from "./row-cells.ts";
import { readSizes, readTimes, type Sizes, saysWhen } from "./row-sizes.ts";

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
    return named[i] !== most || size === undefined || locator.cells.some(({ value }) => sums.test(fold(value)))
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
function sizesFor(order: Order, question: string, rows: readonly TableEvidence[]): Sizes["sizes"] | undefined {
  const asListed = rows.map(({ locator }) => locator.row);
  if (order.by === "list") return asListed;
  if (order.by === "time") return readTimes(rows)?.sizes ?? asListed;
  const columns = readSizes(rows, "amounts");
  const place = columns.find(({ name }) => placeHeader.test(name.trim()) && name.trim() !== "");
  if (order.by === "place") return place?.sizes;
  const asked = new Set(contentStems(question));
  const measures = columns.filter((column) => column !== place && !saysWhen(column.name));
  return (mostSaid(measures, asked) ?? mostSaid(columns, asked) ?? columns.find(({ name }) => order.about?.test(name)))
    ?.sizes;
}

/** The column of whose name the question says most. */
function mostSaid(columns: readonly Sizes[], asked: ReadonlySet<string>): Sizes | undefined {
  const said = columns.map((column) => {
    const stems = contentStems(column.name);
    return { column, share: stems.filter((stem) => asked.has(stem)).length / Math.max(1, stems.length) };
  });
  return said.filter(({ share }) => share > 0).sort((a, b) => b.share - a.share)[0]?.column;
}
