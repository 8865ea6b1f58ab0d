/** Longer words come from damaged pages, longer labels from few graphs; keys of that size would make the memory unbounded. */
const longestKey = 64;

/**
 * Remembers what `compute` gives for the keys used last: at least `capacity` of them, at most twice as many. Two
 * generations do that without any order to keep up.
 */
export function remembered<Value>(capacity: number, compute: (key: string) => Value): (key: string) => Value {
  let young = new Map<string, Value>();
  let old = new Map<string, Value>();
  return (key) => {
    let value = young.get(key);
    if (value !== undefined) return value;
    value = old.get(key) ?? compute(key);
    if (key.length > longestKey) return value;
    if (young.size >= capacity) [young, old] = [new Map(), young];
    young.set(key, value);
    return value;
  };
}
