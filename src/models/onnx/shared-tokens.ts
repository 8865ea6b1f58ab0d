/**
 * For each token: 0 when the other text does not have it, 1 when it has, 2 when it has it behind the same token. A changed
 * number has no partner; a name that changed its place has lost its neighbour. (DrQA's exact match feature, Chen et al., ACL
 * 2017, section 3.2, with neighbours.) `training/verifier/network.py` makes the same.
 */
export function sharedTokens(tokens: readonly number[], other: readonly number[]): number[] {
  const present = new Set(other);
  const pairs = new Set(other.slice(1).map((token, i) => pairOf(other[i] as number, token)));
  return tokens.map((token, i) => {
    if (!present.has(token)) return 0;
    return i > 0 && pairs.has(pairOf(tokens[i - 1] as number, token)) ? 2 : 1;
  });
}

/** One number for two; vocabularies are far smaller than 2^26. */
const pairOf = (first: number, second: number): number => first * 2 ** 26 + second;
