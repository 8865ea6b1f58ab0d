import { factweave } from "./factweave.ts";
import type { Preset } from "./preset.ts";

/**
 * QUASAR's retrieval from graphs alone: joint disambiguation and search space by CLOCQ, with k = 10 and p = 1,000
 * (QUASAR, section 4.1), the facts ranked by the embedder, one hop, extractive answers.
 */
export const clocq: Preset = {
  name: "clocq",
  embedder: true,
  understand: {
    entitiesPerMention: 10,
    linking: {
      by: "joint",
      k: 10,
      candidates: 20,
      terms: 12,
      neighbours: 200,
      weights: { match: 0.4, relevance: 0.2, connectivity: 0.3, coherence: 0.1 },
    },
    tagger: true,
  },
  retrieve: { searchSpace: { p: 1000, subjectFacts: 2000, facts: 1000 } },
  rank: { by: "blend", pool: 64, cosineShare: 0.6 },
  answer: { conflictRatio: 0.95 },
  hops: false,
  assess: factweave.assess,
};
