import { type Moment, parseMoment } from "./moment.ts";
import { average, compare, difference, extremeIndex, percentChange, percentOf, ratio, sum } from "./numeric.ts";
import type {
  ChoosingOperation,
  ComputedOperation,
  DateOperation,
  NumericOperation,
  SetOperation,
  YesNoOperation,
} from "./operation.ts";
import { found, type Outcome, refused } from "./outcome.ts";
import { formatQuantity, parseQuantity, type Quantity } from "./quantity.ts";
import { groupMembers, inAll, inFirstOnly, type Members } from "./sets.ts";
import { compareMoments, daysBetween, isWithin, nthInTime, yearsBetween } from "./temporal.ts";

/** An operation with what it works on, all as it is written in the evidence. */
export interface Computation {
  readonly operation: ComputedOperation;
  readonly from: readonly string[];
  /** For operations that choose: what each value belongs to. */
  readonly of?: readonly string[];
  /** For operations that choose: which one in that order, from 1, which is the default. */
  readonly nth?: number;
  /** Values in `from` that the question claims. */
  readonly claimed?: readonly string[];
}

/** The result as it is written in an answer. Both the answer and its verification call this and nothing else. */
export function recompute(computation: Computation): Outcome<string> {
  const { operation, from } = computation;
  if (operation in numeric) {
    return map(quantities(from), numeric[operation as NumericOperation], formatQuantity);
  }
  if (operation in dates) {
    return map(moments(from, 2), ([a, b]) => dates[operation as DateOperation](a as Moment, b as Moment), String);
  }
  if (operation in sets) return overSets(computation, operation as SetOperation);
  if (operation in choosing) return choose(computation, operation as ChoosingOperation);
  return map(yesNo(operation as YesNoOperation, from), found, (value) => (value ? "Yes" : "No"));
}

const numeric: Readonly<Record<NumericOperation, (values: readonly Quantity[]) => Outcome<Quantity>>> = {
  sum,
  difference,
  average,
  ratio,
  "percent-of": percentOf,
  "percent-change": percentChange,
};

const dates: Readonly<Record<DateOperation, (a: Moment, b: Moment) => Outcome<number>>> = {
  "days-between": daysBetween,
  "years-between": yearsBetween,
};

function yesNo(operation: YesNoOperation, from: readonly string[]): Outcome<boolean> {
  if (operation === "within") {
    const all = moments(from, 3);
    return all.ok ? isWithin(...(all.value as [Moment, Moment, Moment])) : all;
  }
  const inTime = operation === "before" || operation === "after";
  const order = inTime ? map(moments(from, 2), ([a, b]) => compareMoments(a as Moment, b as Moment)) : ordered(from);
  if (!order.ok) return order;
  const wanted = operation === "equal" ? 0 : operation === "before" || operation === "less" ? -1 : 1;
  return found(order.value === wanted);
}

const ordered = (from: readonly string[]): Outcome<-1 | 0 | 1> => map(quantities(from), compare);

const choosing: Readonly<Record<ChoosingOperation, (from: readonly string[], nth: number) => Outcome<number>>> = {
  greatest: (from, nth) => map(quantities(from), (values) => extremeIndex(values, "greatest", nth)),
  least: (from, nth) => map(quantities(from), (values) => extremeIndex(values, "least", nth)),
  earliest: (from, nth) => map(moments(from), (values) => nthInTime(values, nth)),
  latest: (from, nth) => map(moments(from), (values) => nthInTime(values, values.length + 1 - nth)),
  nth: (from, nth) => map(moments(from), (values) => nthInTime(values, nth)),
};

function choose({ from, of = [], nth = 1 }: Computation, operation: ChoosingOperation): Outcome<string> {
  if (from.length < 2 || of.length !== from.length) return refused("nothing was compared");
  return map(choosing[operation](from, nth), found, (index) => of[index] as string);
}

const sets: Readonly<Record<SetOperation, (groups: readonly Members[]) => Outcome<readonly string[]>>> = {
  "in-all": inAll,
  "in-first-only": inFirstOnly,
};

function overSets({ from, of = [] }: Computation, operation: SetOperation): Outcome<string> {
  if (of.length !== from.length) return refused("it is not said what each value belongs to");
  const outcome = sets[operation](groupMembers(from, of));
  return outcome.ok ? found(outcome.value.length === 0 ? "none" : outcome.value.join("; ")) : outcome;
}

function quantities(from: readonly string[]): Outcome<readonly Quantity[]> {
  return readAll(from, parseQuantity, "number");
}

function moments(from: readonly string[], expected = from.length): Outcome<readonly Moment[]> {
  if (from.length !== expected) return refused(`${expected} dates are needed, and there are ${from.length}`);
  return readAll(from, parseMoment, "date");
}

function readAll<T>(
  from: readonly string[],
  read: (text: string) => T | undefined,
  kind: string,
): Outcome<readonly T[]> {
  const values: T[] = [];
  for (const text of from) {
    const value = read(text);
    if (value === undefined) return refused(`"${text}" is no ${kind}`);
    values.push(value);
  }
  return found(values);
}

/** Goes on with a value and then writes it, unless something was refused. */
function map<A, B, C = B>(
  outcome: Outcome<A>,
  next: (value: A) => Outcome<B>,
  write: (value: B) => C = (value) => value as unknown as C,
): Outcome<C> {
  if (!outcome.ok) return outcome;
  const result = next(outcome.value);
  return result.ok ? found(write(result.value)) : result;
}
