import { extractValues } from "../values.ts";

/** A point of the calendar as precise as it was written. Without `offsetMinutes` nobody said where the clock hangs. */
export interface Moment {
  readonly year: number;
  readonly month?: number;
  readonly day?: number;
  /** Milliseconds since midnight, where a time of day was given. */
  readonly timeMs?: number;
  /** Minutes that the clock is ahead of UTC. */
  readonly offsetMinutes?: number;
}

const isoPattern =
  /^(?<year>[+-]?\d{4,6})(?:-(?<month>\d{2})(?:-(?<day>\d{2})(?:[T ](?<hour>\d{2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:\.(?<fraction>\d{1,9}))?)?)?\s?(?<zone>Z|UTC|[+-]\d{2}:?\d{2})?)?)?$/;

/** A text that is one date and nothing else: ISO 8601, or words as in "12 March 1998"; undefined when it is none. */
export function parseMoment(text: string): Moment | undefined {
  const trimmed = text.trim();
  const iso = isoPattern.exec(trimmed)?.groups;
  if (iso !== undefined) return checked(fromIso(iso));
  const [value, second] = extractValues(trimmed);
  if (value?.kind !== "date" || value.year === undefined || second !== undefined) return undefined;
  if (value.text.trim() !== trimmed) return undefined;
  const { year, month, day } = value;
  return checked({ year, month, ...(day !== undefined && { day }) });
}

function fromIso(groups: Readonly<Record<string, string | undefined>>): Moment {
  const { year, month, day, hour, minute, second = "0", fraction = "0", zone } = groups;
  const ms = Math.floor(Number(`0.${fraction}`) * 1000);
  return {
    year: Number(year),
    ...(month !== undefined && { month: Number(month) }),
    ...(day !== undefined && { day: Number(day) }),
    ...(hour !== undefined && { timeMs: ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000 + ms }),
    ...(zone !== undefined && { offsetMinutes: offsetOf(zone) }),
  };
}

function offsetOf(zone: string): number {
  if (zone === "Z" || zone === "UTC") return 0;
  const digits = zone.slice(1).replace(":", "");
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2));
  return zone.startsWith("-") ? -minutes : minutes;
}

/** 31 February and 25 o'clock are no moments. */
function checked(moment: Moment): Moment | undefined {
  const { year, month = 1, day = 1, timeMs = 0, offsetMinutes = 0 } = moment;
  const valid = month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
  return valid && timeMs < dayMs && Math.abs(offsetMinutes) <= 14 * 60 ? moment : undefined;
}

export const dayMs = 86_400_000;

export function daysInMonth(year: number, month: number): number {
  return new Date(utc(year, month + 1, 0)).getUTCDate();
}

/** Milliseconds of a day that may lie in any year; `Date.UTC` reads years below 100 as of the last century. */
export function utc(year: number, month: number, day: number): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getTime();
}

/**
 * The time that a moment may mean, from `from` to before `to`, in milliseconds of UTC. Without a zone it may be the
 * local time of any place, 14 hours ahead of UTC to 12 behind.
 */
export function spanOf(moment: Moment): { readonly from: number; readonly to: number } {
  const { from, to } = localSpan(moment);
  if (moment.offsetMinutes !== undefined) {
    return { from: from - moment.offsetMinutes * 60_000, to: to - moment.offsetMinutes * 60_000 };
  }
  return { from: from - 14 * 3_600_000, to: to + 12 * 3_600_000 };
}

/** The same on the clock of the place where it was written. */
export function localSpan({ year, month, day, timeMs }: Moment): { readonly from: number; readonly to: number } {
  if (month === undefined) return { from: utc(year, 1, 1), to: utc(year + 1, 1, 1) };
  if (day === undefined) return { from: utc(year, month, 1), to: utc(year, month + 1, 1) };
  const start = utc(year, month, day);
  return timeMs === undefined ? { from: start, to: start + dayMs } : { from: start + timeMs, to: start + timeMs + 1 };
}
