import { valuesOf } from "./meeting.ts";
import { orderable } from "./orderable.ts";
import type { Ordering } from "./query-graph.ts";
import { nothing, type Placed, type QueryOutcome, type Run } from "./query-run.ts";
import { ofEach, type Reached } from "./walk.ts";

/**
 * The first answers in an order, or the n-th: all that share that place. Of what was left unread, something may have
 * been further out, so that an outcome that is not complete has no order.
 */
export async function inOrder(found: QueryOutcome, order: Ordering, run: Run): Promise<QueryOutcome> {
  const { direction, nth = 1 } = order;
  const sign = direction === "min" ? 1 : -1;
  const places = await ofEach(found.reached, run.graph, (node) => placeOf(node, order, sign, run));
  const placed = places.flat().sort((a, b) => sign * (a.value - b.value));
  const place = placed[nth - 1];
  if (place === undefined || !found.complete || run.budget.statements <= 0) return nothing;
  const reached = placed.filter(({ value }) => value === place.value).map(({ node }) => node);
  return { reached, complete: true, ...(order.by !== "count" && { ordered: placed }) };
}

/** A thing with its furthest value, or with the number of its values; none when it has none. */
async function placeOf(node: Reached, { step, by }: Ordering, sign: number, run: Run): Promise<Placed[]> {
  if (by === "qualifier") {
    const told = (node.statement?.qualifiers ?? []).filter(({ predicate }) => predicate.value === step.predicate);
    const [first] = told.flatMap(({ value: { value: text } }) => ({
      node,
      text,
      value: orderable(text) ?? Number.NaN,
    }));
    return first === undefined || Number.isNaN(first.value) ? [] : [first];
  }
  const ends = await valuesOf(node, step, run);
  if (ends.length === 0) return [];
  if (by === "count") {
    const also = [...(node.also ?? []), ...ends.flatMap(({ statement }) => statement ?? [])];
    return [{ node: { ...node, also }, value: ends.length }];
  }
  const labels = await run.graph.labels(ends.map(({ term }) => term));
  const values = ends.flatMap(({ statement }, i) => {
    const value = orderable(labels[i] as string);
    return value === undefined || statement === undefined ? [] : [{ value, statement, text: labels[i] as string }];
  });
  const [best] = values.sort((a, b) => sign * (a.value - b.value));
  if (best === undefined) return [];
  const { value, text, statement } = best;
  return [{ node: { ...node, also: [...(node.also ?? []), statement] }, value, text }];
}
