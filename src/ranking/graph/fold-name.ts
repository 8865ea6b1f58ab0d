import { words } from "../../core/words.ts";

/** Key under which names meet, in text, cells and graphs: words without case, accents and punctuation. */
export function foldName(name: string): string {
  return words(name)
    .map(({ text }) => foldWord(text))
    .join(" ");
}

export function foldWord(word: string): string {
  return word
    .normalize("NFKD")
    .replace(/[\p{M}'’.-]/gu, "")
    .toLowerCase();
}

/** A title without what tells namesakes apart: "Bulworth (film)" is "Bulworth". */
export function plainTitle(title: string): string {
  return title.replace(/\s*\([^()]*\)\s*$/, "").trim() || title;
}
