/**
 * The logistic curve that turns a raw score into a confidence: 0.5 at `middle`, steeper with `slope`. Middle and slope
 * of each kind of evidence were set on the development questions of the demo, so that kinds can be compared.
 */
export function logistic(raw: number, middle: number, slope: number): number {
  return 1 / (1 + Math.exp(-slope * (raw - middle)));
}
