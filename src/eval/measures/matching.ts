/**
 * Size of a largest matching: how many of `left` can be given a partner of `right` of their own. By augmenting paths,
 * so it does not depend on the order of either.
 */
export function largestMatching<L, R>(
  left: readonly L[],
  right: readonly R[],
  fits: (one: L, other: R) => boolean,
): number {
  const choices = left.map((one) => right.flatMap((other, i) => (fits(one, other) ? [i] : [])));
  const partner = new Map<number, number>();
  const place = (member: number, tried: Set<number>): boolean => {
    for (const choice of choices[member] as readonly number[]) {
      if (tried.has(choice)) continue;
      tried.add(choice);
      const holder = partner.get(choice);
      if (holder === undefined || place(holder, tried)) {
        partner.set(choice, member);
        return true;
      }
    }
    return false;
  };
  return left.filter((_, member) => place(member, new Set())).length;
}
