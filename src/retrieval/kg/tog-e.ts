import type { Retriever } from "../retriever.ts";
import type { BeamOptions } from "./tog-e/beam.ts";
import { toFacts } from "./tog-e/beam-facts.ts";
import { exploreBeam } from "./tog-e/explore.ts";

/**
 * ToG-E (EWEK-QA, section 3.1.2): a beam of `width` edges over the graph, from the entities of the question, always to
 * `depth` unless nothing remains; `width` times `depth` facts at most, each of which says by `via` which facts lead to it.
 * No language model takes part.
 */
export function createTogERetriever(options: BeamOptions): Retriever {
  const { graph } = options;
  return {
    name: `explore ${graph.name}`,
    features: { offline: !graph.features.remote, kinds: ["fact"] },
    retrieve: async (query, context) => {
      const edges = await exploreBeam(query, options, context.signal);
      context.trace.note("edges", edges.length);
      return { evidence: await toFacts(query, edges, options, context.signal), failures: [] };
    },
  };
}
