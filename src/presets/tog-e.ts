import { factweave } from "./factweave.ts";
import type { Preset } from "./preset.ts";

/**
 * EWEK-QA's retrieval from graphs alone: ToG-E with width and depth 3 (EWEK-QA, A.1), and extractive answers in place of
 * its composer. Like there, it answers whenever anything is found: its confidences are not calibrated.
 */
export const togE: Preset = {
  name: "tog-e",
  embedder: true,
  understand: factweave.understand,
  retrieve: { explore: { width: 3, depth: 3, neighbours: 50, literals: true } },
  rank: { by: "blend", pool: 64, cosineShare: 0.6 },
  answer: { conflictRatio: 0.95 },
  hops: false,
  assess: { ...factweave.assess, refuseBelow: 0 },
};
