/** Longest answer, in tokens; annotators of SQuAD mark longer ones in less than one case of a hundred. */
const longest = 40;

/** Spans kept of one input. */
const kept = 3;

export interface TokenSpan {
  /** First and last token, from 0. */
  readonly first: number;
  readonly last: number;
  readonly probability: number;
}

/** Softmax over the logit of "no answer" and those of the tokens: probabilities of the tokens. */
export function softmaxOf(none: number, logits: Float32Array): Float32Array {
  const highest = logits.reduce((max, logit) => Math.max(max, logit), none);
  const exps = logits.map((logit) => Math.exp(logit - highest));
  const sum = exps.reduce((total, value) => total + value, Math.exp(none - highest));
  return exps.map((value) => value / sum);
}

/**
 * The likeliest spans: start and end are taken as independent (Devlin et al., NAACL 2019, section 4.2). Best first; none
 * overlaps a better one.
 */
export function bestSpans(starts: Float32Array, ends: Float32Array): TokenSpan[] {
  const found: TokenSpan[] = [];
  const firsts = likeliest(starts);
  for (const first of firsts) {
    for (let last = first; last < Math.min(ends.length, first + longest); last++) {
      found.push({ first, last, probability: (starts[first] as number) * (ends[last] as number) });
    }
  }
  found.sort((a, b) => b.probability - a.probability || a.first - b.first || a.last - b.last);
  const best: TokenSpan[] = [];
  for (const span of found) {
    if (best.length === kept) break;
    if (!best.some((other) => span.first <= other.last && other.first <= span.last)) best.push(span);
  }
  return best;
}

/** Tokens at which an answer may begin: more than these never make one of the best spans. */
function likeliest(starts: Float32Array): number[] {
  return [...starts.keys()].sort((a, b) => (starts[b] as number) - (starts[a] as number) || a - b).slice(0, 20);
}
