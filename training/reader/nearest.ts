import type { Random } from "../../src/eval/statistics/random.ts";
import { dot, type Embedder } from "../../src/models/embedder.ts";
import { bm25 } from "../../src/ranking/bm25.ts";
import type { Pool } from "./pools.ts";

interface Asked {
  readonly question: string;
  /** Places of the right texts in the collection. */
  readonly right: ReadonlySet<number>;
}

interface Searched {
  readonly pool: Pool;
  /** Where its texts stand in the collection. */
  readonly places: readonly number[];
}

/** As many evidences as QUASAR ranks (section 3.3). */
const poolSize = 1_000;

/**
 * Of a whole collection the 1,000 texts that are among the best of BM25 or of the embedder, as deep in one as in the other,
 * and the right ones wherever they stand.
 */
export async function* searched(
  questions: readonly Asked[],
  texts: readonly string[],
  embedder: Embedder,
): AsyncGenerator<Searched> {
  const vectors = await embedder.embed(texts);
  for (const { question, right } of questions) {
    const words = bm25(question, texts).scores;
    const [asked] = await embedder.embed([question]);
    const dense = vectors.map((vector) => dot(asked as Float32Array, vector));
    const places = bestOfBoth(orderOf(words), orderOf(dense), right);
    const at = <T>(items: readonly T[]): T[] => places.map((place) => items[place] as T);
    const relevant = new Set(places.flatMap((place, i) => (right.has(place) ? [i] : [])));
    yield { places, pool: { question, texts: at(texts), relevant, searches: { bm25: at(words), dense: at(dense) } } };
  }
}

function bestOfBoth(a: readonly number[], b: readonly number[], always: ReadonlySet<number>): number[] {
  const chosen = new Set(always);
  for (let rank = 0; rank < a.length && chosen.size < poolSize; rank++) {
    chosen.add(a[rank] as number).add(b[rank] as number);
  }
  return [...chosen].sort((one, other) => one - other);
}

/** Places, the best score first. */
export function orderOf(scores: readonly number[]): number[] {
  return scores.map((_, i) => i).sort((a, b) => (scores[b] as number) - (scores[a] as number) || a - b);
}

export function drawn<T>(items: readonly T[], count: number, random: Random): T[] {
  const rest = [...items];
  const chosen: T[] = [];
  while (chosen.length < count && rest.length > 0) chosen.push(...rest.splice(random.int(rest.length), 1));
  return chosen;
}
