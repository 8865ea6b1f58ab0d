import type { Derivation } from "../answering/answerer.ts";
import { contentStems } from "../core/words.ts";
import { checkDerivation } from "./derivation.ts";
import type { Ground } from "./grounds.ts";
import { type DateValue, extractValues, type NumberValue, type Value } from "./values.ts";
import { misplacedCounts } from "./verify-counts.ts";

export interface SentenceToVerify {
  readonly text: string;
  /** What the sentence cites. */
  readonly grounds: readonly Ground[];
  readonly derivation?: Derivation;
  /** The question's words may be repeated in an answer; they need no support and give none. */
  readonly question?: string;
}

export interface Verdict {
  readonly supported: boolean;
  /** Share of the sentence's content words that its citations hold, in [0, 1]. */
  readonly support: number;
  /** Whether the sentence stands in a citation as it is. */
  readonly quoted: boolean;
  /** Numbers and dates that stand in no citation or count another thing there, and what is wrong with the derivation. */
  readonly missing: readonly string[];
}

/** Below this share of its content words a sentence counts as unsupported. */
const leastSupport = 0.6;

/**
 * The law: every number and date of a sentence stands in its citations, by value and in any notation, and counts the same
 * thing there, or is the result of the recorded derivation; most of its other words stand there too. A sentence without
 * citations is unsupported, a sentence quoted whole is supported.
 */
export function verifySentence({ text, grounds, derivation, question = "" }: SentenceToVerify): Verdict {
  const sentence = normalise(text);
  const texts = grounds.flatMap((ground) => ground.texts).map(normalise);
  if (texts.length === 0) {
    return { supported: false, support: 0, quoted: false, missing: extractValues(sentence).map(textOf) };
  }
  if (sentence !== "" && texts.some((ground) => quotes(ground, sentence))) {
    return { supported: true, support: 1, quoted: true, missing: [] };
  }
  const fault = derivation && checkDerivation(derivation, grounds);
  const derived = derivation !== undefined && fault === undefined ? derivation.result : "";
  // "The third film": the place is what was asked for, and the derivation counts up to it.
  const place = derived !== "" && derivation?.nth !== undefined ? String(derivation.nth) : "";
  const known = [...texts, derived, place].flatMap(extractValues);
  const missing = extractValues(sentence)
    .filter((value) => !known.some((other) => holds(other, value)))
    .map(textOf);
  if (derivation === undefined) missing.push(...misplacedCounts(sentence, texts));
  if (fault !== undefined) missing.push(fault);
  const support = supportOf(sentence, texts, `${question} ${derived} ${derived === "" ? "" : derivation?.operation}`);
  return { supported: missing.length === 0 && support >= leastSupport, support, quoted: false, missing };
}

/** Footnote marks such as "[12]" are no numbers, and line breaks no difference. */
export function normalise(text: string): string {
  let plain = text;
  // Taking out "[1]" of "[[1]2]" makes a new mark.
  for (let before = ""; before !== plain; ) {
    before = plain;
    plain = plain.replace(/\[\d+\]/g, "");
  }
  return plain.replace(/\s+/g, " ").trim();
}

/** Whether the sentence stands in the text, not cut out of a word or number: "998 people" is no quote of "1998 people". */
function quotes(text: string, sentence: string): boolean {
  for (let at = text.indexOf(sentence); at >= 0; at = text.indexOf(sentence, at + 1)) {
    const before = text.slice(Math.max(0, at - 2), at);
    const after = text.slice(at + sentence.length, at + sentence.length + 2);
    const cutBefore = /^\w/u.test(sentence) && /[\p{L}\p{N}][.,]?$|[-−$€£¥]$/u.test(before);
    const cutAfter = /[\p{L}\p{N}]$/u.test(sentence) && /^(?:[.,-]?[\p{L}\p{N}]|%)/u.test(after);
    if (!cutBefore && !cutAfter) return true;
  }
  return false;
}

/** Whether the evidence's value says what the sentence's value says; it may be more precise. */
function holds(evidence: Value, sentence: Value): boolean {
  switch (sentence.kind) {
    case "decade":
      return evidence.kind === "decade" && evidence.from === sentence.from;
    case "date":
      return evidence.kind === "date" && dateHolds(evidence, sentence);
    case "number":
      return evidence.kind === "number"
        ? evidence.exact === sentence.exact && unitsAgree(evidence, sentence)
        : evidence.kind === "date" && dateHoldsNumber(evidence, sentence);
  }
}

function dateHolds(evidence: DateValue, sentence: DateValue): boolean {
  return (
    evidence.month === sentence.month &&
    (sentence.day === undefined || sentence.day === evidence.day) &&
    (sentence.year === undefined || sentence.year === evidence.year)
  );
}

/** A year, or a day as in "on the 12th". */
function dateHoldsNumber({ year, day }: DateValue, { exact, ordinal, unit }: NumberValue): boolean {
  return unit === undefined && (exact === String(year) || (ordinal === true && exact === String(day)));
}

/** A table may keep the unit in its header, so a missing unit contradicts nothing. */
function unitsAgree(a: NumberValue, b: NumberValue): boolean {
  return a.unit === undefined || b.unit === undefined || a.unit === b.unit;
}

/** Numbers and dates are no words here: they are held against the evidence by value. */
function supportOf(sentence: string, texts: readonly string[], free: string): number {
  const ignored = new Set(contentStems(free));
  const wanted = [...new Set(contentStems(withoutValues(sentence)))].filter((stem) => !ignored.has(stem));
  const found = new Set(texts.flatMap((text) => [...contentStems(text), ...contentStems(withoutValues(text))]));
  return wanted.length === 0 ? 1 : wanted.filter((stem) => found.has(stem)).length / wanted.length;
}

function withoutValues(text: string): string {
  let rest = "";
  let at = 0;
  for (const { start, end } of extractValues(text)) {
    rest += `${text.slice(at, start)} `;
    at = end;
  }
  return rest + text.slice(at);
}

function textOf({ text }: Value): string {
  return text.trim();
}
