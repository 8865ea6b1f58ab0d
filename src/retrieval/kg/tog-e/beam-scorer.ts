import { contentStems } from "../../../core/words.ts";
import { dot, type Embedder } from "../../../models/embedder.ts";

/**
 * How near each text is to a question: one score for each, in their order, in [0, 1]. Texts are labels of relations or
 * names of entities. What prunes the beam is chosen here alone.
 */
export type BeamScorer = (
  question: string,
  texts: readonly string[],
  signal: AbortSignal,
) => Promise<readonly number[]>;

/** Cosine of sentence embeddings, negative ones as 0: two of them would multiply to a good score. */
export function createCosineScorer(embedder: Embedder): BeamScorer {
  return async (question, texts, signal) => {
    if (texts.length === 0) return [];
    const [asked, ...vectors] = await embedder.embed([question, ...texts], signal);
    return vectors.map((vector) => Math.min(1, Math.max(0, dot(asked as Float32Array, vector))));
  };
}

/** Without a model: the share of a text's content words that stand in the question. */
export const scoreByWords: BeamScorer = async (question, texts) => {
  const said = new Set(contentStems(question));
  return texts.map((text) => {
    const stems = contentStems(text);
    return stems.length === 0 ? 0 : stems.filter((stem) => said.has(stem)).length / stems.length;
  });
};

/** The `width` best of a list, in order. */
export function best<T extends { readonly score: number }>(
  items: readonly T[],
  width: number,
  order: (a: T, b: T) => number,
): T[] {
  return [...items].sort((a, b) => b.score - a.score || order(a, b)).slice(0, width);
}

/**
 * The same lists of what was kept; where nothing in any of them is like the question, all of a list share its worth. ToG
 * asks this of each list by itself. There hardly any score is exactly 0; cosines cut off at 0 often are, and a list in
 * which nothing fits would be worth more than one in which something does.
 */
export function shared<T extends { readonly score: number }>(lists: readonly (readonly T[])[]): T[] {
  const nothing = lists.every((list) => list.every(({ score }) => score === 0));
  return lists.flatMap((list) => (nothing ? list.map((item) => ({ ...item, score: 1 / list.length })) : list));
}
