import { createRandom } from "./random.ts";

/** Up to so many questions that differ, every assignment of signs is tried; beyond, as many as asked for are drawn. */
const exactUpTo = 14;

/**
 * The two-sided paired randomisation test (Fisher's sign-flip test; Smucker, Allan and Carterette, CIKM 2007): how often
 * a difference at least as large comes about when each question's two values change places at random. Exact for few
 * differing questions; otherwise from `draws` seeded assignments, the observed one counted among them.
 *
 * @returns p in (0, 1]; 1 when no question differs.
 */
export function pairedTest(
  differences: readonly number[],
  { seed, draws = 10_000 }: { readonly seed: number; readonly draws?: number },
): number {
  const changed = differences.filter((difference) => difference !== 0);
  if (changed.length === 0) return 1;
  const observed = Math.abs(sum(changed)) * (1 - 1e-12);
  return changed.length <= exactUpTo ? exact(changed, observed) : drawn(changed, observed, seed, draws);
}

function exact(changed: readonly number[], observed: number): number {
  const assignments = 2 ** changed.length;
  let extreme = 0;
  for (let signs = 0; signs < assignments; signs++) {
    const total = changed.reduce((sum, value, i) => sum + (((signs >> i) & 1) === 1 ? -value : value), 0);
    if (Math.abs(total) >= observed) extreme++;
  }
  return extreme / assignments;
}

function drawn(changed: readonly number[], observed: number, seed: number, draws: number): number {
  const random = createRandom(seed);
  let extreme = 1;
  for (let i = 0; i < draws; i++) {
    const total = changed.reduce((sum, value) => sum + (random.next() < 0.5 ? -value : value), 0);
    if (Math.abs(total) >= observed) extreme++;
  }
  return extreme / (draws + 1);
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
