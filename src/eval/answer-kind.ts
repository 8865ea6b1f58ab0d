import type { GoldKind } from "./gold.ts";

const month =
  /\b(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\b/i;
const amount =
  /^[-+−(]?\s*[$£€¥]?\s*\d[\d,]*(?:\.\d+)?\)?\s*(?:%|per ?cent|(?:thousand|million|billion|trillion)s?)?$/i;

/**
 * What kind of short answer a gold answer is, where the dataset does not say, told by its form: "yes" is yes-no, "$ 37
 * billion" a number, "7 February 1994", "1994-02-07" and "1994" are dates. After "how many" and "how much" a bare year
 * is a number.
 */
export function answerKind(answer: string, question: string): Exclude<GoldKind, "long" | "none"> {
  const text = answer.trim();
  if (/^(?:yes|no)$/i.test(text)) return "yes-no";
  if (/^\d{4}-\d\d-\d\d$/.test(text) || (/\d/.test(text) && month.test(text) && text.length <= 40)) return "date";
  if (/^(?:1\d|20)\d\d$/.test(text) && !/\bhow (?:many|much)\b/i.test(question)) return "date";
  return amount.test(text) ? "number" : "short";
}
