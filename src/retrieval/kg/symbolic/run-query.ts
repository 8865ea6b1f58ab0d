import type { LinkedEntity } from "../../../question/query.ts";
import type { GraphStore } from "../../../stores/graph-store.ts";
import { meets } from "./conditions-of-values.ts";
import { meeting } from "./meeting.ts";
import { inOrder } from "./order-answers.ts";
import { orderable } from "./orderable.ts";
import { walkInTime } from "./periods.ts";
import { denies, entityName, namedTerm, type QueryGraph } from "./query-graph.ts";
import { nothing, type QueryOutcome, type Run, type RunOptions } from "./query-run.ts";
import type { Reached } from "./walk.ts";

/** Runs a query by walking its path, each node once. An outcome without anything reached is no answer. */
export async function runQuery(query: QueryGraph, options: RunOptions): Promise<QueryOutcome> {
  const outcome = await outcomeOf(query, options);
  if (query.denied === undefined || outcome.verdict === undefined) return outcome;
  return { ...outcome, verdict: outcome.verdict === "Yes" ? "No" : "Yes" };
}

async function outcomeOf(query: QueryGraph, options: RunOptions): Promise<QueryOutcome> {
  const run: Run = { ...options, budget: { statements: options.maxStatements } };
  const found = await walkPath(query, query.anchor.iri, run);
  if (query.operation === "yes-no" && query.other !== undefined) return check(found, query.other, run.graph);
  if (query.operation === "yes-no") return checkValue(query, run);
  if (query.operation === "compare" && query.other !== undefined) return compare(query, query.other, found, run);
  return query.order === undefined ? found : inOrder(found, query.order, run);
}

/** The end of a path from a start, under the conditions of a query. */
export async function walkPath(
  query: Pick<QueryGraph, "steps" | "constraints">,
  start: string,
  run: Run,
): Promise<QueryOutcome> {
  let reached: readonly Reached[] = [{ term: namedTerm(start) }];
  let complete = true;
  for (const [i, step] of query.steps.entries()) {
    const periods = query.constraints.flatMap((item) => (item.kind === "period" && item.node === i + 1 ? item : []));
    const walked = await walkInTime(reached, step, periods, { ...run, anchor: i > 0 ? start : undefined });
    reached = walked.reached;
    complete &&= walked.complete;
    for (const constraint of query.constraints) {
      if (constraint.kind === "period" || constraint.node !== i + 1) continue;
      reached = await meeting(reached, constraint, run);
    }
  }
  const whole = complete && run.budget.statements > 0;
  // What was left unread may be what the question denies.
  if (!whole && query.constraints.some(denies)) return nothing;
  return { reached, complete: whole };
}

/** Yes when it is among the answers; no only when all of them are known, and none is called the same. */
async function check(found: QueryOutcome, { iri, label }: LinkedEntity, graph: GraphStore): Promise<QueryOutcome> {
  const hit = found.reached.find(({ term }) => term.termType !== "Literal" && entityName(term) === iri);
  if (hit !== undefined) return { reached: [hit], complete: true, verdict: "Yes" };
  const labels = await graph.labels(found.reached.map(({ term }) => term));
  const namesake = labels.some((other) => other.toLowerCase() === label.toLowerCase());
  return found.complete && found.reached.length > 0 && !namesake ? { ...found, verdict: "No" } : nothing;
}

/** Whether a value is what the question says it is: "Was X released in 1984?" Without any value there is no answer. */
async function checkValue(query: QueryGraph, run: Run): Promise<QueryOutcome> {
  const [test, ...others] = query.constraints;
  if (test?.kind !== "value" || test.step !== undefined || others.length > 0) return nothing;
  const all = await walkPath({ ...query, constraints: [] }, query.anchor.iri, run);
  const hits = all.reached.filter(({ term }) => meets(term, test));
  if (hits.length > 0) return { reached: hits, complete: true, verdict: "Yes" };
  return all.complete && all.reached.length > 0 ? { ...all, verdict: "No" } : nothing;
}

async function compare(query: QueryGraph, other: LinkedEntity, found: QueryOutcome, run: Run): Promise<QueryOutcome> {
  const sides = [found, await walkPath(query, other.iri, run)];
  const [a, b] = await Promise.all(sides.map(({ reached }) => single(reached, run.graph)));
  if (a === undefined || b === undefined || a.value === b.value) return nothing;
  const firstWins = a.value < b.value === (query.order?.direction === "min");
  return { reached: [a.node, b.node], complete: true, winner: firstWins ? query.anchor : other };
}

/** The one value of a thing that has one, as a number. */
async function single(
  reached: readonly Reached[],
  graph: GraphStore,
): Promise<{ node: Reached; value: number } | undefined> {
  const [node] = reached;
  if (node === undefined || reached.length > 1) return undefined;
  const value = orderable((await graph.labels([node.term]))[0] ?? "");
  return value === undefined ? undefined : { node, value };
}
