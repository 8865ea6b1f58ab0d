import { daysInMonth, utc } from "../../evidence/compute/moment.ts";
import { extractValues } from "../../evidence/values.ts";

/** A date that a question names, as ISO 8601 of its own precision: "2026-03-05", "2026-03" or "2026". */
export interface QuestionDate {
  readonly iso: string;
  readonly start: number;
  readonly end: number;
}

const weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
const relativePattern = new RegExp(
  `\\b(?:today|yesterday|tomorrow|(?<ago>\\d{1,4})\\s+days?\\s+ago|(?<which>this|last|next)\\s+(?<unit>week|month|year)` +
    `|(?:last|on)\\s+(?<weekday>${weekdays.join("|")}))\\b`,
  "gi",
);

/** Dates, months and years of a question; relative ones as seen from `at` in a time zone. */
export function questionDates(question: string, at: string, timeZone = "UTC"): QuestionDate[] {
  const today = dayAt(at, timeZone);
  const relative = Array.from(question.matchAll(relativePattern), (match): QuestionDate[] => {
    const iso = resolveRelative(match[0].toLowerCase(), match.groups ?? {}, today);
    return iso === undefined ? [] : [{ iso, start: match.index, end: match.index + match[0].length }];
  }).flat();
  const written = extractValues(question).flatMap((value): QuestionDate[] => {
    const { start, end } = value;
    if (relative.some((other) => start < other.end && other.start < end)) return [];
    if (value.kind === "number") {
      const year = /^(?:1\d|20)\d\d$/.test(value.text) && value.unit === undefined;
      return year ? [{ iso: value.exact, start, end }] : [];
    }
    if (value.kind !== "date") return [];
    const { month, day } = value;
    const year = value.year ?? lastYearOf(month, day ?? 1, today);
    const iso = [String(year).padStart(4, "0"), two(month), ...(day === undefined ? [] : [two(day)])].join("-");
    return day === undefined || day <= daysInMonth(year, month) ? [{ iso, start, end }] : [];
  });
  return [...relative, ...written].sort((a, b) => a.start - b.start);
}

const two = (value: number): string => String(value).padStart(2, "0");

/** A date without a year is the last one that has come. */
function lastYearOf(month: number, day: number, today: string): number {
  const year = Number(today.slice(0, 4));
  return `${two(month)}-${two(day)}` <= today.slice(5) ? year : year - 1;
}

function resolveRelative(text: string, groups: Readonly<Record<string, string | undefined>>, today: string) {
  const { ago, which, unit, weekday } = groups;
  const [year = 0, month = 0] = today.split("-").map(Number);
  const step = which?.toLowerCase() === "last" ? -1 : which?.toLowerCase() === "next" ? 1 : 0;
  if (ago !== undefined) return moved(today, -Number(ago));
  if (text === "today") return today;
  if (text === "yesterday") return moved(today, -1);
  if (text === "tomorrow") return moved(today, 1);
  if (weekday !== undefined) {
    const back = (7 + new Date(`${today}T00:00Z`).getUTCDay() - weekdays.indexOf(weekday.toLowerCase())) % 7;
    return moved(today, back === 0 ? -7 : -back);
  }
  if (unit?.toLowerCase() === "year") return String(year + step);
  if (unit?.toLowerCase() === "month") return new Date(utc(year, month + step, 1)).toISOString().slice(0, 7);
  return undefined;
}

const moved = (day: string, by: number): string =>
  new Date(Date.parse(`${day}T00:00Z`) + by * 86_400_000).toISOString().slice(0, 10);

/** The calendar day of an instant where a clock of the zone hangs. Midnight in UTC is how a bare day is given: that day. */
function dayAt(at: string, timeZone: string): string {
  if (/^\d{4}-\d{2}-\d{2}(?:T00:00:00(?:\.0+)?Z)?$/.test(at)) return at.slice(0, 10);
  const options = { timeZone, year: "numeric", month: "2-digit", day: "2-digit" } as const;
  return new Intl.DateTimeFormat("en-CA", options).format(new Date(at));
}
