/** A name with its last word in the other number: "Grammy Awards" for "Grammy Award", and the other way round. */
export function inOtherNumber(name: string): string {
  for (const [ending, by] of singulars) if (ending.test(name)) return name.replace(ending, by);
  for (const [ending, by] of plurals) if (ending.test(name)) return name.replace(ending, by);
  return `${name}s`;
}

type Ending = readonly [RegExp, string];

const singulars: readonly Ending[] = [
  [/(?<=[^aeiou\s])ies$/i, "y"],
  [/(?<=(?:s|x|z|ch|sh))es$/i, ""],
  [/(?<=[^\Wsui])s$/i, ""],
];

const plurals: readonly Ending[] = [
  [/(?<=[^\Waeiou])y$/i, "ies"],
  [/(?<=(?:s|x|z|ch|sh))$/i, "es"],
];
