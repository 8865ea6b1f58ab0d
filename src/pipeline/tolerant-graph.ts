import { SourceError } from "../core/errors/index.ts";
import { segmentWords } from "../stores/graph-labels.ts";
import type { GraphStore } from "../stores/graph-store.ts";

/**
 * A graph for entity linking whose failure is told and not thrown: what other sources know is still linked. Retrieval
 * needs no such thing, since `gather` keeps failures apart by itself.
 */
export function tolerantGraph(graph: GraphStore, onFailure: (failure: SourceError) => void): GraphStore {
  const attempt = async <T>(work: Promise<T>, without: T): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      onFailure(error);
      return without;
    }
  };
  return {
    ...graph,
    candidates: (label, options) => attempt(graph.candidates(label, options), []),
    statements: (entity, options) => attempt(graph.statements(entity, options), []),
    relations: (entity, options) => attempt(graph.relations(entity, options), []),
    frequency: (entity, options) => attempt(graph.frequency(entity, options), 0),
    connections: (from, to, options) =>
      attempt(graph.connections(from, to, options), { connections: [], more: false, complete: false }),
    labels: (terms, options) =>
      attempt(
        graph.labels(terms, options),
        terms.map(({ termType, value }) => (termType === "NamedNode" ? segmentWords(value) : value)),
      ),
  };
}
