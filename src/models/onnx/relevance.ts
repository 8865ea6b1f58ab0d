import { ModelError } from "../../core/errors/index.ts";

/**
 * Probability that a pair is relevant: of one logit its sigmoid, of two the share of the second.
 *
 * @throws ModelError when there are more classes.
 */
export function relevanceOf(logits: Float32Array, temperature: number, model: string): number {
  if (logits.length < 1 || logits.length > 2) {
    throw new ModelError(
      model,
      `${model} tells ${logits.length} classes apart. To score pairs it must have one or two.`,
    );
  }
  const [first = 0, second] = logits;
  const logit = second === undefined ? first : second - first;
  return 1 / (1 + Math.exp(-logit / temperature));
}
