/**
 * Heights for labels of points at `values`, at least `gap` apart, in [0, 1] while there is room, and together as near
 * to the values as can be (least squares, by pooling neighbours that are out of order).
 */
export function spread(values: readonly number[], gap: number): readonly number[] {
  const order = values.map((value, i) => ({ value, i })).sort((a, b) => a.value - b.value || a.i - b.i);
  // With the gaps taken off, heights need only rise: the nearest rising sequence is made of means.
  const pools: { sum: number; count: number }[] = [];
  for (const [rank, { value }] of order.entries()) {
    let pool = { sum: value - rank * gap, count: 1 };
    for (let last = pools.at(-1); last !== undefined && mean(last) > mean(pool); last = pools.at(-1)) {
      pools.pop();
      pool = { sum: last.sum + pool.sum, count: last.count + pool.count };
    }
    pools.push(pool);
  }
  const highest = Math.max(0, 1 - (values.length - 1) * gap);
  const heights = new Array<number>(values.length).fill(0);
  const bases = pools.flatMap((pool) => new Array<number>(pool.count).fill(mean(pool)));
  for (const [rank, { i }] of order.entries()) {
    heights[i] = Math.min(highest, Math.max(0, bases[rank] as number)) + rank * gap;
  }
  return heights;
}

const mean = ({ sum, count }: { readonly sum: number; readonly count: number }): number => sum / count;
