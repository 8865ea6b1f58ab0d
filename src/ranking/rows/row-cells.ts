import { remembered } from "../../core/remembered.ts";
import { contentStems } from "../../core/words.ts";
import type { TableCell, TableEvidence } from "../../evidence/evidence.ts";
import { extractValues, type Value } from "../../evidence/values.ts";

/** What a question says that cells can hold. */
interface Asked {
  /** Folded, with a space at both ends. */
  readonly text: string;
  readonly stems: ReadonlySet<string>;
  readonly numbers: readonly { readonly exact: string; readonly ordinal: boolean }[];
  readonly years: readonly number[];
  readonly range?: { readonly from: number; readonly to: number };
  readonly days: readonly string[];
  readonly asksPlace: boolean;
}

/** Columns that say which place a row has. */
export const placeHeader = /^(?:#|no\.?|nr\.?|rank(?:ing)?|pos(?:ition)?\.?|place|finish(?:ed)?|standing|order|)$/i;

/**
 * For each row of one table how many of its cells the question names: whole values, years and days, numbers where the column
 * is named too. A value that other rows share counts less, one that all share nothing: ln(n / df) / ln n.
 */
export function namedCells(question: string, rows: readonly TableEvidence[]): number[] {
  const asked = readQuestion(question);
  const named = rows.map(({ locator }) => locator.cells.flatMap((cell) => namedIn(asked, cell)));
  const frequency = Map.groupBy(
    named.flatMap((keys) => [...new Set(keys)]),
    (key) => key,
  );
  const whole = Math.log(Math.max(2, rows.length));
  return named.map((keys) =>
    [...new Set(keys)].reduce(
      (sum, key) => sum + Math.log(rows.length / (frequency.get(key) as string[]).length) / whole,
      0,
    ),
  );
}

function readQuestion(question: string): Asked {
  const values = extractValues(question);
  const span = /\b(?:from|between)\s+(?<from>\d{4})\s*(?:to|and|through|until|till|-|–)\s*(?<to>\d{4})\b/i.exec(
    question,
  );
  const range = span?.groups && { from: Number(span.groups.from), to: Number(span.groups.to) };
  return {
    text: ` ${fold(question)} `,
    stems: new Set(contentStems(question)),
    numbers: values.flatMap((value) =>
      value.kind === "number" && !isYear(value.exact) ? [{ exact: value.exact, ordinal: value.ordinal === true }] : [],
    ),
    years: range === undefined ? yearsOf(question) : [],
    ...(range !== undefined && { range }),
    days: values.flatMap((value) => dayOf(value) ?? []),
    asksPlace: /\b(?:rank\w*|place[ds]?|position\w*|finish\w*|number|no\.?|#)(?=\W|$)/i.test(question),
  };
}

/** Keys of what the question names of a cell; rows with the same key are alike in it. */
function namedIn(asked: Asked, { column, name, value }: TableCell): string[] {
  const keys: string[] = [];
  const key = (what: string | number): number => keys.push(`${column} ${what}`);
  const { folded, years, days, number } = readCell(value);
  if (/\p{L}{2}/u.test(folded) && folded.length >= 3 && folded !== fold(name) && asked.text.includes(` ${folded} `))
    key(folded);
  for (const year of asked.years) if (years.includes(year)) key(year);
  if (asked.range && years.some((year) => asked.range && asked.range.from <= year && year <= asked.range.to))
    key("range");
  for (const day of asked.days) if (days.some((each) => each.startsWith(day) || day.startsWith(each))) key(day);
  for (const { exact, ordinal } of asked.numbers) {
    if (number !== exact) continue;
    const ofPlace = placeHeader.test(name.trim()) && (ordinal || asked.asksPlace);
    if (ofPlace || contentStems(name).some((stem) => asked.stems.has(stem))) key(exact);
  }
  return keys;
}

interface CellReading {
  readonly folded: string;
  readonly years: readonly number[];
  /** Month, day and, where it stands there, year: "12-7-2009". */
  readonly days: readonly string[];
  /** Where the cell is one number, this. */
  readonly number: string | undefined;
}

const readCell: (value: string) => CellReading = remembered(20_000, (value) => {
  const values = extractValues(value);
  const [only] = values;
  const alone = only?.kind === "number" && values.length === 1 && !/\p{L}{3}/u.test(value) ? only.exact : undefined;
  return {
    folded: fold(value.replace(/\s*\([^()]*\)\s*$/, "")),
    years: yearsOf(value),
    days: values.flatMap((each) => dayOf(each) ?? []),
    number: alone,
  };
});

/** Years of a text; "2013–14" is both. */
function yearsOf(text: string): number[] {
  return Array.from(text.matchAll(/(?<!\d)(1\d{3}|20\d{2})(?:[-–/](\d{2})(?!\d))?(?![\d,]*\d)/g)).flatMap(
    ([, year = "", short]) => (short === undefined ? [Number(year)] : [Number(year), Number(year.slice(0, 2) + short)]),
  );
}

const isYear = (exact: string): boolean => /^(?:1\d{3}|20\d{2})$/.test(exact);

function dayOf(value: Value): string | undefined {
  if (value.kind !== "date" || value.day === undefined) return undefined;
  return [value.month, value.day, ...(value.year === undefined ? [] : [value.year])].join("-");
}

export function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
