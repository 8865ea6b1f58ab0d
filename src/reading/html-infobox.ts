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
  // Where attributes of a part are marked by bullets, the first without one is no longer in it.
  let bulleted = false;
  let top = true;
  for (const row of rows) {
    const cells = [...new Set(row.cells)].filter(({ text, picture }) => text !== "" && !picture);
    const [first, ...others] = cells;
    if (first === undefined) continue;
    const isTop = top;
    top = false;
    if (others.length === 0) {
      if (isTop) name = first.text;
      else if (first.header || first.emphasised) [part, bulleted] = [first.text, false];
      else if (part !== "") found.push([part, first.text]);
      continue;
    }
    const headers = cells.filter(({ header }) => header);
    if (headers.length === cells.length) continue;
    const attribute = headers.length > 0 ? headers : [first];
    const values = cells.filter((cell) => !attribute.includes(cell));
    const own = texts(attribute);
    const bullet = /^[•·–-]\s*/.exec(own);
    if (bullet !== null) bulleted = true;
    else if (bulleted) [part, bulleted] = ["", false];
    const label = own.slice(bullet?.[0].length ?? 0) || own;
    found.push([[part, label].filter((text) => text !== "").join(" / "), texts(values)]);
  }
  return { name, rows: found };
}

function texts(cells: readonly Cell[]): string {
  return cells.map(({ text }) => text).join(" ");
}
