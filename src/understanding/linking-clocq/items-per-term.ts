/** Items kept for one term: a number, or as many as the ambiguity of the term asks for. */
export type ItemsPerTerm = number | "entropy";

/**
 * k of a term. "entropy": floor(H) + 1, with H the entropy in bits of the distribution of its candidates' frequencies
 * (AUTO in CLOCQ): one candidate that is far better known than the others needs no rivals. Candidates of
 * which nothing is known give 0, as in the reference.
 */
export function itemsPerTerm(k: ItemsPerTerm, frequencies: readonly number[]): number {
  if (k !== "entropy") return k;
  const total = frequencies.reduce((sum, frequency) => sum + frequency, 0);
  if (total === 0) return 0;
  const bits = frequencies.reduce((sum, frequency) => {
    const share = frequency / total;
    return share === 0 ? sum : sum - share * Math.log2(share);
  }, 0);
  // Rounded first: the entropy of eight equals is 3, and must not become 2.9999999999999996.
  return Math.floor(Number(bits.toFixed(9))) + 1;
}
