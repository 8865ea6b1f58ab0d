import type { TextDocument } from "./text-corpus.ts";

/** A text and the page that it is from. */
export interface PageText {
  /** Title of the page, on the English Wikipedia. */
  readonly title: string;
  readonly text: string;
}

/** The texts of many questions as the documents of one corpus. */
export interface TextPool {
  /** Each text once, in the order of its first use. */
  readonly documents: readonly TextDocument[];
  /** Address of the document with this title and text, which has to be one of the pool. */
  urlOf(text: PageText): string;
}

/**
 * Pools texts: the same title and text is the same document. A document has the address of its page where no other
 * text is from that page, else one made of the dataset, the title and a number.
 */
export function poolTexts(dataset: string, texts: Iterable<PageText>): TextPool {
  const distinct = new Map<string, PageText>();
  for (const text of texts) if (!distinct.has(keyOf(text))) distinct.set(keyOf(text), text);
  const ofPage = Map.groupBy(distinct.values(), ({ title }) => wikipediaAddress(title));
  const urls = new Map<string, string>();
  for (const [address, same] of ofPage) {
    for (const [i, text] of same.entries()) {
      urls.set(keyOf(text), same.length === 1 ? address : madeAddress(dataset, `${text.title}#${i + 1}`));
    }
  }
  const urlOf = (text: PageText): string => urls.get(keyOf(text)) as string;
  return {
    documents: [...distinct.values()].map(({ title, text }) => ({ title, url: urlOf({ title, text }), text })),
    urlOf,
  };
}

function keyOf({ title, text }: PageText): string {
  return `${title}\n${text}`;
}

/** Address of a page of the English Wikipedia, as a URL parser writes it. */
export function wikipediaAddress(title: string): string {
  const path = encodeURI(title.trim().replace(/\s+/g, "_")).replace(/[?#]/g, encodeURIComponent);
  return new URL(`https://en.wikipedia.org/wiki/${path}`).href;
}

/** Address of a document that has none of its own. */
export function madeAddress(dataset: string, id: string): string {
  return `https://factweave.invalid/${dataset}/${encodeURIComponent(id)}`;
}
