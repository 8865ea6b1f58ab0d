import { dot, type Embedder } from "../../models/embedder.ts";
import type { Asked } from "./asked.ts";
import type { Declarations } from "./declaration.ts";

export interface Routed {
  readonly domain: string;
  /** Estimated probability that a function of this domain answers the question, in [0, 1]. */
  readonly certainty: number;
}

/** Tells which domain a question belongs to; a trained model may take the place of likeness. */
export interface DomainRouter {
  route(asked: Asked, signal: AbortSignal): Promise<Routed | undefined>;
}

export interface LikenessOptions {
  /** How much a difference in cosine matters. */
  readonly sharpness: number;
  /** A question less like everything than this belongs nowhere, as a cosine. */
  readonly floor: number;
  /** The texts of a domain most like the question that are averaged. */
  readonly nearest: number;
}

/** Set by hand before any question of `test/fixtures/functions` was asked. */
export const likenessDefaults: LikenessOptions = { sharpness: 20, floor: 0.36, nearest: 2 };

/**
 * The domain whose descriptions and examples are most like the question. Certainty is its share among all domains, the
 * questions that nothing answers, and a floor that stands for everything else.
 */
export function createLikenessRouter(
  { functions, domains, others }: Declarations,
  embedder: Embedder,
  { sharpness, floor, nearest }: LikenessOptions = likenessDefaults,
): DomainRouter {
  const texts = new Map<string, string[]>(Object.entries(domains).map(([domain, text]) => [domain, [text]]));
  for (const { domain, description, examples } of functions) {
    const own = examples.map(({ question }) => question.replace(/\{\w+\}/g, "X"));
    texts.set(domain, [...(texts.get(domain) ?? []), description, ...own]);
  }
  const groups = [...texts].map(([domain, own]) => ({ domain, texts: own }));
  return {
    async route(asked, signal) {
      const all = [...groups.flatMap((group) => group.texts), ...others];
      const [question, ...vectors] = await embedder.embed([asked.masked, ...all], signal);
      const cosines = vectors.map((vector) => dot(question as Float32Array, vector));
      let from = 0;
      const scored = groups.map(({ domain, texts: own }) => {
        const score = meanOfBest(cosines.slice(from, from + own.length), nearest);
        from += own.length;
        return { domain, weight: Math.exp(sharpness * score) };
      });
      const outside = Math.max(floor, meanOfBest(cosines.slice(from), 1));
      const whole = scored.reduce((sum, { weight }) => sum + weight, Math.exp(sharpness * outside));
      const best = scored.sort((a, b) => b.weight - a.weight)[0];
      return best && { domain: best.domain, certainty: best.weight / whole };
    },
  };
}

function meanOfBest(values: readonly number[], count: number): number {
  const best = [...values].sort((a, b) => b - a).slice(0, count);
  return best.length === 0 ? Number.NEGATIVE_INFINITY : best.reduce((sum, value) => sum + value, 0) / best.length;
}
