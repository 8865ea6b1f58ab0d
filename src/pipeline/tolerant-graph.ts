import { SourceError } from "../core/errors/index.ts";
import type { GraphStore } from "../stores/graph-store.ts";

/**
 * A graph for entity linking whose failure is told and not thrown: what other sources know is still linked. Retrieval
 * needs no such thing, since `gather` keeps failures apart by itself.
 */
export function tolerantGraph(graph: GraphStore, onFailure: (failure: SourceError) => void): GraphStore {
  return {
    ...graph,
    async candidates(label, options) {
      try {
        return await graph.candidates(label, options);
      } catch (error) {
        if (!(error instanceof SourceError)) throw error;
        onFailure(error);
        return [];
      }
    },
  };
}
