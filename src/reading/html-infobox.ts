import type { Cell, GridRow } from "./html-grid.ts";

export interface Attributes {
  /** The text of the row above all others, which names the box. */
  readonly name: string;
  readonly rows: readonly (readonly [attribute: string, value: string])[];
}

/**
 * Attributes and values of an infobox. A row of one header cell is a part of the box and stands before the attributes
 * below it ("Personal details / Born"); rows of headers alone and pictures say nothing.
 */
export function readAttributes(rows: readonly GridRow[]): Attributes {
  const found: [string, string][] = [];
  let name = "";
  let part = "";
  for (const [index, row] of rows.entries()) {
    const cells = [...new Set(row.cells)].filter(({ text }) => text !== "");
    const [first, ...others] = cells;
    if (first === undefined) continue;
    if (others.length === 0) {
      if (index === 0 && found.length === 0) name = first.text;
      else if (first.header || first.emphasised) part = first.text;
      else if (part !== "") found.push([part, first.text]);
      continue;
    }
    const headers = cells.filter(({ header }) => header);
    if (headers.length === cells.length) continue;
    const attribute = headers.length > 0 ? headers : [first];
    const values = cells.filter((cell) => !attribute.includes(cell));
    found.push([[part, texts(attribute)].filter((text) => text !== "").join(" / "), texts(values)]);
  }
  return { name, rows: found };
}

function texts(cells: readonly Cell[]): string {
  return cells.map(({ text }) => text).join(" ");
}
