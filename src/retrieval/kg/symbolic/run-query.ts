import type { GraphStore } from "../../../stores/graph-store.ts";
import { entityName, type QueryGraph } from "./query-graph.ts";
import { type Reached, type WalkBudget, walkStep } from "./walk.ts";

/** What a query found. */
export interface QueryOutcome {
  /** The answers, each with the way to it; for yes-no questions the thing asked about, when it is among them. */
  readonly reached: readonly Reached[];
  readonly complete: boolean;
}

export interface RunOptions {
  readonly graph: GraphStore;
  /** Statements read at most. */
  readonly maxStatements: number;
  readonly signal: AbortSignal;
}

/** Runs a query by walking its path, each node once. */
export async function runQuery(query: QueryGraph, options: RunOptions): Promise<QueryOutcome> {
  const { graph, signal } = options;
  const budget: WalkBudget = { statements: options.maxStatements };
  const start = query.anchor.iri;
  const term = start.startsWith("_:")
    ? ({ termType: "BlankNode", value: start.slice(2) } as const)
    : ({ termType: "NamedNode", value: start } as const);
  let reached: readonly Reached[] = [{ term }];
  let complete = true;
  for (const [i, step] of query.steps.entries()) {
    const walked = await walkStep(reached, step, { graph, anchor: i > 0 ? start : undefined, budget, signal });
    reached = walked.reached;
    complete &&= walked.complete;
  }
  return { reached, complete };
}

export const answerName = ({ term }: Reached): string => (term.termType === "Literal" ? term.value : entityName(term));
