import { dayMs, localSpan, type Moment, spanOf } from "./moment.ts";
import { found, type Outcome, refused } from "./outcome.ts";

/** Where both are dates without a clock's place, days are days; as soon as one has a zone, hours count. */
function spans(a: Moment, b: Moment) {
  const local = a.offsetMinutes === undefined && b.offsetMinutes === undefined;
  return local ? ([localSpan(a), localSpan(b)] as const) : ([spanOf(a), spanOf(b)] as const);
}

/** Below zero when `a` is before `b`, above when after, zero when both are the same day or instant. */
export function compareMoments(a: Moment, b: Moment): Outcome<-1 | 0 | 1> {
  const [first, second] = spans(a, b);
  if (first.to <= second.from) return found(-1);
  if (second.to <= first.from) return found(1);
  const same = first.from === second.from && first.to === second.to;
  const precise = a.day !== undefined && b.day !== undefined;
  const placed = (a.offsetMinutes === undefined) === (b.offsetMinutes === undefined);
  return same && precise && placed ? found(0) : refused("the dates are not precise enough to be ordered");
}

/** Whole days from `a` to `b`, below zero when `b` is earlier. */
export function daysBetween(a: Moment, b: Moment): Outcome<number> {
  if (a.day === undefined || b.day === undefined) return refused("days can be counted between full dates only");
  const zoned = [a, b].filter(({ offsetMinutes }) => offsetMinutes !== undefined).length;
  if (zoned === 1) return refused("only one of the dates has a time zone");
  const [first, second] = spans(a, b);
  return found(Math.trunc((second.from - first.from) / dayMs) + 0);
}

/**
 * Whole years from `a` to `b`, as ages are counted: full on the anniversary. Two bare years differ by their numbers;
 * where precision leaves two possibilities there is no answer. Refused when `b` is earlier.
 */
export function yearsBetween(a: Moment, b: Moment): Outcome<number> {
  if (a.month === undefined && b.month === undefined) {
    return b.year < a.year ? refused("the second date is before the first") : found(b.year - a.year);
  }
  const least = fullYears(latest(a), earliest(b));
  const most = fullYears(earliest(a), latest(b));
  if (most < 0) return refused("the second date is before the first");
  return least === most && least >= 0
    ? found(least)
    : refused(`the dates are not precise enough: ${Math.max(0, least)} or ${most}`);
}

type Day = readonly [year: number, month: number, day: number];
const earliest = ({ year, month = 1, day = 1 }: Moment): Day => [year, month, day];
const latest = ({ year, month = 12, day = 31 }: Moment): Day => [year, month, day];

function fullYears([year, month, day]: Day, [toYear, toMonth, toDay]: Day): number {
  const reached = toMonth > month || (toMonth === month && toDay >= day);
  return toYear - year - (reached ? 0 : 1);
}

/** Position of the n-th moment in time, from 1; refused when neighbours cannot be told apart. */
export function nthInTime(moments: readonly Moment[], n: number): Outcome<number> {
  if (!Number.isInteger(n) || n < 1 || n > moments.length) return refused(`there is no number ${n}`);
  const before = moments.map((moment) => moments.map((other) => compareMoments(other, moment)));
  for (const [i, row] of before.entries()) {
    const rest = row.filter((_, j) => j !== i);
    const unsure = rest.some((outcome) => !outcome.ok || outcome.value === 0);
    const earlier = rest.filter((outcome) => outcome.ok && outcome.value < 0).length;
    if (earlier === n - 1 && !unsure) return found(i);
  }
  return refused("two of the dates cannot be told apart");
}

/** Whether a moment lies in a period whose last day (or month, or year) belongs to it. */
export function isWithin(moment: Moment, from: Moment, to: Moment): Outcome<boolean> {
  const zoned = [moment, from, to].filter(({ offsetMinutes }) => offsetMinutes !== undefined).length;
  const span = zoned === 0 ? localSpan : spanOf;
  const [inner, start, end] = [span(moment), span(from), span(to)];
  if (end.to <= start.from) return refused("the period ends before it begins");
  if (inner.from >= start.from && inner.to <= end.to && (zoned === 0 || zoned === 3)) return found(true);
  if (inner.from >= start.to && inner.to <= end.from) return found(true);
  if (inner.to <= start.from || inner.from >= end.to) return found(false);
  return refused("the date is not precise enough to be placed in the period");
}
