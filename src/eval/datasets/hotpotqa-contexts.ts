import * as z from "zod";
import type { PageText, TextPool } from "../corpora/text-pool.ts";

/** Paragraphs as HotpotQA and 2WikiMultiHopQA have them: a title and its sentences. */
export const contexts = z.array(z.tuple([z.string(), z.array(z.string())]));

/** Supporting facts: the title of a paragraph and the number of a sentence, from 0. */
export const supportingFacts = z.array(z.tuple([z.string(), z.number().int().nonnegative()]));

type Contexts = z.infer<typeof contexts>;

/** Sentences come with and without the space between them, and some are empty. */
export function paragraphs(of: Contexts): PageText[] {
  return of.map(([title, sentences]) => ({
    title,
    text: sentences
      .map((sentence) => sentence.trim())
      .filter((sentence) => sentence !== "")
      .join(" "),
  }));
}

export interface SupportingSentence {
  readonly title: string;
  readonly url: string;
  readonly quote: string;
}

/** The sentences that are named as supporting; undefined when one of them is not in the contexts. */
export function supportingSentences(
  facts: z.infer<typeof supportingFacts>,
  of: Contexts,
  pool: TextPool,
): SupportingSentence[] | undefined {
  const texts = paragraphs(of);
  const found = facts.flatMap(([title, number]) => {
    const at = of.findIndex((context) => context[0] === title);
    const quote = of[at]?.[1][number]?.trim() ?? "";
    return quote === "" ? [] : [{ title, url: pool.urlOf(texts[at] as PageText), quote }];
  });
  return found.length === facts.length ? found : undefined;
}
