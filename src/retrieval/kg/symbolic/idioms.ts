import { type Word, words } from "../../../core/words.ts";

/**
 * Phrases that say a relation by words none of which says it alone, and the one word of the lexicon that does. General
 * English; a phrase that a name takes part in is left to the name.
 */
const idioms: readonly (readonly [RegExp, string])[] = [
  [/\b(?:make|makes|made|making) up\b/gi, "comprise"],
  [/\b(?:run|runs|ran|running|flow|flows|flowed|pass|passes|stretch|stretches) (?:through|across)\b/gi, "traverse"],
  [/\b(?:grow|grows|grew|grown) up\b/gi, "lived"],
  [/\b(?:pass|passes|passed) away\b/gi, "died"],
  [/\bset up\b/gi, "founded"],
  // A company is based in a city, and a film on a book.
  [/\bbased (?:up)?on\b/gi, "adapted"],
  [/\b(?:come|comes|came) out\b/gi, "released"],
  [/\bbehind the camera\b/gi, "directed"],
  [/\b(?:tie|tied|ties) the knot\b/gi, "married"],
  [/\bin charge of\b/gi, "head"],
  [
    /(?<=\bwhat (?:is|was|are|were)\b.*)(?:(?:well|best|most|mostly) )?(?:known|famous|noted) for(?=[\s?.!]*$)/gi,
    "occupation",
  ],
  [/\b(?:earn|make) (?:a|his|her|their) living\b/gi, "occupation"],
  // "What did she do (for a living)?"
  [
    /(?<=\bwhat (?:did|does|do|has|have|had)\b.*)\b(?:do|done)(?: (?:for|to (?:earn|make)) (?:(?:a|his|her|their) )?(?:living|work))?(?=[\s?.!]*$)/gi,
    "occupation",
  ],
];

/** The words of a question, each idiom as one. */
export function wordsAndIdioms(question: string): Word[] {
  const found = idioms.flatMap(([phrase, text]) =>
    Array.from(question.matchAll(phrase), (match) => ({
      text,
      start: match.index,
      end: match.index + match[0].length,
    })),
  );
  const plain = words(question).filter(({ start, end }) => !found.some((each) => start < each.end && each.start < end));
  return [...plain, ...found].sort((a, b) => a.start - b.start);
}
