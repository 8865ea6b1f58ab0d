import { dot, type Embedder } from "../../models/embedder.ts";
import type { Declarations } from "./declaration.ts";
import { askedWords } from "./plan-words.ts";

/** How like a question is to what is declared, as cosines. */
export interface Likenesses {
  readonly domains: readonly { readonly domain: string; readonly likeness: number }[];
  /** To the questions that nothing answers; -Infinity where there are none. */
  readonly outside: number;
}

/** Texts of a domain most like the question that are averaged. */
const nearest = 2;

/**
 * Compares questions with the description and examples of each domain, and with plain questions for what its functions
 * give; "X" stands in the place of every name.
 */
export function createLikeness({ functions, domains, others }: Declarations, embedder: Embedder) {
  const texts = new Map<string, string[]>(Object.entries(domains).map(([domain, text]) => [domain, [text]]));
  for (const { domain, description, examples, result } of functions) {
    const own = examples.map(({ question }) => question.replace(/\{\w+\}/g, "X"));
    const plain = result.columns.flatMap((column) => askedWords(column).map((phrase) => `What is the ${phrase} of X?`));
    texts.set(domain, [...(texts.get(domain) ?? []), description, ...own, ...plain]);
  }
  const groups = [...texts].map(([domain, own]) => ({ domain, texts: own }));
  const all = [...groups.flatMap((group) => group.texts), ...others];
  return async (masked: string, signal: AbortSignal): Promise<Likenesses> => {
    const [question, ...vectors] = await embedder.embed([masked, ...all], signal);
    const cosines = vectors.map((vector) => dot(question as Float32Array, vector));
    let from = 0;
    const scored = groups.map(({ domain, texts: own }) => {
      const likeness = meanOfBest(cosines.slice(from, from + own.length), nearest);
      from += own.length;
      return { domain, likeness };
    });
    return { domains: scored, outside: meanOfBest(cosines.slice(from), 1) };
  };
}

function meanOfBest(values: readonly number[], count: number): number {
  const best = [...values].sort((a, b) => b - a).slice(0, count);
  return best.length === 0 ? Number.NEGATIVE_INFINITY : best.reduce((sum, value) => sum + value, 0) / best.length;
}
