import type { Query } from "../../../question/query.ts";
import { type BeamEdge, type BeamNode, type BeamOptions, nodeId } from "./beam.ts";
import { best } from "./beam-scorer.ts";
import { byName, scoreNeighbours } from "./neighbours.ts";
import { chooseRelations } from "./relations.ts";

/**
 * The edges kept at each depth, the shallow ones first; every edge leaves a node that one before it reached. A statement
 * that is met again, from its other end or on a way around, is nothing new and takes no place.
 */
export async function exploreBeam(query: Query, options: BeamOptions, signal: AbortSignal): Promise<BeamEdge[]> {
  const kept = new Map<string, BeamEdge>();
  const topics = new Map(query.entities.map(({ iri, label }) => [iri, { id: iri, name: label, by: [] }]));
  let nodes: readonly BeamNode[] = [...topics.values()];
  for (let depth = 1; depth <= options.depth && nodes.length > 0; depth++) {
    signal.throwIfAborted();
    const relations = await chooseRelations(query.text, nodes, options, signal);
    const edges = await scoreNeighbours(query.text, relations, options, signal);
    const ordered = best(
      edges.filter(({ score }) => score > 0),
      edges.length,
      byName,
    );
    const beam: BeamEdge[] = [];
    for (const edge of ordered) {
      const key = JSON.stringify(edge.statement);
      if (kept.has(key) || beam.length === options.width) continue;
      kept.set(key, edge);
      beam.push(edge);
    }
    nodes = nodesOf(beam);
  }
  return [...kept.values()];
}

/** The far ends of edges, each once, with all the edges that lead to it. Values lead nowhere. */
function nodesOf(edges: readonly BeamEdge[]): BeamNode[] {
  const nodes = new Map<string, BeamNode>();
  for (const edge of edges) {
    if (edge.term.termType === "Literal") continue;
    const id = nodeId(edge.term);
    nodes.set(id, { id, name: edge.name, by: [...(nodes.get(id)?.by ?? []), edge] });
  }
  return [...nodes.values()];
}
