import {
  leadingAbbreviations,
  numberAbbreviations,
  sentenceOpeners,
  trailingAbbreviations,
} from "./split-abbreviations.ts";

/** No abbreviation and no opener is longer; looking further would make hostile input slow. */
const longestWord = 24;

/**
 * Whether the full stop at `stop` ends a sentence that began at `sentenceStart`, given that white space follows and
 * that the next sentence would begin at `next`. `run` is the run of stops, such as "." or "?!".
 */
export function endsSentence(text: string, sentenceStart: number, stop: number, run: string, next: number): boolean {
  const following = text.slice(next, next + longestWord);
  const opener = following.replace(/^["'“‘«‹([{¿¡*_]+/u, "");
  if (/^[.!?…,;:)\]}»”]/u.test(opener)) return false;
  if (/^\p{Ll}/u.test(opener)) return /^\p{Ll}\p{Lu}/u.test(opener) && run === ".";
  if (run !== ".") return true;
  const before = text.slice(Math.max(sentenceStart, stop - longestWord), stop);
  const [token] = before.match(/[\p{L}\p{N}\p{M}.'’&-]*$/u) as RegExpMatchArray;
  return !belongsTogether(token, token.length === stop - sentenceStart, opener);
}

/** Whether a word and its full stop belong to what follows. */
function belongsTogether(token: string, opensSentence: boolean, opener: string): boolean {
  const word = token.toLowerCase();
  const beforeNumber = /^\p{N}/u.test(opener);
  if (leadingAbbreviations.has(word)) return true;
  if (numberAbbreviations.has(word) && beforeNumber) return true;
  // "3. Introduction": the number of a list item.
  if (opensSentence && /^\p{N}{1,3}$/u.test(token)) return true;
  const initials = /^(?:\p{Lu}\p{M}?\.-?)*\p{Lu}\p{M}?$/u.test(token);
  const dotted = /^(?:\p{L}{1,3}\.)+\p{L}{1,3}$/u.test(token);
  if (initials || dotted || trailingAbbreviations.has(word)) return !opensAnew(opener, beforeNumber && !dotted);
  return false;
}

/** Whether the text looks like the beginning of a sentence even after an abbreviation: "the U.S. The" but "U.S. Army". */
function opensAnew(opener: string, number: boolean): boolean {
  const [word = ""] = opener.match(/^[\p{L}’']+/u) ?? [];
  if (opener[word.length] === ".") return false;
  return number || sentenceOpeners.has(word.toLowerCase());
}
