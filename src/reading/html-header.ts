import type { Cell, GridRow } from "./html-grid.ts";

/** Rows of a header at most; a table of nothing but `th` still has rows. */
const maxHeaderRows = 5;
/** Characters of a name in a header without `th`. */
const nameLength = 60;

/** How many rows at the top are the header: 0 when nothing tells that the first is one. */
export function headerRows(rows: readonly GridRow[]): number {
  const limit = Math.min(maxHeaderRows, rows.length - 1);
  let count = 0;
  while (count < limit && isHeader(rows[count]!)) count++;
  // A table of nothing but th has one header row like most tables.
  if (count === rows.length - 1 && count > 1 && isHeader(rows.at(-1)!)) return 1;
  return count > 0 ? count : looksLikeHeader(rows) ? 1 : 0;
}

function isHeader({ cells, inHead }: GridRow): boolean {
  if (inHead) return true;
  const named = cells.filter(({ text }) => text !== "");
  return new Set(named).size > 1 && named.every(({ header }) => header);
}

/** A first row of plain cells is a header when it stands out, or when it names columns of numbers. */
function looksLikeHeader(rows: readonly GridRow[]): boolean {
  const first = rows[0]!.cells;
  const rest = rows.slice(1);
  const texts = [...new Set(first)].map(({ text }) => text).filter((text) => text !== "");
  if (texts.length < 2 || texts.length < first.length / 2 || new Set(texts).size < texts.length) return false;
  if (texts.some((text) => text.length > nameLength || isNumeric(text))) return false;
  const standsOut = (row: readonly Cell[]): boolean => row.every((cell) => cell.emphasised || cell.text === "");
  if (standsOut(first) && !rest.every(({ cells }) => standsOut(cells))) return true;
  return first.some((cell, column) => {
    const below = rest.map(({ cells }) => cells[column]!.text).filter((text) => text !== "");
    return cell.text !== "" && below.length > 0 && below.filter(isNumeric).length >= 0.8 * below.length;
  });
}

function isNumeric(text: string): boolean {
  return /^[^\p{L}]*\d[^\p{L}]*$/u.test(text);
}

/** Names of the columns: the texts of the header rows from top to bottom, each once, told apart by numbers. */
export function columnNames(header: readonly GridRow[], width: number): string[] {
  return distinctNames(
    Array.from({ length: width }, (_, column) => {
      const texts = header.map(({ cells }) => cells[column]!.text).filter((text) => text !== "");
      return texts.filter((text, i) => text !== texts[i - 1]).join(" ") || `column ${column + 1}`;
    }),
  );
}

/** "Score", "Score" becomes "Score", "Score 2"; a name that is taken already is passed over. */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set(names);
  const used = new Set<string>();
  const next = new Map<string, number>();
  return names.map((name) => {
    let unique = name;
    for (let n = next.get(name) ?? 2; used.has(unique); n++) {
      const candidate = `${name} ${n}`;
      next.set(name, n + 1);
      if (!taken.has(candidate) && !used.has(candidate)) unique = candidate;
    }
    used.add(unique);
    return unique;
  });
}
