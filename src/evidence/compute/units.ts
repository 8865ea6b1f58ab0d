import { type Rational, rational } from "./rational.ts";

/** What a number counts. Only units of one dimension can be added or compared; currencies are dimensions each. */
export interface Unit {
  /** As it is written behind a number: "USD", "km", "%", "percentage points"; "" for a bare number. */
  readonly name: string;
  readonly dimension: string;
  /** How many of the dimension's smallest unit here are one of these. */
  readonly factor: Rational;
}

export const noUnit: Unit = unit("", "number", 1);
export const percent: Unit = unit("%", "percent", 1);
/** What percentages differ by: from 10% to 15% are 5 percentage points, and 50% more. */
export const percentagePoints: Unit = unit("percentage points", "percentage points", 1);

const currencySigns: ReadonlyMap<string, string> = new Map([
  ["$", "USD"],
  ["us$", "USD"],
  ["€", "EUR"],
  ["£", "GBP"],
  ["¥", "JPY"],
]);
const currencies = "USD EUR GBP JPY CHF CAD AUD NZD CNY INR KRW SEK NOK DKK PLN CZK HUF BRL MXN ZAR TRY RUB".split(" ");

/** Name, its other spellings, dimension, factor. A month has no fixed number of days, so it is no time in seconds. */
const table: readonly (readonly [string, readonly string[], string, number])[] = [
  ["mm", ["millimetre", "millimeter"], "length", 1_000],
  ["cm", ["centimetre", "centimeter"], "length", 10_000],
  ["m", ["metre", "meter"], "length", 1_000_000],
  ["km", ["kilometre", "kilometer"], "length", 1_000_000_000],
  ["inches", ["inch"], "length", 25_400],
  ["feet", ["ft", "foot"], "length", 304_800],
  ["miles", ["mi", "mile"], "length", 1_609_344_000],
  ["g", ["gram", "gramme"], "mass", 100_000],
  ["kg", ["kilogram", "kilo"], "mass", 100_000_000],
  ["tonnes", ["t", "tonne"], "mass", 100_000_000_000],
  ["pounds weight", ["lb", "lbs"], "mass", 45_359_237],
  ["seconds", ["s", "sec", "second"], "time", 1],
  ["minutes", ["min", "minute"], "time", 60],
  ["hours", ["h", "hour"], "time", 3_600],
  ["days", ["day"], "time", 86_400],
  ["weeks", ["week"], "time", 604_800],
  ["months", ["month"], "calendar", 1],
  ["years", ["year"], "calendar", 12],
];

const known: ReadonlyMap<string, Unit> = new Map([
  ...[...currencies].map((code): [string, Unit] => [code.toLowerCase(), unit(code, `money in ${code}`, 1)]),
  ...[...currencySigns].map(([sign, code]): [string, Unit] => [sign, unit(code, `money in ${code}`, 1)]),
  ...table.flatMap(([name, others, dimension, factor]) => {
    const made = unit(name, dimension, factor);
    return [name, ...others, ...others.map((other) => `${other}s`)].map((key): [string, Unit] => [key, made]);
  }),
  ...["%", "percent", "per cent"].map((name): [string, Unit] => [name, percent]),
  ...["percentage points", "percentage point", "pp"].map((name): [string, Unit] => [name, percentagePoints]),
]);

/** The unit of a name or sign; a word nobody knows, such as "goals", is a unit and dimension by itself. */
export function unitNamed(name: string): Unit {
  const key = name.trim().toLowerCase().replace(/\s+/g, " ").replace(/\.$/, "");
  return key === "" ? noUnit : (known.get(key) ?? unit(key, key, 1));
}

/** Whether a text begins with a unit that is known, as in "EUR in all". */
export function startsWithUnit(text: string): boolean {
  const [first = ""] = text.trimStart().split(/[\s,;.)]/, 1);
  return known.has(first.toLowerCase()) || /^\s?%/.test(text);
}

function unit(name: string, dimension: string, factor: number): Unit {
  return { name, dimension, factor: rational(BigInt(factor)) };
}
