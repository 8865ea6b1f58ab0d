import type { AnswerType } from "../question/query.ts";

const months =
  "january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec";
const datePattern = new RegExp(
  `\\b(?:\\d{1,2}(?:st|nd|rd|th)?\\s+(?:${months})\\b\\.?,?(?:\\s+\\d{4})?|(?:${months})\\.?\\s+\\d{1,2}(?:st|nd|rd|th)?(?:,?\\s+\\d{4})?|(?:${months})\\s+\\d{4}|\\d{4}-\\d{2}-\\d{2})\\b`,
  "gi",
);
const yearPattern = /\b(?:1\d{3}|20\d{2})\b/g;
const numberPattern =
  /(?:[$€£]\s?)?\b\d+(?:,\d{3})*(?:\.\d+)?\s?(?:%|million|billion|thousand|minutes|hours|years|km|m|kg)?/gi;
const namePattern =
  /\p{Lu}[\p{L}.'’-]*(?:\s+(?:(?:of|the|de|la|von|van|and|du|del|for|&)\s+){0,2}(?:\p{Lu}[\p{L}.'’-]*|\d+))*/gu;

/** Parts of a text that could be an answer of the type, in the order in which they stand. */
export function typedSpans(text: string, type: AnswerType): string[] {
  const all = (pattern: RegExp): string[] => Array.from(text.matchAll(pattern), (match) => match[0].trim());
  switch (type) {
    case "date": {
      const dates = all(datePattern);
      return dates.length > 0 ? dates : all(yearPattern);
    }
    case "year":
      return all(yearPattern);
    case "number":
      return all(numberPattern);
    case "boolean":
      return [];
    default:
      return all(namePattern).map((name) => name.replace(/[.'’-]+$/, ""));
  }
}

/** Whether a whole value (a cell, a literal, a label) can be an answer of the type. */
export function fitsType(value: string, type: AnswerType): boolean {
  const text = value.trim();
  switch (type) {
    case "date":
      return hasDate(text) || text.search(yearPattern) >= 0;
    case "year":
      return text.search(yearPattern) >= 0;
    case "number":
      return /\d/.test(text);
    case "boolean":
      return true;
    case "thing":
      return text !== "";
    default:
      return text !== "" && !/\d{3}|^[^\p{L}]*$/u.test(text);
  }
}

/** Whether a day or a month of a year is said. */
export const hasDate = (text: string): boolean => text.search(datePattern) >= 0;

/** Whether a value is a date or a number and nothing else, so that it names nobody and no place. */
export function isAmount(value: string): boolean {
  return !/\p{L}/u.test(value.replace(datePattern, ""));
}

/**
 * The number a value stands for when values are ordered: thousands separators and magnitudes are read, a date is the
 * number YYYYMMDD, anything else is undefined.
 */
export function orderingValue(value: string): number | undefined {
  const text = value.trim();
  const date = text.match(
    new RegExp(`(\\d{1,2})\\s+(${months})\\.?,?\\s+(\\d{4})|(${months})\\.?\\s+(\\d{1,2}),?\\s+(\\d{4})`, "i"),
  );
  if (date) {
    const month = monthNumber((date[2] ?? date[4]) as string);
    return Number(date[3] ?? date[6]) * 10_000 + month * 100 + Number(date[1] ?? date[5]);
  }
  const iso = text.match(/^(\d{4})-(\d{2})-(\d{2})/);
  if (iso) return Number(iso[1]) * 10_000 + Number(iso[2]) * 100 + Number(iso[3]);
  const number = text.match(/^[^\p{L}\d-]*(-?\d[\d,]*(?:\.\d+)?)\s*(thousand|million|billion|bn|m)?\b/iu);
  if (!number) return undefined;
  const magnitude = { thousand: 1e3, million: 1e6, m: 1e6, billion: 1e9, bn: 1e9 }[number[2]?.toLowerCase() ?? ""] ?? 1;
  return Number((number[1] as string).replaceAll(",", "")) * magnitude;
}

function monthNumber(name: string): number {
  const short = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
  return short.indexOf(name.slice(0, 3).toLowerCase()) + 1;
}

/** Whether the word asks for the smallest or the greatest value; dates count as growing. */
export function direction(question: string): "min" | "max" {
  return /\b(?:first|earliest|oldest|older|earlier|before|lowest|lower|least|fewest|fewer|less|smallest|smaller|shortest|shorter)\b/i.test(
    question,
  )
    ? "min"
    : "max";
}
