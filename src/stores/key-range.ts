/** Consecutive document keys, both ends included. */
export interface KeyRange {
  readonly first: number;
  readonly last: number;
}

/** Sorted keys as ranges of consecutive ones. */
export function toRanges(keys: readonly number[]): KeyRange[] {
  return mergeRanges(keys.map((key) => ({ first: key, last: key })));
}

/** Joins ranges that touch or overlap. Ranges come back sorted. */
export function mergeRanges(ranges: readonly KeyRange[]): KeyRange[] {
  const merged: { first: number; last: number }[] = [];
  for (const range of [...ranges].sort((a, b) => a.first - b.first)) {
    const before = merged.at(-1);
    if (before !== undefined && range.first <= before.last + 1) before.last = Math.max(before.last, range.last);
    else merged.push({ ...range });
  }
  return merged;
}
