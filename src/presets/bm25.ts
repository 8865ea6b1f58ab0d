import { defaultBm25 } from "../ranking/bm25.ts";
import { factweave } from "./factweave.ts";
import type { Preset } from "./preset.ts";

/**
 * The baseline that needs no model: the same sources found and ranked by BM25, one hop, extractive answers. It always
 * answers when it finds anything: without an embedder its confidences say little.
 */
export const bm25: Preset = {
  ...factweave,
  name: "bm25",
  embedder: false,
  retrieve: {
    sentences: { lexical: 100, dense: 0, anchored: 0 },
    rows: { lexical: 100, dense: 0, wholeTables: 0, wholeTableRows: 0 },
    facts: { relations: 6, statements: 500 },
  },
  rank: { by: "bm25", ...defaultBm25 },
  answer: { conflictRatio: 0.95 },
  hops: false,
  assess: { ...factweave.assess, refuseBelow: 0 },
};
