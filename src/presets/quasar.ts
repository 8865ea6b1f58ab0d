import { defaultBm25 } from "../ranking/bm25.ts";
import { clocq } from "./clocq.ts";
import { factweave } from "./factweave.ts";
import type { Preset } from "./preset.ts";

/**
 * QUASAR: one pool of sentences, table rows and facts of CLOCQ's search space, pruned 1,000 to 100 to 30 by a graph neural
 * network over evidences and entities (QUASAR, sections 3 and 4.1). Extractive answers that may be refused stand in place
 * of its language model, and there is one hop.
 */
export const quasar: Preset = {
  name: "quasar",
  embedder: true,
  understand: clocq.understand,
  retrieve: {
    sentences: { lexical: 400, dense: 60, anchored: 60 },
    rows: { lexical: 400, dense: 60, wholeTables: 3, wholeTableRows: 200 },
    searchSpace: { p: 1000, subjectFacts: 2000, facts: 1000 },
  },
  rank: { by: "graph", rounds: [1_000, 100, 30], reads: true, otherwise: { by: "bm25", ...defaultBm25 } },
  answer: factweave.answer,
  hops: false,
  assess: factweave.assess,
};
