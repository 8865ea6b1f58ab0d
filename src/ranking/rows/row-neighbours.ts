import type { TableEvidence } from "../../evidence/evidence.ts";
import { namedCells } from "./row-cells.ts";

/** "After whom?" asks for the row ahead. */
const turned = /\b(?:after|before|follow\w*|preced\w+) (?:whom?|which|what)\b/i;
const behind = /\b(?:after|next|following|followed|below|behind)\b/i;
const ahead = /\b(?:before|previous(?:ly)?|prior|preced\w+|above)\b/i;

/**
 * For each row of one table 1 if a question wants it for its place beside a row that it names: "who won after …", "the film
 * before …". All 0 where the question names no single row, or that row has no such neighbour.
 */
export function besideNamed(question: string, rows: readonly TableEvidence[]): number[] {
  const steps = [...(behind.test(question) ? [1] : []), ...(ahead.test(question) ? [-1] : [])];
  const named = steps.length === 0 ? [] : namedCells(question, rows);
  const most = Math.max(...named);
  const places = new Map(rows.map(({ locator }, i) => [locator.row, i]));
  const at = named.indexOf(most);
  const fits = rows.map(() => 0);
  if (steps.length === 0 || most < surely || named.lastIndexOf(most) !== at) return fits;
  for (const step of steps) {
    const towards = turned.test(question) ? -step : step;
    const beside = places.get((rows[at] as TableEvidence).locator.row + towards);
    if (beside !== undefined) fits[beside] = 1;
  }
  return fits;
}

/** A row is named when one cell that no other row shares is, or several that few share. */
const surely = 0.9;
