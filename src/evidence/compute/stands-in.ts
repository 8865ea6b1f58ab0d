import { parseQuantity } from "./quantity.ts";
import { startsWithUnit } from "./units.ts";

/**
 * How often a value stands in a text as it is written, not cut out of a longer number or date, and not without a unit
 * that stands behind it: "5" does not stand in "5.2", "-5", "2005" or "5 EUR".
 */
export function timesIn(text: string, value: string): number {
  if (value === "") return 0;
  const bare = parseQuantity(value)?.unit.name === "";
  let count = 0;
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + value.length)) {
    const before = text.slice(Math.max(0, at - 2), at);
    const after = text.slice(at + value.length);
    if (isCutBefore(before, value) || isCutAfter(after, value) || (bare && startsWithUnit(after))) continue;
    count++;
  }
  return count;
}

const isCutBefore = (before: string, value: string): boolean =>
  /[\p{L}\p{N}]$/u.test(before) ? /^[\p{L}\p{N}]/u.test(value) : /\d[.,:/-]$|[-−$€£¥]$/u.test(before);

const isCutAfter = (after: string, value: string): boolean =>
  (/[\p{L}\p{N}]$/u.test(value) && /^[\p{L}\p{N}]/u.test(after)) || /^(?:[.,:/-]?\d|\s?%)/u.test(after);
