import { monthNames } from "./timestamp.ts";

interface Place {
  /** As it stands in the text. */
  readonly text: string;
  /** UTF-16 offsets. */
  readonly start: number;
  readonly end: number;
}

/**
 * A number, with "%" or a currency sign as its unit. `exact` is the value as a plain decimal string, so that long
 * numbers lose no digit: "$1.5bn" has the exact value "1500000000".
 */
export interface NumberValue extends Place {
  readonly kind: "number";
  readonly exact: string;
  readonly unit?: string;
  /** "5th", "second". */
  readonly ordinal?: true;
}

/** A date with a day: 12 March 1998. Without `year` when the text gives none. */
export interface DateValue extends Place {
  readonly kind: "date";
  readonly year?: number;
  readonly month: number;
  readonly day?: number;
}

/** "1990s": the ten years from `from`. */
export interface DecadeValue extends Place {
  readonly kind: "decade";
  readonly from: number;
}

export type Value = NumberValue | DateValue | DecadeValue;

const monthNumbers: ReadonlyMap<string, number> = new Map(
  monthNames.flatMap((name, i) => [
    [name.toLowerCase(), i + 1],
    [name.slice(0, 3).toLowerCase(), i + 1],
    ...(name === "September" ? ([["sept", 9]] as const) : []),
  ]),
);
const units = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");
const teens = "thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(" ");
const tens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const ordinals = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split(" ");
const numberWords: ReadonlyMap<string, number> = new Map([
  ...[...units, ...teens].map((word, i): [string, number] => [word, i]),
  ...tens.map((word, i): [string, number] => [word, 20 + 10 * i]),
  ...tens.flatMap((ten, i) =>
    units.slice(1, 10).map((unit, j): [string, number] => [`${ten}-${unit}`, 20 + 10 * i + j + 1]),
  ),
  ["dozen", 12],
]);
const ordinalWords: ReadonlyMap<string, number> = new Map(ordinals.map((word, i) => [word, i + 1]));
/** Powers of ten. Single letters count only in amounts of money: "$5m" is five million, "5m" may be metres. */
const magnitudes: ReadonlyMap<string, number> = new Map(
  Object.entries({
    ...{ hundred: 2, thousand: 3, million: 6, billion: 9, trillion: 12 },
    ...{ k: 3, m: 6, b: 9, mn: 6, bn: 9, tn: 12 },
  }),
);

const longestFirst = (list: Iterable<string>): string => [...list].sort((a, b) => b.length - a.length).join("|");
const monthName = `(?:${longestFirst(monthNumbers.keys())})\\b\\.?`;
const day = "(?:0?[1-9]|[12]\\d|3[01])(?:st|nd|rd|th)?";
const year = (group: string): string => `(?:,?\\s+(?<${group}>\\d{4})(?![\\d,.]*\\d))?`;
const magnitude = "hundred|thousand|million|billion|trillion|bn|mn|tn";
const words = longestFirst([...ordinalWords.keys(), ...numberWords.keys()]);

/** Alternatives in order of strength: what an earlier one reads, a later one does not see. Every digit is read. */
const pattern = new RegExp(
  [
    "(?<isoYear>[+-]?\\d{4,})-(?<isoMonth>0[1-9]|1[0-2])-(?<isoDay>0[1-9]|[12]\\d|3[01])(?:T00:00(?::00(?:\\.0+)?)?)?(?:Z|(?![\\d-]))",
    `\\b(?<dayA>${day})\\s+(?:of\\s+)?(?<monthA>${monthName})${year("yearA")}`,
    `\\b(?<monthB>${monthName})\\s+(?<dayB>${day})\\b(?![.,]?\\d)${year("yearB")}`,
    `\\b(?<monthC>${monthName}),?\\s+(?<yearC>\\d{4})(?![\\d,.]*\\d)`,
    "\\b(?<decade>\\d{3}0)[’']?s\\b",
    "(?<currency>[$€£¥]\\s?)?" +
      "(?<digits>(?<![\\p{L}\\d.,])[-−]?(?:\\d{1,3}(?:,\\d{3})+(?!\\d)|\\d+)(?:\\.\\d+)?|\\d+(?:\\.\\d+)?)" +
      `(?:(?<th>st|nd|rd|th)\\b|(?<short>[kmb])(?![\\p{L}\\d])|\\s?(?<long>${magnitude})\\b)?` +
      "(?<percent>\\s?(?:%|per\\s?cent\\b))?",
    `(?<!\\bno\\s)\\b(?<word>${words})\\b(?<!one(?=\\s(?:of|another)\\b))` +
      `(?:\\s(?<wordLong>${magnitude})\\b)?(?<wordPercent>\\sper\\s?cent\\b)?`,
    "(?<other>(?:(?!\\d)\\p{N})+)",
  ].join("|"),
  "giu",
);

