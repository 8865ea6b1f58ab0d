import type { Term } from "../../core/term.ts";
import type { GraphStore } from "../../stores/graph-store.ts";
import { entityName } from "./symbolic/query-graph.ts";

/** Longer lists stay in the order of their names: nobody looks there for the best known. */
const longest = 500;
/** Statements of the anchor that are looked through. */
const maxStatements = 1000;

/**
 * How much a reader would expect each of some things in a list about `anchor`: first what has several statements with it
 * (a country where a language is official and spoken), then what is better known by its number of triples. In [0, ∞), only to
 * be compared; 0 for literals.
 */
export async function prominenceOf(
  ends: readonly Term[],
  anchor: string,
  graph: GraphStore,
  signal?: AbortSignal,
): Promise<readonly number[]> {
  if (ends.length < 2 || ends.length > longest || ends.every(({ termType }) => termType === "Literal")) return [];
  const around = await graph.statements(anchor, { limit: maxStatements, ...(signal && { signal }) });
  const links = new Map<string, number>();
  for (const { subject, object } of around) {
    const other = entityName(subject) === anchor ? object : subject;
    links.set(entityName(other), (links.get(entityName(other)) ?? 0) + 1);
  }
  return Promise.all(
    ends.map(async (end) => {
      if (end.termType === "Literal") return 0;
      const name = entityName(end);
      const known = await graph.frequency(name, { ...(signal && { signal }) });
      return (links.get(name) ?? 0) + known / (1 + known);
    }),
  );
}
