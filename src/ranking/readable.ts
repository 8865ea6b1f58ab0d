import type { Evidence } from "../evidence/evidence.ts";

/** What a ranker reads: a title stands before a sentence, as when it is indexed; rows and facts carry theirs. */
export function readable(evidence: Evidence): string {
  return evidence.kind === "text" ? `${evidence.source.title}: ${evidence.text}` : evidence.text;
}
