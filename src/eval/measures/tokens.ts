import { withoutAccents } from "./normalise.ts";

/**
 * Words and numbers of a passage, without case, accents and punctuation, as DPR and DSP look for answers in passages.
 * Numbers stay whole: "1,234.5" is the one token "1234.5", so that neither "1" nor "234" is found in it.
 */
export function tokens(text: string): readonly string[] {
  const folded = withoutAccents(text)
    .toLowerCase()
    .replace(/(?<=\d),(?=\d{3}(?!\d))/g, "");
  return folded.match(/[\p{L}\p{M}\p{N}]+(?:(?<=\p{Nd})\.\p{Nd}+)*/gu) ?? [];
}

/** Tokens as a text in which a run of tokens can be looked for: " warren beatty ". No tokens: a single space. */
export function tokenText(text: string): string {
  return spaced(tokens(text).join(" "));
}

/** Tokens of an answer, as `tokenText`, without an article in front: texts speak of "the Beatles" and of "Beatles songs". */
export function answerTokens(answer: string): string {
  const [first = "", ...rest] = tokens(answer);
  const kept = rest.length > 0 && /^(?:a|an|the)$/.test(first) ? rest : [first, ...rest];
  return spaced(kept.join(" "));
}

/** Whether whole words of `text` in a row are `part`; both are single words with single spaces. Nothing is in no text. */
export function containsWords(text: string, part: string): boolean {
  return part !== "" && spaced(text).includes(spaced(part));
}

function spaced(words: string): string {
  return words === "" ? " " : ` ${words} `;
}
