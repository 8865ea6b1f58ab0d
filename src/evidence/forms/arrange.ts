import { createHash } from "node:crypto";
import type { Evidence, FactEvidence } from "../evidence.ts";

/**
 * How facts are shown to who writes the answer:
 * - `single`: each by itself (QUASAR, section 3.2);
 * - `joined`: all of a graph as one quote, before all else (EWEK-QA, section 3.2 and A.4);
 * - `passages`: those with the same subject as one passage (DetLLM, section 3.2).
 */
export type FactForm = "single" | "joined" | "passages";

/**
 * The same evidence with its facts in another form. A quote of several facts has all of their statements in its locator
 * and the facts themselves as `parts`, so that it resolves and is answered from like single ones. Takes the evidence
 * best first: a quote stands where its best fact stood, a joined one at the beginning. Results of queries stay as they are.
 */
export function arrange(given: readonly Evidence[], form: FactForm): Evidence[] {
  const evidence = given.flatMap((item): readonly Evidence[] => (item.kind === "fact" && item.parts) || [item]);
  if (form === "single") return evidence;
  const quotes = new Map<string, FactEvidence[]>();
  const keys = evidence.map((item) => {
    if (item.kind !== "fact" || item.computed !== undefined) return undefined;
    const subject = form === "joined" ? undefined : item.locator.statements[0]?.subject;
    const key = JSON.stringify([item.locator.graph, subject]);
    quotes.set(key, [...(quotes.get(key) ?? []), item]);
    return key;
  });
  const joined = new Map([...quotes].map(([key, facts]) => [key, joinFacts(facts)]));
  const arranged = evidence.flatMap((item, i) => {
    const key = keys[i];
    if (key === undefined) return [item];
    return keys.indexOf(key) === i ? [joined.get(key) as FactEvidence] : [];
  });
  if (form === "passages") return arranged;
  const first = new Set<Evidence>(joined.values());
  return [...arranged.filter((item) => first.has(item)), ...arranged.filter((item) => !first.has(item))];
}

/** Several facts of one graph as one evidence. Of each score the best is kept, but counts of single relations are not. */
function joinFacts(facts: readonly FactEvidence[]): FactEvidence {
  const first = facts[0] as FactEvidence;
  if (facts.length === 1) return first;
  const scores: Record<string, number> = {};
  for (const [name, score] of facts.flatMap((fact) => Object.entries(fact.scores))) {
    if (name !== "outgoing" && name !== "incoming") scores[name] = Math.max(score, scores[name] ?? score);
  }
  const entities = new Map(facts.flatMap((fact) => fact.entities).map((entity) => [entity.iri, entity]));
  const { graph } = first.locator;
  const oneSource = facts.every(({ source }) => source.id === first.source.id);
  return {
    kind: "fact",
    id: `fact:${createHash("sha256")
      .update(facts.map(({ id }) => id).join("\n"))
      .digest("hex")
      .slice(0, 20)}`,
    text: facts.map(({ text }) => text).join("; "),
    labels: facts.flatMap(({ labels }) => labels),
    source: oneSource ? first.source : { id: graph, title: graph, retrievedAt: "", sha256: "" },
    entities: [...entities.values()],
    scores,
    locator: {
      statements: facts.flatMap(({ locator }) => locator.statements),
      sparql: joinQueries(facts.map(({ locator }) => locator.sparql)),
      graph,
    },
    parts: facts,
  };
}

/** One query that gives what all of them give. Each is a SELECT with full IRIs, and so may stand within another. */
function joinQueries(queries: readonly string[]): string {
  const distinct = [...new Set(queries)];
  return distinct.length === 1
    ? (distinct[0] as string)
    : `SELECT * WHERE { ${distinct.map((query) => `{ ${query} }`).join(" UNION ")} }`;
}