/**
 * Numbers and dates of a text, in order, none inside another; together they hold every digit of it. Number words are
 * read too, except in "one of", "one another" and "no one", which count nothing.
 */
export function extractValues(text: string): Value[] {
  return Array.from(text.matchAll(pattern), (match) => {
    const place: Place = { text: match[0], start: match.index, end: match.index + match[0].length };
    return toValue(match.groups as Groups, place);
  });
}

type Groups = Readonly<Record<string, string | undefined>>;

function toValue(found: Groups, place: Place): Value {
  const month = found.isoMonth ?? found.monthA ?? found.monthB ?? found.monthC;
  if (month !== undefined) {
    const year = found.isoYear ?? found.yearA ?? found.yearB ?? found.yearC;
    const day = found.isoDay ?? found.dayA ?? found.dayB;
    return {
      kind: "date",
      ...place,
      month: monthNumbers.get(month.replace(".", "").toLowerCase()) ?? Number(month),
      ...(day !== undefined && { day: Number.parseInt(day, 10) }),
      ...(year !== undefined && { year: Number(year) }),
    };
  }
  if (found.decade !== undefined) return { kind: "decade", ...place, from: Number(found.decade) };
  if (found.word !== undefined) return fromWord(found.word.toLowerCase(), found, place);
  // Digits of other scripts, fractions and superscripts stand for themselves.
  if (found.digits === undefined) return { kind: "number", ...place, exact: place.text };
  const power = found.currency === undefined ? found.long : (found.short ?? found.long);
  const unit = found.percent === undefined ? found.currency?.trim() : "%";
  return {
    kind: "number",
    ...place,
    exact: shift(found.digits.replaceAll(",", "").replace("−", "-"), powerOf(power)),
    ...(unit !== undefined && { unit }),
    ...(found.th !== undefined && { ordinal: true }),
  };
}

function fromWord(word: string, { wordLong, wordPercent }: Groups, place: Place): NumberValue {
  const ordinal = ordinalWords.get(word);
  const exact = shift(String(ordinal ?? numberWords.get(word)), powerOf(wordLong));
  return {
    kind: "number",
    ...place,
    exact,
    ...(wordPercent !== undefined && { unit: "%" }),
    ...(ordinal !== undefined && { ordinal: true }),
  };
}

function powerOf(magnitude = ""): number {
  return magnitudes.get(magnitude.toLowerCase()) ?? 0;
}

/** A decimal string times a power of ten, without leading and idle zeros: ("1.50", 3) is "1500". */
function shift(decimal: string, power: number): string {
  const negative = decimal.startsWith("-");
  const [whole = "", fraction = ""] = decimal.replace("-", "").split(".");
  const digits = whole + fraction.padEnd(power, "0");
  const point = whole.length + power;
  const integer = digits.slice(0, point).replace(/^0+(?=\d)/, "");
  const rest = digits.slice(point).replace(/0+$/, "");
  const plain = rest === "" ? integer : `${integer}.${rest}`;
  return negative && plain !== "0" ? `-${plain}` : plain;
}
