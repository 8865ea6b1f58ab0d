import type { Candidate } from "../../stores/graph-store.ts";

/** An entity or a relation that a term may mean. */
export type Item = EntityItem | RelationItem;

interface ItemBase {
  /** IRI; of a relation of Wikidata that of its property. */
  readonly id: string;
  readonly label: string;
  readonly frequency: number;
}

export interface EntityItem extends ItemBase {
  readonly kind: "entity";
  readonly candidate: Candidate;
}

export interface RelationItem extends ItemBase {
  readonly kind: "relation";
}

export const toEntityItem = (candidate: Candidate): EntityItem => ({
  kind: "entity",
  id: candidate.iri,
  label: candidate.label,
  frequency: candidate.frequency,
  candidate,
});

/** Longer descriptions add time and little meaning. UTF-16 units. */
const readDescription = 100;

/** What the embedder reads for an item. */
export function itemText(item: Item): string {
  const description = item.kind === "entity" ? item.candidate.description : undefined;
  return description === undefined ? item.label : `${item.label}, ${description.slice(0, readDescription)}`;
}
