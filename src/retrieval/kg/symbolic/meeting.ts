import type { Statement } from "../../../evidence/evidence.ts";
import { meets } from "./conditions-of-values.ts";
import { type Constraint, entityName, type Step } from "./query-graph.ts";
import type { Run } from "./query-run.ts";
import { ofEach, type Reached, walkStep } from "./walk.ts";

type Test = Exclude<Constraint, { kind: "period" }>;

/** Values shown of a thing to tell that the denied one is not among them. */
const shownInstead = 3;
/** Classes above a class are looked at no further than this. */
const classLevels = 6;

/** The nodes that meet a condition, with the statements that say so. */
export async function meeting(nodes: readonly Reached[], constraint: Test, run: Run): Promise<Reached[]> {
  const met = await ofEach(nodes, run.graph, async (node): Promise<Reached[]> => {
    const why = await whyMet(node, constraint, run);
    if (why === undefined) return [];
    return [why.length === 0 ? node : { ...node, also: [...(node.also ?? []), ...why] }];
  });
  return met.flat();
}

/** Statements by which a node meets a condition, or undefined when it does not. Nothing says that something is absent. */
async function whyMet(node: Reached, constraint: Test, run: Run): Promise<readonly Statement[] | undefined> {
  if (constraint.kind === "other") return isTerm(node, constraint.entity.iri) ? undefined : [];
  if (constraint.kind === "value" && constraint.step === undefined) {
    return meets(node.term, constraint) ? [] : undefined;
  }
  const values = await valuesOf(node, constraint.step as Step, run);
  if (constraint.kind === "absent") return values.length === 0 ? [] : undefined;
  const denied = constraint.kind === "entity" ? constraint.not === true : constraint.denied !== undefined;
  for (const value of values) {
    const way = constraint.kind === "class" ? await wayUp(value, constraint, run) : meets(value.term, constraint) && [];
    if (way) return denied ? undefined : statementsOf([value, ...way]);
  }
  return denied ? statementsOf(values.slice(0, shownInstead)) : undefined;
}

/** From a thing's class to the one that is asked for, or undefined. */
async function wayUp(
  from: Reached,
  { iri, below }: Extract<Constraint, { kind: "class" }>,
  run: Run,
): Promise<readonly Reached[] | undefined> {
  const seen = new Set<string>();
  let level: readonly (readonly Reached[])[] = [[from]];
  for (let up = 0; up <= classLevels && level.length > 0; up++) {
    const hit = level.find((way) => isTerm(way[way.length - 1] as Reached, iri));
    if (hit !== undefined) return hit.slice(1);
    if (below === undefined) return undefined;
    const step: Step = { predicate: below, direction: "out", label: "" };
    const next: (readonly Reached[])[] = [];
    for (const way of level) {
      for (const above of await valuesOf(way[way.length - 1] as Reached, step, run)) {
        const key = JSON.stringify(above.term);
        if (!seen.has(key)) next.push([...way, above]);
        seen.add(key);
      }
    }
    level = next;
  }
  return undefined;
}

const isTerm = ({ term }: Reached, iri: string): boolean => term.termType !== "Literal" && entityName(term) === iri;

const statementsOf = (values: readonly Reached[]): Statement[] => values.flatMap(({ statement }) => statement ?? []);

/** What stands behind a relation of a node. */
export async function valuesOf(node: Reached, step: Step, run: Run): Promise<readonly Reached[]> {
  const { reached } = await walkStep([{ term: node.term }], step, { ...run, anchor: undefined });
  return reached;
}
