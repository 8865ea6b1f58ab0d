import type { Disambiguated, Found } from "./disambiguate.ts";
import type { Item } from "./item.ts";

/**
 * Words that name something although nothing is written with a capital: those whose best item is an entity that is
 * connected with what another term means. Where the question names nothing else, the best known thing of that very name.
 */
export function namedWords(found: readonly Found[]): Found[] {
  const words = found.filter(({ term, items }) => !term.spot && items[0]?.item.kind === "entity");
  const connected = words.filter(({ items }) => (items[0]?.connectivity ?? 0) > 0);
  if (connected.length > 0 || found.some(({ term, items }) => term.spot && items.length > 0)) return connected;
  return words
    .filter(({ items }) => isOwnName((items[0] as Disambiguated).item))
    .sort((a, b) => frequencyOf(b) - frequencyOf(a))
    .slice(0, 1);
}

const isOwnName = (item: Item): boolean =>
  item.kind === "entity" && item.candidate.match === "exact" && /^\p{Lu}/u.test(item.label);

const frequencyOf = ({ items }: Found): number => items[0]?.item.frequency ?? 0;
