/** An item with its score in one list. */
export interface Scored {
  readonly id: string;
  readonly score: number;
}

export interface TopItem extends Scored {
  /** Scores of the item in each list, in the order of the lists. */
  readonly scores: readonly number[];
}

export interface TopItems {
  /** Best first: by aggregated score, then by id. At most `k`, fewer when there are not so many. */
  readonly items: readonly TopItem[];
  /** Positions of the lists that were read; the rest was never looked at in order. */
  readonly depth: number;
}

/**
 * Fagin's threshold algorithm (R. Fagin, A. Lotem, M. Naor: Optimal aggregation algorithms for middleware):
 * the `k` items with the largest weighted sum of scores. Every list holds the same items, largest score first. The lists
 * are read in lockstep; an item met for the first time is scored fully by random access. Reading stops once the weighted
 * sum of the last scores read is below the k-th score: what is unread cannot be better, for sums of floating-point
 * numbers grow with each part. At equality reading goes on, so that ties fall by id, as in a full sort.
 *
 * @throws RangeError for weights below 0, lists out of order, or lists that do not hold the same items.
 */
export function topItems(lists: readonly (readonly Scored[])[], weights: readonly number[], k: number): TopItems {
  check(lists, weights);
  const byId = lists.map((list) => new Map(list.map(({ id, score }) => [id, score])));
  const length = lists[0]?.length ?? 0;
  const seen = new Set<string>();
  let best: TopItem[] = [];
  if (k <= 0) return { items: best, depth: 0 };
  for (let depth = 0; depth < length; depth++) {
    for (const list of lists) {
      const { id } = list[depth] as Scored;
      if (seen.has(id)) continue;
      seen.add(id);
      const scores = byId.map((scoreOf) => randomAccess(scoreOf, id));
      best = insert(best, { id, score: weightedSum(scores, weights), scores }, k);
    }
    const threshold = weightedSum(
      lists.map((list) => (list[depth] as Scored).score),
      weights,
    );
    const kth = best[k - 1];
    if (kth !== undefined && threshold < kth.score) return { items: best, depth: depth + 1 };
  }
  return { items: best, depth: length };
}

export function weightedSum(scores: readonly number[], weights: readonly number[]): number {
  return scores.reduce((sum, score, i) => sum + score * (weights[i] as number), 0);
}

/** Largest score first, then by id. */
export const byScoreThenId = (a: Scored, b: Scored): number =>
  b.score - a.score || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

function insert(best: readonly TopItem[], item: TopItem, k: number): TopItem[] {
  return [...best, item].sort(byScoreThenId).slice(0, k);
}

function randomAccess(scoreOf: ReadonlyMap<string, number>, id: string): number {
  const score = scoreOf.get(id);
  if (score === undefined) throw new RangeError(`"${id}" is missing in one of the lists.`);
  return score;
}

function check(lists: readonly (readonly Scored[])[], weights: readonly number[]): void {
  if (weights.length !== lists.length) throw new RangeError(`${lists.length} lists have ${weights.length} weights.`);
  if (!weights.every((weight) => weight >= 0)) throw new RangeError("A weight is below 0 or no number.");
  for (const list of lists) {
    if (list.length !== lists[0]?.length) throw new RangeError("The lists differ in length.");
    // Written so that a score that is no number is out of order, too.
    if (list.some(({ score }, i) => !(i === 0 ? score <= Infinity : score <= (list[i - 1] as Scored).score)))
      throw new RangeError("A list is not sorted, largest score first.");
  }
}
