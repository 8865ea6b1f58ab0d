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
  /** More statements hold it than were read. */
  readonly cut: boolean;
}

/** One name for the predicates that Wikidata makes of a property. */
export const relationId = (predicate: string): string =>
  wikidataProperty({ termType: "NamedNode", value: predicate }) ?? predicate;

/**
 * Reads at most `limit` statements of an entity in each graph. A hub is thus never listed: what it is connected with is
 * seen from the other end; where that is a hub as well, see `connectHubs`.
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
  const cut = read.some(({ statements }) => statements.length >= limit);
  return { entities, relations: new Set(counts.map(({ iri }) => relationId(iri))), counts, cut };
}

/** Pairs of hubs that one question asks about at most, those that the search knows best first. */
const maxPairs = 40;

/**
 * The same neighbourhoods, with the facts that two hubs share: neither of two cut lists shows them. `terms` holds the
 * entities that each term may mean, best first. A pair is asked about where a relation that leaves the one enters the other.
 */
export async function connectHubs(
  terms: readonly (readonly string[])[],
  known: ReadonlyMap<string, Neighbourhood>,
  signal: AbortSignal,
): Promise<Map<string, Neighbourhood>> {
  const connected = new Map(known);
  const asked = pairsOfHubs(terms, known).slice(0, maxPairs);
  await Promise.all(
    asked.map(async ({ a, b, graphs }) => {
      const options = { maxLength: 1, limit: 1, signal };
      const found = await Promise.all(graphs.map((graph) => graph.connections(a, b, options)));
      if (found.every(({ connections }) => connections.length === 0)) return;
      const own = connected.get(a) as Neighbourhood;
      connected.set(a, { ...own, entities: new Set([...own.entities, b]) });
    }),
  );
  return connected;
}

interface HubPair {
  readonly a: string;
  readonly b: string;
  readonly graphs: readonly GraphStore[];
  /** Sum of the two places in the search. */
  readonly rank: number;
}

function pairsOfHubs(terms: readonly (readonly string[])[], known: ReadonlyMap<string, Neighbourhood>): HubPair[] {
  const pairs = new Map<string, HubPair>();
  const hubs = terms.map((items) =>
    items.flatMap((id, rank) => {
      const neighbourhood = known.get(id);
      return neighbourhood?.cut === true ? [{ id, rank, ...neighbourhood }] : [];
    }),
  );
  for (const [i, own] of hubs.entries()) {
    for (const a of own) {
      for (const b of hubs.slice(i + 1).flat()) {
        if (a.id === b.id || a.entities.has(b.id) || b.entities.has(a.id)) continue;
        const graphs = graphsThatMayConnect(a, b);
        const key = `${a.id} ${b.id}`;
        const rank = a.rank + b.rank;
        if (graphs.length > 0 && rank < (pairs.get(key)?.rank ?? Number.POSITIVE_INFINITY))
          pairs.set(key, { a: a.id, b: b.id, graphs, rank });
      }
    }
  }
  return [...pairs.values()].sort((x, y) => x.rank - y.rank);
}

/** Graphs that answer `connections`, and in which a relation that leaves the one enters the other. */
function graphsThatMayConnect(a: Neighbourhood, b: Neighbourhood): GraphStore[] {
  const ends = new Set(b.counts.map(({ iri, direction }) => `${direction} ${iri}`));
  const opposite = { out: "in", in: "out" } as const;
  const graphs = a.counts
    .filter(({ iri, direction }) => ends.has(`${opposite[direction]} ${iri}`))
    .map(({ graph }) => graph);
  return [...new Set(graphs)].filter(({ features }) => features.connections);
}
