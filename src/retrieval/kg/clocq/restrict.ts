import type { LinkedEntity, Query } from "../../../question/query.ts";

/**
 * The items that the intent speaks of: those whose mention stands in its entities (QUASAR, section 3.2). An intent that
 * names no entity restricts nothing. An item that several parts of the question mean is kept once, by its best score.
 */
export function restrictItems({ entities, intent }: Query): LinkedEntity[] {
  const slot = intent.entities.join(" ").toLowerCase();
  const named = entities.filter(({ mention }) => slot.includes(mention.toLowerCase()));
  const items = new Map<string, LinkedEntity>();
  for (const entity of slot === "" ? entities : named) {
    const known = items.get(entity.iri);
    if (known === undefined || known.score < entity.score) items.set(entity.iri, entity);
  }
  return [...items.values()];
}
