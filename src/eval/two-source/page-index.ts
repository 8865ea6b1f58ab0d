import type { TextDocument } from "../corpora/text-corpus.ts";
import { answerTokens, containsWords, tokens, tokenText } from "../measures/tokens.ts";

/** Which pages say which names, title included. Names are compared as whole words without case and accents. */
export interface PageIndex {
  says(url: string, names: readonly string[]): boolean;
  /** Addresses of the pages that say one of `names`. */
  saying(names: readonly string[]): readonly string[];
  /** Addresses of the pages that say one of `a` and one of `b`. */
  sayingBoth(a: readonly string[], b: readonly string[]): readonly string[];
}

export function createPageIndex(pages: readonly TextDocument[]): PageIndex {
  const said = new Map<string, string>();
  const byToken = new Map<string, string[]>();
  for (const { url, title, text } of pages) {
    const words = tokenText(`${title}\n${text}`);
    said.set(url, words);
    for (const token of new Set(tokens(words))) {
      const list = byToken.get(token);
      if (list === undefined) byToken.set(token, [url]);
      else list.push(url);
    }
  }
  const saysWords = (url: string, words: string): boolean => containsWords(said.get(url) ?? "", words.trim());
  const saying = (words: string): readonly string[] => {
    const lists = tokens(words).map((token) => byToken.get(token) ?? []);
    const rarest = lists.reduce((a, b) => (b.length < a.length ? b : a), lists[0] ?? []);
    return rarest.filter((url) => saysWords(url, words));
  };
  const memory = new Map<string, readonly string[]>();
  const sayingAny = (names: readonly string[]): readonly string[] => {
    const key = names.join("\n");
    const known = memory.get(key) ?? [...new Set(names.flatMap((name) => saying(answerTokens(name))))];
    memory.set(key, known);
    return known;
  };
  return {
    says: (url, names) => names.some((name) => saysWords(url, answerTokens(name))),
    saying: sayingAny,
    sayingBoth(a, b) {
      const second = new Set(sayingAny(b));
      return sayingAny(a).filter((url) => second.has(url));
    },
  };
}
