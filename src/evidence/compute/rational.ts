/** An exact fraction. `denominator` is above zero and has no factor in common with `numerator`. */
export interface Rational {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Throws RangeError for a denominator of zero: callers refuse such divisions before. */
export function rational(numerator: bigint, denominator = 1n): Rational {
  if (denominator === 0n) throw new RangeError("A fraction with denominator 0 is none.");
  const sign = denominator < 0n ? -1n : 1n;
  const divisor = gcd(numerator < 0n ? -numerator : numerator, denominator * sign);
  return { numerator: (sign * numerator) / divisor, denominator: (sign * denominator) / divisor };
}

function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x === 0n ? 1n : x;
}

/** "-12.50" as -25/2; undefined for a text that is no plain decimal. */
export function parseDecimal(text: string): Rational | undefined {
  const match = /^([+-]?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (match === null) return undefined;
  const [, sign, whole = "", fraction = ""] = match;
  return rational(BigInt(`${sign === "-" ? "-" : ""}${whole}${fraction}`), 10n ** BigInt(fraction.length));
}

export const plus = (a: Rational, b: Rational): Rational =>
  rational(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);

export const negative = ({ numerator, denominator }: Rational): Rational => ({ numerator: -numerator, denominator });

export const times = (a: Rational, b: Rational): Rational =>
  rational(a.numerator * b.numerator, a.denominator * b.denominator);

export const over = (a: Rational, b: Rational): Rational =>
  rational(a.numerator * b.denominator, a.denominator * b.numerator);

/** Below, at or above zero as `a` is less than, equal to or more than `b`. */
export function order(a: Rational, b: Rational): -1 | 0 | 1 {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** Decimals that an endless or long fraction is cut to. */
const shownDecimals = 2;
/** A fraction with at most so many decimals is written out in full. */
const exactDecimals = 6;

/** As a decimal: in full where it is short, else rounded half away from zero to two decimals, or two digits below 1. */
export function toDecimal(value: Rational): string {
  for (let decimals = 0; decimals <= exactDecimals; decimals++) {
    if ((value.numerator * 10n ** BigInt(decimals)) % value.denominator === 0n) return rounded(value, decimals);
  }
  const size = value.numerator < 0n ? -value.numerator : value.numerator;
  let decimals = shownDecimals;
  while (decimals < 30 && size * 10n ** BigInt(decimals - 1) < value.denominator) decimals++;
  return rounded(value, decimals);
}

function rounded({ numerator, denominator }: Rational, decimals: number): string {
  const size = numerator < 0n ? -numerator : numerator;
  const scaled = (2n * size * 10n ** BigInt(decimals) + denominator) / (2n * denominator);
  const digits = scaled.toString().padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, "");
  const text = fraction === "" ? whole : `${whole}.${fraction}`;
  return numerator < 0n && text !== "0" ? `-${text}` : text;
}
