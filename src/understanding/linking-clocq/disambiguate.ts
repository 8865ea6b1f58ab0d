import type { Item } from "./item.ts";
import { type ItemsPerTerm, itemsPerTerm } from "./items-per-term.ts";
import { type Joint, type JointWeights, scoreLists, scoreNames } from "./scores.ts";
import type { Term } from "./terms.ts";
import { topItems } from "./threshold.ts";

/** A term, and what it may mean, best first. */
export interface Found {
  readonly term: Term;
  readonly items: readonly Disambiguated[];
}

export interface Disambiguated {
  readonly item: Item;
  readonly score: number;
  readonly connectivity: number;
}

/** The best items of a term. Those that score nothing are left out, where the original pads with empty ones. */
export function disambiguate(
  joint: Joint,
  term: number,
  { k, weights }: { readonly k: ItemsPerTerm; readonly weights: JointWeights },
): Disambiguated[] {
  const own = joint.candidates[term] ?? [];
  const wanted = itemsPerTerm(
    k,
    own.map(({ frequency }) => frequency),
  );
  const { items } = topItems(
    scoreLists(joint, term),
    scoreNames.map((name) => weights[name]),
    wanted,
  );
  const byId = new Map(own.map((item) => [item.id, item]));
  return items
    .filter(({ score }) => score > 0)
    .map(({ id, score, scores }) => ({
      item: byId.get(id) as Item,
      score,
      connectivity: scores[scoreNames.indexOf("connectivity")] as number,
    }));
}
