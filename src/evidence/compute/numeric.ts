import { found, type Outcome, refused } from "./outcome.ts";
import type { Quantity } from "./quantity.ts";
import { negative, order, over, plus, rational, times } from "./rational.ts";
import { noUnit, percent, percentagePoints } from "./units.ts";

/** All in the unit of the first one, or the reason why they cannot stand together. */
export function inOneUnit(quantities: readonly Quantity[]): Outcome<readonly Quantity[]> {
  const [first] = quantities;
  if (first === undefined) return refused("there are no values");
  const stranger = quantities.find(({ unit }) => unit.dimension !== first.unit.dimension);
  if (stranger !== undefined) {
    return refused(`${nameOf(first)} and ${nameOf(stranger)} cannot be taken together`);
  }
  const { unit } = first;
  return found(quantities.map((one) => ({ value: times(one.value, over(one.unit.factor, unit.factor)), unit })));
}

const nameOf = ({ unit }: Quantity): string => (unit.name === "" ? "a number without unit" : unit.name);

export function sum(quantities: readonly Quantity[]): Outcome<Quantity> {
  const same = inOneUnit(quantities);
  if (!same.ok) return same;
  const [first, ...rest] = same.value as readonly [Quantity, ...Quantity[]];
  return found({ unit: first.unit, value: rest.reduce((total, { value }) => plus(total, value), first.value) });
}

/** The first minus the second. Percentages differ by percentage points. */
export function difference(quantities: readonly Quantity[]): Outcome<Quantity> {
  const pair = twoInOneUnit(quantities);
  if (!pair.ok) return pair;
  const [a, b] = pair.value;
  return found({ value: plus(a.value, negative(b.value)), unit: a.unit === percent ? percentagePoints : a.unit });
}

export function average(quantities: readonly Quantity[]): Outcome<Quantity> {
  const total = sum(quantities);
  if (!total.ok) return total;
  return found({ ...total.value, value: over(total.value.value, rational(BigInt(quantities.length))) });
}

/** How many times the second goes into the first. */
export function ratio(quantities: readonly Quantity[]): Outcome<Quantity> {
  const pair = twoInOneUnit(quantities);
  if (!pair.ok) return pair;
  const [a, b] = pair.value;
  return b.value.numerator === 0n ? refused("nothing can be divided by zero") : found(bare(over(a.value, b.value)));
}

/** The first in percent of the second. */
export function percentOf(quantities: readonly Quantity[]): Outcome<Quantity> {
  const share = ratio(quantities);
  return share.ok ? found({ value: times(share.value.value, hundred), unit: percent }) : share;
}

/** By how many percent the second is more than the first. A base of zero or below has no percentage. */
export function percentChange(quantities: readonly Quantity[]): Outcome<Quantity> {
  const pair = twoInOneUnit(quantities);
  if (!pair.ok) return pair;
  const [from, to] = pair.value;
  if (from.value.numerator <= 0n) return refused("a change in percent needs a base above zero");
  return found({ value: times(over(plus(to.value, negative(from.value)), from.value), hundred), unit: percent });
}

/** Position of the n-th least or greatest one; refused when another one shares the place. */
export function extremeIndex(quantities: readonly Quantity[], wanted: "least" | "greatest", nth = 1): Outcome<number> {
  const same = inOneUnit(quantities);
  if (!same.ok) return same;
  if (same.value.length < 2) return refused("nothing was compared");
  const sign = wanted === "least" ? 1 : -1;
  const sorted = same.value.map(({ value }, i) => ({ value, i })).sort((a, b) => sign * order(a.value, b.value));
  const place = sorted[nth - 1];
  if (place === undefined) return refused(`there is no number ${nth}`);
  const shared = [sorted[nth - 2], sorted[nth]].some((other) => other && order(other.value, place.value) === 0);
  if (!shared) return found(place.i);
  return refused(nth === 1 ? `two values are the ${wanted}` : `two values share place ${nth}`);
}

/** Whether the first is less than, equal to or more than the second: below, at or above zero. */
export function compare(quantities: readonly Quantity[]): Outcome<-1 | 0 | 1> {
  const pair = twoInOneUnit(quantities);
  return pair.ok ? found(order(pair.value[0].value, pair.value[1].value)) : pair;
}

const hundred = rational(100n);
const bare = (value: Quantity["value"]): Quantity => ({ value, unit: noUnit });

function twoInOneUnit(quantities: readonly Quantity[]): Outcome<readonly [Quantity, Quantity]> {
  if (quantities.length !== 2) return refused(`two values are needed, and there are ${quantities.length}`);
  const same = inOneUnit(quantities);
  return same.ok ? found(same.value as readonly [Quantity, Quantity]) : same;
}
