import type { Preset } from "./preset.ts";

/** Ours, and the default: text, tables and graphs side by side, one scale, extractive answers, no language model. */
export const factweave: Preset = {
  name: "factweave",
  embedder: true,
  understand: { entitiesPerMention: 2, tagger: true },
  retrieve: {
    sentences: { lexical: 30, dense: 30, anchored: 12 },
    rows: { lexical: 40, dense: 40, wholeTables: 3, wholeTableRows: 200 },
    facts: { relations: 6, statements: 500 },
    queries: {
      maxHops: 3,
      sample: 48,
      paths: 300,
      anchors: 5,
      queries: 6,
      maxStatements: 50_000,
      atLeast: 0.3,
      sure: 0.5,
    },
    functions: { certainty: 0.9, maxCalls: 3, plans: 4, width: 5, atLeast: 0.45 },
  },
  rank: {
    by: "cross",
    filter: { by: "blend", pool: 64, cosineShare: 0.6 },
    pool: 64,
    relevanceShare: 0.5,
    rowShare: 0.5,
  },
  tableRows: { named: 0.05, order: 0.3, beside: 0.8, page: 0.2, table: 1 },
  answer: { conflictRatio: 0.95, reading: { texts: 8 } },
  hops: { innerAtLeast: 0.5, beam: 2, directShare: 0.75, preferComposed: 1 },
  assess: { refuseBelow: 0.5, medium: 0.6, high: 0.75 },
};
