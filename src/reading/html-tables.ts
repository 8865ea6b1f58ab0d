import type { ParsedTable } from "./document.ts";
import { isFurniture, isHidden, isUnread } from "./html-boilerplate.ts";
import { cellText } from "./html-cell.ts";
import { isHeading } from "./html-elements.ts";
import { type Cell, type GridRow, readGrid } from "./html-grid.ts";
import { columnNames, headerRows } from "./html-header.ts";
import { readAttributes } from "./html-infobox.ts";
import { attribute, childElements, classes, type Element, type ParentNode, walk } from "./html-walk.ts";
import { createTextBuilder } from "./text-builder.ts";

type Tables = Pick<ReadonlySet<Element>, "has">;

export interface FoundTables {
  readonly tables: readonly ParsedTable[];
  /**
   * The elements of these tables, whose cells do not go into the running text, with the rows of one cell across the
   * table (a part's name, a note, a source), which do: they hold for no column.
   */
  readonly elements: ReadonlyMap<Element, readonly string[]>;
}

/** Characters of a cell on average beyond which an unmarked table only places text. */
const layoutCell = 150;

/**
 * Every data table of a page, wherever it stands, before anything is left out. Tables that only place content are none.
 *
 * @param isTitle whether a heading is the page's own title and so no section
 */
export function findTables(root: ParentNode, isTitle: (heading: Element) => boolean): FoundTables {
  const found: { readonly table: ParsedTable; readonly order: number }[] = [];
  const elements = new Map<Element, readonly string[]>();
  const headings = createTextBuilder();
  const open: { readonly section: readonly string[]; readonly order: number }[] = [];
  let count = 0;
  walk(root, {
    enter(element) {
      if (element.tagName === "table") {
        if (isFurniture(element) || isHidden(element)) return false;
        open.push({ section: headings.section, order: count++ });
      } else if (holdsNoData(element)) return false;
      else if (isHeading(element) && !isTitle(element) && !isHidden(element))
        headings.heading(cellText(element, elements).text, Number(element.tagName[1]));
      return true;
    },
    leave(element) {
      if (element.tagName !== "table") return;
      // Inner tables come first, so the outer one knows which of them are data.
      const { section, order } = open.pop()!;
      const read = readTable(element, section, elements);
      if (read === undefined) return;
      elements.set(element, read.notes);
      found.push({ table: read.table, order });
    },
  });
  return { tables: found.sort((a, b) => a.order - b.order).map(({ table }) => table), elements };
}

/** Hidden panels and marginal notes may hold tables (a click shows them); code, forms' parts and navigation do not. */
function holdsNoData(element: Element): boolean {
  if (isHidden(element) || element.tagName === "aside") return false;
  return isUnread(element) || isFurniture(element);
}

interface ReadTable {
  readonly table: ParsedTable;
  readonly notes: readonly string[];
}

function readTable(element: Element, section: readonly string[], inner: Tables): ReadTable | undefined {
  const role = attribute(element, "role")?.toLowerCase();
  if (role === "presentation" || role === "none") return undefined;
  const grid = withoutEmpty(readGrid(element, inner));
  const own = captionOf(element, inner);
  if (classes(element).some((name) => name.includes("infobox"))) return infobox(grid, own, section);
  const top = grid.findIndex((row) => !isAcross(row));
  const caption = own || grid.slice(0, Math.max(top, 0)).map(firstText).join(" ");
  const notes = grid
    .slice(own === "" ? top : 0)
    .filter(isAcross)
    .map(firstText);
  const rows = grid.filter((row) => !isAcross(row));
  const width = rows[0]?.cells.length ?? 0;
  if (rows.length < 2 || width < 2 || !isData(element, rows, own)) return undefined;
  const count = headerRows(rows);
  if (count === 0 && width === 2 && rows.every(isPair)) return infobox(grid, own, section);
  const header = rows.slice(0, count);
  const body = rows.slice(count).filter((row) => !header.some((above) => sameTexts(above, row)));
  if (body.length === 0) return undefined;
  const texts = body.map(({ cells }) => cells.map(({ text }) => text));
  return { table: { kind: "table", caption, section, columns: columnNames(header, width), rows: texts }, notes };
}

function infobox(grid: readonly GridRow[], caption: string, section: readonly string[]): ReadTable | undefined {
  const { name, rows } = readAttributes(grid);
  if (rows.length === 0) return undefined;
  const columns = ["attribute", "value"];
  return { table: { kind: "infobox", caption: caption || name, section, columns, rows }, notes: [] };
}

function captionOf(table: Element, inner: Tables): string {
  const caption = childElements(table).find(({ tagName }) => tagName === "caption");
  return caption === undefined ? "" : cellText(caption, inner).text;
}

/** Rows and columns that hold something. */
function withoutEmpty(grid: readonly GridRow[]): GridRow[] {
  const rows = grid.filter(({ cells }) => cells.some(({ text }) => text !== ""));
  const full = new Set<number>();
  for (const { cells } of rows) for (const [column, { text }] of cells.entries()) if (text !== "") full.add(column);
  return rows.map(({ cells, inHead }) => ({ cells: cells.filter((_, column) => full.has(column)), inHead }));
}

/** Whether one cell reaches across the row, or across most of it with nothing beside it. */
function isAcross({ cells }: GridRow): boolean {
  const named = cells.filter(({ text }) => text !== "");
  return named.length > 1 && named.length > cells.length / 2 && named.every((cell) => cell === named[0]);
}

function firstText({ cells }: GridRow): string {
  return cells.find(({ text }) => text !== "")?.text ?? "";
}

function isPair({ cells: [first, second] }: GridRow): boolean {
  return first !== second && first?.header === true && second?.header === false && first.text !== "";
}

function sameTexts(a: GridRow, b: GridRow): boolean {
  return a.cells.every(({ text }, column) => text === b.cells[column]!.text);
}

const dataClasses: ReadonlySet<string> = new Set(["wikitable", "sortable", "data", "datatable", "table"]);

/** Marked as data by its author, or at least shaped like it: short cells side by side in most rows. */
function isData(element: Element, rows: readonly GridRow[], caption: string): boolean {
  const said = (row: GridRow): Cell[] => [...new Set(row.cells)].filter(({ text, picture }) => text !== "" && !picture);
  const cells = rows.flatMap(said);
  const sideBySide = rows.filter((row) => said(row).length > 1).length;
  if (sideBySide < 2) return false;
  if (caption !== "" || cells.some(({ header }) => header) || rows[0]?.inHead) return true;
  if (classes(element).some((name) => dataClasses.has(name))) return true;
  const average = cells.reduce((sum, { text }) => sum + text.length, 0) / cells.length;
  return average <= layoutCell && sideBySide >= rows.length / 2;
}
