import { remembered } from "../../core/remembered.ts";
import { localSpan, parseMoment } from "../../evidence/compute/moment.ts";
import type { ResultColumn } from "./declaration.ts";

/**
 * The instant from which a row's time is known, in milliseconds of UTC: that of the row where it tells a time of day, else
 * the clock time on its day at which the declaration says that the day is told (a close), else the day's beginning.
 * Undefined for a text that is no time.
 */
export function knownFrom(
  time: string,
  { timeZone = "UTC", knownFrom: clock = "00:00" }: Pick<ResultColumn, "timeZone" | "knownFrom">,
): number | undefined {
  const moment = parseMoment(time);
  if (moment === undefined) return undefined;
  const { from } = localSpan(moment);
  if (moment.offsetMinutes !== undefined) return from - moment.offsetMinutes * 60_000;
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  const told = moment.timeMs === undefined && moment.day !== undefined ? from + (hours * 60 + minutes) * 60_000 : from;
  return told - zoneOffset(told, timeZone);
}

/** Milliseconds that a zone's clock is ahead of UTC when it shows `local`. In the hour that a clock repeats: the later. */
function zoneOffset(local: number, timeZone: string): number {
  const first = offsetAt(local, timeZone);
  return offsetAt(local - first, timeZone);
}

/** Made once for each zone, for every row of a table asks. */
const clockOf = remembered(
  100,
  (timeZone) =>
    new Intl.DateTimeFormat("en-CA", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    }),
);

function offsetAt(instant: number, timeZone: string): number {
  const parts = new Map(
    clockOf(timeZone)
      .formatToParts(new Date(instant))
      .map(({ type, value }) => [type, value]),
  );
  const of = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? "";
  const shown = Date.parse(`${of("year")}-${of("month")}-${of("day")}T${of("hour")}:${of("minute")}:${of("second")}Z`);
  return shown - Math.floor(instant / 1000) * 1000;
}

/** Whether a question takes the last record before its date where there is none on it. */
export const allowsEarlier = (question: string): boolean =>
  /\b(?:as of|by|up to|until|no later than|at the latest|latest|most recent|last known)\b/i.test(question);
