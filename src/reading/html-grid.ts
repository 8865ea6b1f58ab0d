import { isHidden } from "./html-boilerplate.ts";
import { cellText, isStyledBold } from "./html-cell.ts";
import { attribute, childElements, type Element } from "./html-walk.ts";

/** A cell as the page gives it; one cell fills several slots of the grid when it spans. */
export interface Cell {
  readonly text: string;
  readonly header: boolean;
  /** Bold or on a background of its own, as headers without `th` are. */
  readonly emphasised: boolean;
  /** Whether the text is what its pictures are said to show. */
  readonly picture: boolean;
}

export interface GridRow {
  /** One cell for every column; the same object in all slots that it spans. */
  readonly cells: readonly Cell[];
  readonly inHead: boolean;
}

/** Columns beyond are not read: HTML itself caps spans there. */
const maxColumns = 1_000;
/** Slots of one table that spans may fill. A span beyond counts as one: nobody reads such a table. */
const maxSpannedSlots = 500_000;
/** Slots of one table, which one wide row above many narrow ones would multiply. Columns to the right go first. */
const maxSlots = 4_000_000;

const nothing: Cell = { text: "", header: false, emphasised: false, picture: false };

/** The rows of a table with row and column spans resolved, without columns in which no cell begins. */
export function readGrid(table: Element, without: Pick<ReadonlySet<Element>, "has">): GridRow[] {
  const rows: { cells: Cell[]; inHead: boolean }[] = [];
  const begun = new Set<number>();
  let spanned = 0;
  const readGroup = (group: readonly Element[], inHead: boolean): void => {
    // Cells that reach down from rows above; spans end with their row group.
    let above: ({ readonly cell: Cell; readonly left: number } | undefined)[] = [];
    for (const [index, row] of group.entries()) {
      const cells: Cell[] = [];
      const below: typeof above = [];
      let column = 0;
      const reach = (): void => {
        for (let from = above[column]; from !== undefined; from = above[++column]) {
          cells[column] = from.cell;
          if (from.left > 1) below[column] = { cell: from.cell, left: from.left - 1 };
        }
      };
      for (const element of childElements(row).filter(isCell)) {
        reach();
        if (column >= maxColumns) break;
        const cell = readCell(element, row, without);
        let width = Math.min(span(element, "colspan") || 1, maxColumns - column);
        let height = Math.min(span(element, "rowspan") || group.length, group.length - index);
        if (spanned + width * height > maxSpannedSlots) width = height = 1;
        spanned += width * height - 1;
        begun.add(column);
        for (let slot = 0; slot < width; slot++, column++) {
          cells[column] = cell;
          if (height > 1) below[column] = { cell, left: height - 1 };
        }
      }
      // What reaches down right of the last cell.
      for (; column < above.length; column++) reach();
      rows.push({ cells, inHead });
      above = below;
    }
  };
  for (const { group, inHead } of rowGroups(table)) readGroup(group, inHead);
  const columns = [...begun].sort((a, b) => a - b).slice(0, Math.max(1, Math.floor(maxSlots / rows.length)));
  return rows.map(({ cells, inHead }) => ({ cells: columns.map((column) => cells[column] ?? nothing), inHead }));
}

/** Rows by group. parse5 puts every row into a group, also where the page does not. */
function rowGroups(table: Element): { readonly group: readonly Element[]; readonly inHead: boolean }[] {
  return childElements(table)
    .filter(({ tagName }) => tagName === "thead" || tagName === "tbody" || tagName === "tfoot")
    .map((group) => ({
      group: childElements(group).filter((row) => row.tagName === "tr" && !isHidden(row)),
      inHead: group.tagName === "thead",
    }));
}

function isCell(element: Element): boolean {
  return (element.tagName === "td" || element.tagName === "th") && !isHidden(element);
}

function readCell(element: Element, row: Element, without: Pick<ReadonlySet<Element>, "has">): Cell {
  const { text, bold, pictures } = cellText(element, without);
  const marked = [element, row].some((part) => hasBackground(part) || isStyledBold(part));
  const said = text === "" ? { text: pictures, picture: pictures !== "" } : { text, picture: false };
  return { ...said, header: element.tagName === "th", emphasised: bold || marked };
}

function hasBackground(element: Element): boolean {
  if (element.attrs.length === 0) return false;
  return attribute(element, "bgcolor") !== undefined || /background/i.test(attribute(element, "style") ?? "");
}

/** A span as a whole number; 0 (to the end of the group, for rows) stays 0, nonsense is 1. */
function span(element: Element, name: string): number {
  const value = Number.parseInt(attribute(element, name) ?? "1", 10);
  return Number.isFinite(value) && value >= 0 ? value : 1;
}
