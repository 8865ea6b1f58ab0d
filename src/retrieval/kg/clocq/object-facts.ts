import { wikidataProperty } from "../../../stores/graph-qualifiers.ts";
import type { Relation } from "../../../stores/graph-store.ts";

const valueOfClaim = "http://www.wikidata.org/prop/statement/";

/**
 * In how many facts an item stands anywhere but as the subject, by the counts of the relations that enter it; nothing is
 * listed. In Wikidata's model the value of a claim may be told twice, by a plain triple and by the claim's node: that is
 * one fact. A claim with the item as qualifier is another.
 */
export function countObjectFacts(relations: readonly Relation[]): number {
  const byValue = new Map<string, { plain: number; claims: number }>();
  let others = 0;
  for (const { iri, direction, count } of relations) {
    if (direction === "out") continue;
    const property = wikidataProperty({ termType: "NamedNode", value: iri });
    const isClaim = iri.startsWith(valueOfClaim);
    if (property === undefined || !(isClaim || iri.startsWith("http://www.wikidata.org/prop/direct/"))) {
      others += count;
      continue;
    }
    const told = byValue.get(property) ?? { plain: 0, claims: 0 };
    told[isClaim ? "claims" : "plain"] += count;
    byValue.set(property, told);
  }
  return [...byValue.values()].reduce((sum, { plain, claims }) => sum + Math.max(plain, claims), others);
}
