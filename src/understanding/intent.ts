import { stopWords, words } from "../core/words.ts";
import type { AnswerType, Intent, Operation } from "../question/query.ts";

/**
 * Structured intent by rules (slots after QUASAR, section 3.1). Words come from the question only; nothing is invented.
 * `mentions` are the parts of the question that name entities.
 */
export function readIntent(question: string, mentions: readonly string[]): Intent {
  const operation = readOperation(maskNames(question, mentions));
  return {
    answerType: readAnswerType(question, operation),
    operation,
    entities: mentions,
    relation: readRelation(question, mentions),
    time: question.match(/\b(?:1\d{3}|20\d{2})(?:s\b|\b)/)?.[0] ?? "",
    location: "",
  };
}

/** No word of a name is read as grammar: "The Last Samurai" asks for no superlative. */
function maskNames(question: string, mentions: readonly string[]): string {
  const named = mentions.filter((mention) => /\p{Lu}/u.test(mention));
  return named.reduce((text, mention) => text.replaceAll(mention, "Xxx"), question);
}

/** "Can you name a film …" asks for a film, not for a yes. */
const politeStart = /^(?:can|could|would|will) you (?:please )?(?=(?:tell|name|give|list|describe|find|show)\b)/i;

const yesNoStart = /^(?:is|are|was|were|am|do|does|did|has|have|had|can|could|will|would)\b(?!.*\bor\b)/i;
const superlatives =
  /\b(?:most|least|fewest|first|last|earliest|latest|highest|lowest|longest|shortest|oldest|youngest|largest|smallest|biggest|newest|greatest|heaviest|tallest|richest|fastest|best|worst)\b/i;
const comparatives =
  /\b(?:older|younger|newer|longer|shorter|larger|smaller|bigger|taller|higher|lower|earlier|later|first|more|fewer|less|before)\b/i;

export function readOperation(question: string): Operation {
  const text = question.trim().replace(politeStart, "");
  if (/\bhow many\b|\bnumber of\b|\bhow often\b|^count\b/i.test(text)) return "count";
  if (/\bor\b/i.test(text) && comparatives.test(text)) return "compare";
  if (yesNoStart.test(text)) return "yes-no";
  if (superlatives.test(text)) return "superlative";
  if (/^(?:list|name|give)\b|\ball\b|\bwho (?:are|were)\b/i.test(text) || asksForPlural(text)) return "list";
  return "lookup";
}

/** "Which films …", "What awards …": a plural noun right behind the question word. */
function asksForPlural(text: string): boolean {
  const noun = text.match(/^(?:in |on |at |for |from )?(?:which|what)\s+(?:[\w-]+\s){0,2}?([a-z-]{4,})\b/i)?.[1];
  return noun !== undefined && /[^su]s$/i.test(noun) && !/^(?:does|goes|series|news)$/i.test(noun);
}

const typeNouns: readonly (readonly [RegExp, AnswerType])[] = [
  [/\b(?:year|decade|century)\b/i, "year"],
  [/\b(?:date|day|month|birthday)\b/i, "date"],
  [/\b(?:city|country|state|town|place|location|village|county|continent|region|island|venue|birthplace)\b/i, "place"],
  [
    /\b(?:company|studio|university|college|school|organi[sz]ation|team|band|network|label|institution|club|party)\b/i,
    "organization",
  ],
  [
    /\b(?:actor|actress|director|person|writer|author|producer|composer|singer|president|player|wife|husband|spouse|screenwriter|cinematographer|man|woman|child|son|daughter|mother|father)\b/i,
    "person",
  ],
];

/** Where the noun phrase behind "which" ends. */
const phraseEnd =
  /\b(?:did|does|do|was|is|are|were|has|have|had|can|will|who|that|which|of|in|for|with|from|by|to)\b.*$/i;

/** Coarse answer type from the question word and the noun behind it. */
function readAnswerType(question: string, operation: Operation = readOperation(question)): AnswerType {
  if (operation === "yes-no") return "boolean";
  if (operation === "count") return "number";
  const text = question.trim();
  if (/\bhow (?:much|long|old|far|tall|high|big|large|fast|heavy)\b/i.test(text)) return "number";
  if (/^(?:when|since when|on what date)\b|\bwhen (?:did|was|were|is|does)\b/i.test(text)) return "date";
  if (/\bwhere\b/i.test(text) && !/\bwho\b/i.test(text)) return "place";
  const behind = text
    .match(/\b(?:which|what)\b\s+(?:(?:is|was|are|were)\s+)?(?:the\s+)?((?:[\w'-]+\s?){1,4})/i)?.[1]
    ?.replace(phraseEnd, "");
  if (behind !== undefined) {
    // The head of the noun phrase is its last noun, so the rightmost type word wins: "school director" is a person.
    const found = typeNouns
      .map(([pattern, type]) => ({ type, at: lastMatch(behind, pattern) }))
      .filter(({ at }) => at >= 0)
      .sort((a, b) => b.at - a.at)[0];
    if (found !== undefined) return found.type;
    if (/\b(?:number|age|height|length|population|budget|gross|amount|score|runtime)\b/i.test(behind)) return "number";
  }
  return /\bwho(?:m|se)?\b/i.test(text) ? "person" : "thing";
}

function lastMatch(text: string, pattern: RegExp): number {
  let at = -1;
  for (const match of text.matchAll(new RegExp(pattern, "gi"))) at = match.index;
  return at;
}

/** What the question says once its entities and function words are gone. */
function readRelation(question: string, mentions: readonly string[]): string {
  let rest = question;
  for (const mention of mentions) rest = rest.replace(mention, " ");
  return words(rest)
    .filter((word) => !stopWords.has(word.text.toLowerCase()))
    .map((word) => word.text)
    .join(" ");
}
