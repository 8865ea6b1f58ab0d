/** A way of making texts comparable. Its name is part of the name of every measure that uses it: `EM[squad]`. */
export interface Normalisation {
  readonly name: string;
  of(text: string): string;
}

// Python's str.split() and string.punctuation: neither is what \s and \p{P} are here.
// biome-ignore lint/suspicious/noControlCharactersInRegex: Python takes these characters for white space
const pythonSpace = /[\t-\r\x1c- \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/;
const pythonPunctuation = /[!-/:-@[-`{-~]/g;
/** Articles between Python's word boundaries, where every letter and number of Unicode is part of a word. */
const articles = /(?<![\p{L}\p{N}_])(?:a|an|the)(?![\p{L}\p{N}_])/gu;

/** The text as it stands. */
export const exact: Normalisation = { name: "exact", of: (text) => text };

/**
 * Lower case, without ASCII punctuation, articles and superfluous white space: what the official evaluations of SQuAD
 * and HotpotQA (hotpot_evaluate_v1.py) do. "U.S." becomes "us", "3.5" becomes "35", "The The" becomes nothing.
 */
export const squad: Normalisation = {
  name: "squad",
  of: (text) => {
    const words = text.toLowerCase().replace(pythonPunctuation, "").replace(articles, " ").split(pythonSpace);
    return words.filter((word) => word !== "").join(" ");
  },
};

/** As `squad`, and without differences of width, ligature and accent: "Beyoncé" is "beyonce". */
export const loose: Normalisation = { name: "loose", of: (text) => squad.of(withoutAccents(text)) };

/** Compatibility forms of Unicode made one (NFKC), accents taken off. Marks that are not accents stay. */
export function withoutAccents(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFKC");
}
