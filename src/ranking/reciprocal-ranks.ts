/**
 * Reciprocal rank fusion (Cormack, Clarke and Büttcher, SIGIR 2009): the sum of 1 / (k + rank) over several rankings.
 *
 * @param scoreLists one list of scores a ranking, all over the same items; an item scored -Infinity is not ranked.
 * @returns one fused score an item.
 */
export function reciprocalRanks(scoreLists: readonly (readonly number[])[], k = 60): number[] {
  const fused = new Array<number>(scoreLists[0]?.length ?? 0).fill(0);
  for (const scores of scoreLists) {
    const ranked = scores.map((score, item) => ({ score, item })).filter(({ score }) => Number.isFinite(score));
    ranked.sort((a, b) => b.score - a.score || a.item - b.item);
    ranked.forEach(({ item }, rank) => {
      fused[item] = (fused[item] as number) + 1 / (k + rank + 1);
    });
  }
  return fused;
}
