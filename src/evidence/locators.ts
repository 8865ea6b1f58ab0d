import type { ParsedTable } from "../reading/document.ts";
import type { TableLocator, TextLocator } from "./evidence.ts";

/** A locator and what is stored at the place that it names. */
export type LocatedIn =
  | { readonly kind: "text"; readonly locator: TextLocator; readonly text: string }
  | { readonly kind: "table"; readonly locator: TableLocator; readonly table: ParsedTable };

export type LocatorCheck = { readonly ok: true } | { readonly ok: false; readonly problem: string };

/** Whether a locator names a place that exists: offsets within the text, row and columns within the table. */
export function checkLocator(place: LocatedIn): LocatorCheck {
  const problem = place.kind === "text" ? textProblem(place.locator, place.text) : tableProblem(place);
  return problem === undefined ? { ok: true } : { ok: false, problem };
}

function textProblem({ start, end }: TextLocator, text: string): string | undefined {
  const whole = [start, end].every((offset) => Number.isInteger(offset) && offset >= 0 && offset <= text.length);
  if (!whole) return `characters ${start} to ${end} of a text with ${text.length}`;
  if (start >= end) return `characters ${start} to ${end} are none`;
  // A border within a surrogate pair would show half a character.
  return isInsidePair(text, start) || isInsidePair(text, end)
    ? `characters ${start} to ${end} cut a letter`
    : undefined;
}

function isInsidePair(text: string, offset: number): boolean {
  return /[\ud800-\udbff][\udc00-\udfff]/.test(text.slice(Math.max(0, offset - 1), offset + 1)) && offset > 0;
}

function tableProblem({ locator, table }: Extract<LocatedIn, { kind: "table" }>): string | undefined {
  const { row, cells } = locator;
  if (!Number.isInteger(row) || row < 0 || row >= table.rows.length) {
    return `row ${row} of a table with ${table.rows.length}`;
  }
  const outside = cells.find(({ column }) => !Number.isInteger(column) || column < 0 || column >= table.columns.length);
  return outside === undefined ? undefined : `column ${outside.column} of a table with ${table.columns.length}`;
}
