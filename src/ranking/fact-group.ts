import type { Evidence } from "../evidence/evidence.ts";

/**
 * A key that facts of one entity along one relation in one direction share; any other evidence is alone. Such facts differ in
 * their value only: what a ranker reads in one of them it would read in all.
 */
export function factGroup(evidence: Evidence): string {
  if (evidence.kind !== "fact" || evidence.computed !== undefined) return evidence.id;
  const statement = evidence.locator.statements[0];
  const outgoing = evidence.scores.outgoing !== undefined;
  return `${statement?.predicate.value} ${outgoing ? "of" : "to"} ${(outgoing ? statement?.subject : statement?.object)?.value}`;
}
