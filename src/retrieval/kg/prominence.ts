import type { Term } from "../../core/term.ts";
import type { GraphStore } from "../../stores/graph-store.ts";
import { entityName } from "./symbolic/query-graph.ts";

/** Longer lists stay in the order of their names: nobody looks there for the best known. */
const longest = 500;
/** Statements of the anchor that are looked through. */
const maxStatements = 1000;

/** How much a reader would expect each of some things in a list. In [0, ∞), only to be compared; empty where all are alike. */
export type Prominence = (ends: readonly Term[]) => Promise<readonly number[]>;

/**
 * Prominence in lists about `anchor`: first what has several statements with it (a country where a language is official and
 * spoken), then what is better known by its number of triples. 0 for literals. The anchor's statements are read once, when the
 * first list needs them.
 */
export function prominenceAround(anchor: string, graph: GraphStore, signal?: AbortSignal): Prominence {
  const options = { ...(signal && { signal }) };
  let links: Promise<ReadonlyMap<string, number>> | undefined;
  return async (ends) => {
    if (ends.length < 2 || ends.length > longest || ends.every(({ termType }) => termType === "Literal")) return [];
    links ??= linksOf(anchor, graph, options);
    const known = await links;
    return Promise.all(
      ends.map(async (end) => {
        if (end.termType === "Literal") return 0;
        const triples = await graph.frequency(entityName(end), options);
        return (known.get(entityName(end)) ?? 0) + triples / (1 + triples);
      }),
    );
  };
}

/** How many statements each thing has with the anchor. */
async function linksOf(
  anchor: string,
  graph: GraphStore,
  options: { readonly signal?: AbortSignal },
): Promise<ReadonlyMap<string, number>> {
  const links = new Map<string, number>();
  for (const { subject, object } of await graph.statements(anchor, { limit: maxStatements, ...options })) {
    const other = entityName(entityName(subject) === anchor ? object : subject);
    links.set(other, (links.get(other) ?? 0) + 1);
  }
  return links;
}
