import type { TextDocument } from "./text-corpus.ts";
import { madeAddress } from "./text-pool.ts";

/** Texts without title or address as the documents of one corpus. */
export interface NumberedTexts {
  /** Each text once, in the order of its first use. */
  readonly documents: readonly TextDocument[];
  /** Address of the document with this text, which has to be one of them. */
  urlOf(text: string): string;
}

/**
 * Numbers texts. The titles, `Fact 12`, tell nothing: words of the text or of its question would make it easier to
 * find than it is.
 */
export function numberTexts(dataset: string, noun: string, texts: Iterable<string>): NumberedTexts {
  const documents = [...new Set(texts)].map((text, i) => ({
    title: `${noun} ${i + 1}`,
    url: madeAddress(dataset, `${noun.toLowerCase()}-${i + 1}`),
    text,
  }));
  const urls = new Map(documents.map(({ text, url }) => [text, url]));
  return { documents, urlOf: (text) => urls.get(text) as string };
}
