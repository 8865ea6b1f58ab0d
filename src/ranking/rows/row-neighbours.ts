import type { TableEvidence } from "../../evidence/evidence.ts";
import { namedCells } from "./row-cells.ts";
import { readTimes } from "./row-sizes.ts";

const behind = /\b(?:after|next|following|followed)\b/i;
const ahead = /\b(?:before|previous(?:ly)?|prior|preced\w+)\b/i;
/** As the table is listed, whatever its times. */
const below = /\b(?:below|behind)\b/i;
const above = /\babove\b/i;
/** "After whom?" asks for the row ahead. */
const turned = /\b(?:after|before|follow\w*|preced\w+) (?:whom?|which|what)\b/i;

/**
 * For each row of one table 1 if a question wants it for its place beside a row that it names: "who won after …", "the film
 * before …". A table whose times go down is read upwards. All 0 where the question names no single row, or that row has no such
 * neighbour.
 */
export function besideNamed(question: string, rows: readonly TableEvidence[]): number[] {
  const fits = rows.map(() => 0);
  const steps = readSteps(question, rows);
  const named = steps.length === 0 ? [] : namedCells(question, rows);
  const most = Math.max(...named);
  const at = named.indexOf(most);
  if (steps.length === 0 || most < surely || named.lastIndexOf(most) !== at) return fits;
  const places = new Map(rows.map(({ locator }, i) => [locator.row, i]));
  for (const step of steps) {
    const beside = places.get((rows[at] as TableEvidence).locator.row + step);
    if (beside !== undefined) fits[beside] = 1;
  }
  return fits;
}

/** A row is named when one cell that no other row shares is, or several that few share. */
const surely = 0.9;

function readSteps(question: string, rows: readonly TableEvidence[]): number[] {
  const inTime = [...(behind.test(question) ? [1] : []), ...(ahead.test(question) ? [-1] : [])];
  const listed = [...(below.test(question) ? [1] : []), ...(above.test(question) ? [-1] : [])];
  if (inTime.length === 0) return listed;
  const sign = (turned.test(question) ? -1 : 1) * (goesDown(rows) ? -1 : 1);
  return [...listed, ...inTime.map((step) => step * sign)];
}

function goesDown(rows: readonly TableEvidence[]): boolean {
  const times = (readTimes(rows)?.sizes ?? []).filter((time) => time !== undefined);
  const falls = times.filter((time, i) => i > 0 && time < (times[i - 1] as number)).length;
  const rises = times.filter((time, i) => i > 0 && time > (times[i - 1] as number)).length;
  return falls > 3 * rises;
}
