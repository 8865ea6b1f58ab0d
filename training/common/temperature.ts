/** What a head said of a pair, before the sigmoid, and whether it was right. */
export interface Judgement {
  readonly logit: number;
  readonly right: boolean;
}

/**
 * The temperature that makes the judgements likeliest (Guo et al., "On calibration of modern neural networks", ICML 2017).
 * The loss is convex in the inverse of the temperature, so that thirds of an interval find it.
 */
export function temperatureOf(judgements: readonly Judgement[]): number {
  let [low, high] = [0.02, 50];
  while (high - low > 1e-6) {
    const [a, b] = [low + (high - low) / 3, high - (high - low) / 3];
    if (lossOf(judgements, a) < lossOf(judgements, b)) high = b;
    else low = a;
  }
  return 2 / (low + high);
}

/** Mean negative log-likelihood with logits times `scale`. */
function lossOf(judgements: readonly Judgement[], scale: number): number {
  const loss = judgements.reduce((sum, { logit, right }) => {
    const margin = (right ? 1 : -1) * logit * scale;
    return sum + (margin > 0 ? Math.log1p(Math.exp(-margin)) : Math.log1p(Math.exp(margin)) - margin);
  }, 0);
  return loss / judgements.length;
}
