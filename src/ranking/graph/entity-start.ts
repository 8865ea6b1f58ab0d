import { dot } from "../../models/embedder.ts";

/** How much nearer evidences count more; the network was trained with it. */
const sharpness = 10;

/**
 * A vector for each entity: the mean of its evidences, weighted by a softmax of their
 * cosine to the question, of unit length; zeros for one without evidence. So begins the paper's first round. Its second
 * encodes the names of entities, which would take longer than all else together.
 */
export function meansOfEvidence(
  intent: Float32Array,
  evidence: readonly Float32Array[],
  edges: readonly (readonly number[])[],
  entities: number,
): Float32Array[] {
  const sums = Array.from({ length: entities }, () => new Float32Array(intent.length));
  evidence.forEach((vector, i) => {
    const weight = Math.exp(sharpness * dot(vector, intent));
    for (const entity of edges[i] ?? []) {
      const sum = sums[entity] as Float32Array;
      for (let d = 0; d < sum.length; d++) sum[d] = (sum[d] as number) + weight * (vector[d] as number);
    }
  });
  return sums.map((sum) => {
    const norm = Math.sqrt(dot(sum, sum)) || 1;
    return sum.map((value) => value / norm);
  });
}
