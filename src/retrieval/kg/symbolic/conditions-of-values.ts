import type { Term } from "../../../core/term.ts";
import type { Statement } from "../../../evidence/evidence.ts";
import { orderable, yearOf } from "./orderable.ts";
import { type Constraint, entityName } from "./query-graph.ts";

/** Whether the value of a condition's relation, or the thing itself, is the one that the condition names. */
export function meets(term: Term, constraint: Extract<Constraint, { kind: "entity" | "value" }>): boolean {
  if (constraint.kind === "entity") return term.termType !== "Literal" && entityName(term) === constraint.entity.iri;
  if (term.termType !== "Literal") return false;
  const { is, value } = constraint;
  const number = is === "above" || is === "below" ? orderable(term.value) : yearOf(term.value);
  if (number === undefined) return false;
  switch (is) {
    case "within":
      return number === value;
    case "before":
    case "below":
      return number < value;
    case "after":
    case "above":
      return number > value;
  }
}

type Period = Extract<Constraint, { kind: "period" }>;

/** Whether a statement held in a year, began before it or began after it, as its qualifiers tell; unsaid, it did not. */
export function holdsThen({ qualifiers }: Statement, { start, end, at, is, value }: Period): boolean {
  const years = (predicates: readonly string[]): number[] =>
    qualifiers.flatMap((qualifier) =>
      predicates.includes(qualifier.predicate.value) ? (yearOf(qualifier.value.value) ?? []) : [],
    );
  const [from] = years(start);
  const [until] = years(end);
  const [point] = years(at);
  if (is === "within") {
    if (point === value) return true;
    return (from !== undefined || until !== undefined) && (from ?? value) <= value && value <= (until ?? value);
  }
  const begun = point ?? from;
  if (begun === undefined) return false;
  return is === "before" ? begun < value : begun > value;
}

/** Whether a statement's qualifiers tell when it held, as far as a condition on its time needs it. */
export function tellsTime({ qualifiers }: Statement, { start, end, at, is }: Period): boolean {
  const telling = is === "within" ? [...start, ...end, ...at] : [...start, ...at];
  return qualifiers.some(
    ({ predicate, value }) => telling.includes(predicate.value) && yearOf(value.value) !== undefined,
  );
}
