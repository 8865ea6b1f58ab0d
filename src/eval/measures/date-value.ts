import { monthNames } from "../../evidence/timestamp.ts";

/** A date as exact as it was given: a year, a month of a year, or a day. Years as in XSD 1.1: 0 is 1 BC. */
export interface DateValue {
  readonly year: number;
  readonly month?: number;
  readonly day?: number;
}

const names = monthNames.map((name) => `${name}|${name.slice(0, 3)}`).join("|");
const month = `(?<name>${names}|Sept)\\b\\.?`;
const day = "(?<day>\\d{1,2})(?:st|nd|rd|th)?";
const year = "(?<year>\\d{3,4})";

const forms: readonly RegExp[] = [
  /^\+?(?<year>-?\d{4,})-(?<month>\d\d)-(?<day>\d\d)(?<time>T[\d:.]+Z?)?$/,
  /^(?<year>-?\d{4,})-(?<month>\d\d)$/,
  new RegExp(`^${day}(?: of)? ${month},? ${year}$`, "i"),
  new RegExp(`^${month} ${day},? ${year}$`, "i"),
  new RegExp(`^${month},? ${year}$`, "i"),
  new RegExp(`^${year}$`),
  /^(?<before>\d{1,4}) BCE?$/i,
];

/**
 * The date that the whole text is: "1994", "February 1994", "7 February 1994", "Feb. 7, 1994", "1994-02-07",
 * "1994-02-07T00:00:00Z", "44 BC". Midnight of 1 January with its time is how graphs write a bare year; month and day
 * 00 are unknown. Undefined for every other text, and for "9/11/2001", which is read in two ways.
 */
export function readDate(text: string): DateValue | undefined {
  const trimmed = text.trim();
  for (const form of forms) {
    const groups = form.exec(trimmed)?.groups;
    if (groups !== undefined) return toDate(groups);
  }
  return undefined;
}

interface Groups {
  readonly year?: string;
  readonly before?: string;
  readonly month?: string;
  readonly name?: string;
  readonly day?: string;
  readonly time?: string;
}

function toDate(groups: Groups): DateValue | undefined {
  const year = groups.before === undefined ? Number(groups.year) : 1 - Number(groups.before);
  const month = groups.name === undefined ? Number(groups.month ?? 0) : monthNumber(groups.name);
  const day = Number(groups.day ?? 0);
  if (month > 12 || day > 31 || (month === 0 && day > 0)) return undefined;
  const bareYear = month === 0 || (groups.time !== undefined && month === 1 && day === 1);
  return { year, ...(!bareYear && { month }), ...(!bareYear && day > 0 && { day }) };
}

function monthNumber(name: string): number {
  const start = name.slice(0, 3).toLowerCase();
  return 1 + monthNames.findIndex((full) => full.toLowerCase().startsWith(start));
}

/** Whether both are the same date, equally exact: a year is no day of it. */
export function sameDate(one: DateValue, other: DateValue): boolean {
  return one.year === other.year && one.month === other.month && one.day === other.day;
}

/** Ways in which texts write a day or a month of a year; none for a bare year. */
export function dateWordings({ year, month, day }: DateValue): readonly string[] {
  if (month === undefined) return [];
  const full = monthNames[month - 1] as string;
  const both = [full, full.slice(0, 3)];
  if (day === undefined) return both.map((name) => `${name} ${year}`);
  const iso = [year, month, day].map((part) => String(part).padStart(2, "0")).join("-");
  return [...both.flatMap((name) => [`${day} ${name} ${year}`, `${name} ${day}, ${year}`]), iso];
}
