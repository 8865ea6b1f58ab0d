import type { LinkedEntity, Query } from "../../question/query.ts";
import type { GraphStore } from "../../stores/graph-store.ts";
import { kindFit, profileEnd } from "./symbolic/answer-fit.ts";
import type { Step } from "./symbolic/query-graph.ts";
import { readAround } from "./symbolic/question-words.ts";
import { kindsOf } from "./symbolic/relation-lexicon.ts";

/** From this fit on, things are known to be of another kind than the one asked for. */
const another = -0.7;

/**
 * Whether what stands at the end of a step is of another kind than the noun or question word of a question asks for:
 * professions for "which university". Undefined where the question asks for no kind.
 */
export function otherKind(
  query: Query,
  entity: LinkedEntity,
  graph: GraphStore,
  signal: AbortSignal,
): ((step: Step, ends: readonly string[]) => Promise<boolean>) | undefined {
  const { focus, left, right } = readAround(query.text, entity);
  const words = [...left, ...right];
  // A place may be said by anything that lies there; yes-no questions and counts ask for no thing at the end.
  if (query.intent.operation !== "lookup" && query.intent.operation !== "list") return undefined;
  if (focus === undefined || focus === "where" || kindsOf(focus).length === 0) return undefined;
  // "Who is X?" asks for what he is, and "who was X signed to" for a company as well.
  if (focus === "who" && (words.every(({ weight }) => weight <= 0.5) || /\b(?:to|for|with)\W*$/.test(query.text)))
    return undefined;
  const nouns = focus === "who" ? [focus, "company"] : [focus];
  return async (step, ends) => {
    if (ends.length === 0) return false;
    const end = await profileEnd({ steps: [step], ends, literals: [], dated: [] }, graph, signal);
    return nouns.every((noun) => kindFit(noun, step, end) <= another);
  };
}
