import type { InnerQuestion } from "../question/query.ts";
import { askedPart, innerPhrase, nameMark, personNouns, questionWord, thingNouns } from "./inner-phrase.ts";

const noun = `(?<noun>(?:[a-z-]+\\s)?(?:${personNouns}|${thingNouns}))`;
/** A name, after `maskNames`. */
const name = `(?<name>${nameMark}+)`;

const relativeClause = new RegExp(
  `\\b(?:the|an?)\\s+${noun}\\s+(?:(?<pronoun>who|that|which)\\s+)?(?<clause>(?:[a-z]+\\s+){1,5}${name}(?:\\s+in\\s+\\d{4})?)`,
  "d",
);
const possessive = new RegExp(`${name}['’]s?\\s+${noun}\\b`, "d");

/**
 * Decomposition by the shape of a noun phrase: "the director of X", "the film that won Y", "X's wife". The phrase
 * becomes a question of its own. Only a phrase inside a longer question counts: "Who is the director of X?" is one hop.
 */
export function decompose(question: string, mentions: readonly string[]): InnerQuestion | undefined {
  const masked = maskNames(question, mentions);
  const phrase = innerPhrase(question, masked);
  if (phrase !== undefined) return isAll(question, phrase) ? undefined : { text: phrase.asked, slot: slotOf(phrase) };
  return (
    compose(question, masked.match(relativeClause), (part) => {
      const clause = part("clause");
      if (part("pronoun") !== "") return `Which ${part("noun")} ${clause}?`;
      return !/^(?:who|that|which)\b/.test(clause) && /^[a-z]+(?:ed|en|n|t|de|ld)\b/.test(clause)
        ? `Which ${part("noun")} was ${clause}?`
        : "";
    }) ??
    compose(
      question,
      masked.match(possessive),
      (part) => `${questionWord(part("noun"))} is the ${part("noun")} of ${part("name")}?`,
    )
  );
}

/** Names become control characters of the same length: offsets stay, and no word inside a name is read as grammar. */
function maskNames(text: string, mentions: readonly string[]): string {
  let masked = text;
  for (const mention of [...mentions].sort((a, b) => b.length - a.length)) {
    // A concept in lower case, such as "composer", is a word of the sentence and no name.
    if (/\p{Lu}|\d/u.test(mention)) masked = masked.replaceAll(mention, nameMark.repeat(mention.length));
  }
  return masked;
}

function compose(
  question: string,
  match: RegExpMatchArray | null,
  ask: (part: (group: string) => string) => string,
): InnerQuestion | undefined {
  const whole = match?.indices?.[0];
  if (whole === undefined) return undefined;
  const inner = ask((group) => {
    const span = match?.indices?.groups?.[group];
    return span === undefined ? "" : question.slice(...span);
  });
  const [start, end] = whole;
  return inner === "" || isAll(question, { start, end }) ? undefined : { text: inner, slot: { start, end } };
}

const slotOf = ({ start, end }: Part): InnerQuestion["slot"] => ({ start, end });

interface Part {
  readonly start: number;
  readonly end: number;
}

/** Whether nothing is asked of a part: "the director of X" in "Who is the director of X?". */
function isAll(question: string, { start, end }: Part): boolean {
  const left = (question.slice(0, start) + question.slice(end))
    .replace(/\b(?:who|what|which|is|was|are|were|the|in|of|name|tell|give|me)\b/gi, "")
    .replace(/[^\p{L}]/gu, "");
  return left.length < 3;
}

/** A part of a question that is known to ask something, such as "the city where X was born", as a question of its own. */
export function askPart(question: string, { start, end }: Part): InnerQuestion | undefined {
  if (isAll(question, { start, end })) return undefined;
  return { text: askedPart(question.slice(start, end)), slot: { start, end } };
}
