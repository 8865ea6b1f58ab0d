import type { Term } from "../../../core/term.ts";
import type { Statement } from "../../../evidence/evidence.ts";
import type { LinkedEntity } from "../../../question/query.ts";
import type { GraphStore } from "../../../stores/graph-store.ts";
import { holdsThen, meets } from "./conditions-of-values.ts";
import { orderable } from "./orderable.ts";
import { type Constraint, entityName, type QueryGraph, type Step } from "./query-graph.ts";
import { type Reached, type WalkBudget, walkStep } from "./walk.ts";

/** What a query found. */
export interface QueryOutcome {
  /** The answers, each with the way to it; for checks and comparisons what they rest on. */
  readonly reached: readonly Reached[];
  readonly complete: boolean;
  /** Answer of a yes-no question. */
  readonly verdict?: "Yes" | "No";
  /** Answer of a comparison. */
  readonly winner?: LinkedEntity;
}

export interface RunOptions {
  readonly graph: GraphStore;
  /** Statements read at most. */
  readonly maxStatements: number;
  readonly signal: AbortSignal;
}

interface Run extends RunOptions {
  readonly budget: WalkBudget;
}

const nothing: QueryOutcome = { reached: [], complete: true };

/** Runs a query by walking its path, each node once. An outcome without anything reached is no answer. */
export async function runQuery(query: QueryGraph, options: RunOptions): Promise<QueryOutcome> {
  const run: Run = { ...options, budget: { statements: options.maxStatements } };
  const found = await walkPath(query, query.anchor.iri, run);
  if (query.operation === "yes-no" && query.other !== undefined) return check(found, query.other, run.graph);
  if (query.operation === "yes-no") return checkValue(query, run);
  if (query.operation === "compare" && query.other !== undefined) return compare(query, query.other, found, run);
  return query.order === undefined ? found : extreme(found, query.order, run);
}

async function walkPath(query: QueryGraph, start: string, run: Run): Promise<QueryOutcome> {
  let reached: readonly Reached[] = [{ term: termOf(start) }];
  let complete = true;
  for (const [i, step] of query.steps.entries()) {
    const periods = query.constraints.filter((item) => item.kind === "period" && item.node === i + 1);
    const keep = (statement: Statement) =>
      periods.every((period) => period.kind !== "period" || holdsThen(statement, period));
    const walked = await walkStep(reached, step, { ...run, keep, anchor: i > 0 ? start : undefined });
    reached = walked.reached;
    complete &&= walked.complete;
    for (const constraint of query.constraints) {
      if (constraint.kind === "period" || constraint.node !== i + 1) continue;
      reached = await meeting(reached, constraint, run);
    }
  }
  return { reached, complete: complete && run.budget.statements > 0 };
}

const termOf = (name: string): Term =>
  name.startsWith("_:") ? { termType: "BlankNode", value: name.slice(2) } : { termType: "NamedNode", value: name };

/** The nodes that meet a condition, with the statement that says so. */
async function meeting(
  nodes: readonly Reached[],
  constraint: Exclude<Constraint, { kind: "period" }>,
  run: Run,
): Promise<Reached[]> {
  if (constraint.step === undefined) return nodes.filter(({ term }) => meets(term, constraint));
  const met: Reached[] = [];
  for (const node of nodes) {
    for (const { term, statement } of await valuesOf(node, constraint.step, run)) {
      if (statement === undefined || !meets(term, constraint)) continue;
      met.push({ ...node, also: [...(node.also ?? []), statement] });
      break;
    }
  }
  return met;
}

async function valuesOf(node: Reached, step: Step, run: Run): Promise<readonly Reached[]> {
  const { reached } = await walkStep([{ term: node.term }], step, { ...run, anchor: undefined });
  return reached;
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

async function extreme(found: QueryOutcome, order: NonNullable<QueryGraph["order"]>, run: Run): Promise<QueryOutcome> {
  if (order.by === "count") return mostValues(found, order, run);
  const { step, direction } = order;
  const sign = direction === "min" ? 1 : -1;
  let best: { nodes: Reached[]; value: number } | undefined;
  for (const node of found.reached) {
    const ends = await valuesOf(node, step, run);
    const labels = await run.graph.labels(ends.map(({ term }) => term));
    for (const [i, text] of labels.entries()) {
      const value = orderable(text);
      const statement = ends[i]?.statement;
      if (value === undefined || statement === undefined) continue;
      const winner = { ...node, also: [...(node.also ?? []), statement] };
      if (best === undefined || sign * value < sign * best.value) best = { nodes: [winner], value };
      else if (value === best.value) best.nodes.push(winner);
    }
  }
  // Of what was left unread, something may have been further out.
  if (best === undefined || !found.complete || run.budget.statements <= 0) return nothing;
  return { reached: best.nodes, complete: true };
}

/** The answers with the most or fewest values, with all of these as what shows it. */
async function mostValues(
  found: QueryOutcome,
  { step, direction }: NonNullable<QueryGraph["order"]>,
  run: Run,
): Promise<QueryOutcome> {
  const sign = direction === "min" ? 1 : -1;
  let best: { nodes: Reached[]; count: number } | undefined;
  for (const node of found.reached) {
    const values = await valuesOf(node, step, run);
    if (values.length === 0) continue;
    const also = [...(node.also ?? []), ...values.flatMap(({ statement }) => statement ?? [])];
    const winner = { ...node, also };
    if (best === undefined || sign * values.length < sign * best.count)
      best = { nodes: [winner], count: values.length };
    else if (values.length === best.count) best.nodes.push(winner);
  }
  if (best === undefined || !found.complete || run.budget.statements <= 0) return nothing;
  return { reached: best.nodes, complete: true };
}
