import type { Term } from "../../core/term.ts";
import { nameOf, wikidataProperty } from "../../stores/graph-qualifiers.ts";
import type { GraphStore, Relation } from "../../stores/graph-store.ts";

/** What stands next to an item in the graph, as far as it was looked at. */
export interface Neighbourhood {
  /** Entities of the statements that were read: subjects, objects and values of qualifiers. */
  readonly entities: ReadonlySet<string>;
  /** All relations of the item, whatever its size; see `relationId`. */
  readonly relations: ReadonlySet<string>;
  readonly counts: readonly (Relation & { readonly graph: GraphStore })[];
}

/** One name for the predicates that Wikidata makes of a property. */
export const relationId = (predicate: string): string =>
  wikidataProperty({ termType: "NamedNode", value: predicate }) ?? predicate;

/**
 * Reads at most `limit` statements of an entity in each graph. A hub is thus never listed: what it is connected with is
 * seen from the other end, unless that is a hub as well.
 */
export async function readNeighbourhood(
  entity: string,
  graphs: readonly GraphStore[],
  limit: number,
  signal: AbortSignal,
): Promise<Neighbourhood> {
  const read = await Promise.all(
    graphs.map(async (graph) => {
      const [relations, statements] = await Promise.all([
        graph.relations(entity, { signal }),
        graph.statements(entity, { limit, signal }),
      ]);
      return { relations: relations.map((relation) => ({ ...relation, graph })), statements };
    }),
  );
  const counts = read.flatMap(({ relations }) => relations);
  const terms = read
    .flatMap(({ statements }) => statements)
    .flatMap(({ subject, object, qualifiers }): Term[] => [subject, object, ...qualifiers.map(({ value }) => value)]);
  const entities = new Set(terms.filter(({ termType }) => termType !== "Literal").map(nameOf));
  entities.delete(entity);
  return { entities, relations: new Set(counts.map(({ iri }) => relationId(iri))), counts };
}
