import { ordinalWords } from "../../../question/ordinal.ts";
import { conceptsOfLabel } from "./cues.ts";
import type { Constraint, Ordering, QueryGraph, Step } from "./query-graph.ts";

/** The path and its conditions in words: "directed by Ridley Scott and not starred actors Sigourney Weaver". */
export function sayQuery({ anchor, steps, constraints, order }: QueryGraph): string {
  const conditions = constraints.flatMap((item) => {
    // A bound that stands in no statement could not be cited.
    if (item.kind === "period") return [` with ${item.denied === undefined ? "" : "another "}${item.label}`];
    if (item.kind !== "value") return [` and ${sayCondition(item)}`];
    const { step, denied } = item;
    return step === undefined ? [] : [denied === undefined ? ` with ${step.label}` : ` and not such ${step.label}`];
  });
  return `${sayPath(anchor.label, steps)}${conditions.join("")}${order === undefined ? "" : `, ${sayOrder(order)}`}`;
}

/** One condition, whole. */
export function sayCondition(item: Constraint): string {
  switch (item.kind) {
    case "entity":
      return `${item.not ? "not " : ""}${item.step.label} ${item.entity.label}`;
    case "other":
      return `not ${item.entity.label}`;
    case "absent":
      return `no ${item.step.label}`;
    case "class":
      return `${item.denied === undefined ? "" : "not "}${item.step.label} ${item.label}`;
    case "period":
      return `${item.denied === undefined ? "" : "not "}${item.label} ${item.is} ${item.value}`;
    case "value":
      return `${item.denied === undefined ? "" : "not "}${item.step?.label ?? "that"} ${item.is} ${item.value}`;
  }
}

const counted = { min: "fewest", max: "most" } as const;

/** "greatest area", "third greatest area". Of numbers of things the place is not said, for nothing cited holds them. */
function sayOrder(order: Ordering): string {
  const { by, direction, step, nth } = order;
  if (by === "count") return `${nth === undefined ? "" : "in the order of "}${counted[direction]} ${step.label}`;
  if (nth === undefined) return `${orderName(order)} ${step.label}`;
  return `${ordinalWords[nth - 1] ?? `${nth}th`} ${orderName(order)} ${step.label}`;
}

/** The order of values in time or by size. */
export function orderName({ direction, step }: Ordering): "earliest" | "latest" | "least" | "greatest" {
  const inTime = [...conceptsOfLabel(step.label)].some(({ value }) => value === "date");
  if (inTime) return direction === "min" ? "earliest" : "latest";
  return direction === "min" ? "least" : "greatest";
}

/** "Alien, directed by", "directed by Ridley Scott", "directed by (Alien, directed by), release year". */
function sayPath(anchor: string, steps: readonly Step[]): string {
  return steps.reduce((inner, { label, direction }, i) => {
    if (direction === "out") return `${inner}, ${label}`;
    return `${label} ${i === 0 ? inner : `(${inner})`}`;
  }, anchor);
}
