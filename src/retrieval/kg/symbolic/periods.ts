import type { Statement } from "../../../evidence/evidence.ts";
import { holdsThen, tellsTime } from "./conditions-of-values.ts";
import { type Constraint, denies, entityName, type Step } from "./query-graph.ts";
import type { Run } from "./query-run.ts";
import { ofEach, type Reached, type Walked, walkStep } from "./walk.ts";

export type Period = Extract<Constraint, { kind: "period" }>;

/**
 * One step, to things that a statement at the right time leads to. What is denied of a time must be told by every
 * statement to the thing, and hold of none.
 */
export async function walkInTime(
  from: readonly Reached[],
  step: Step,
  periods: readonly Period[],
  run: Run & { readonly anchor: string | undefined },
): Promise<Walked> {
  const walked = await walkStep(from, step, run);
  if (periods.length === 0) return walked;
  const kept = await ofEach(walked.reached, run.graph, async (node): Promise<Reached[]> => {
    const { statement } = node;
    if (statement === undefined) return [];
    if (!periods.some(denies) && periods.every((period) => holdsThen(statement, period))) return [node];
    const told = await alike(statement, run);
    const fitting = told.find((each) => periods.every((period) => fits(each, period)));
    const denied = periods.filter(denies);
    const sound = told.every((each) => denied.every((period) => fits(each, period)));
    return fitting !== undefined && sound ? [{ ...node, statement: fitting }] : [];
  });
  return { reached: kept.flat(), complete: walked.complete && run.budget.statements > 0 };
}

const fits = (statement: Statement, period: Period): boolean =>
  period.denied === undefined
    ? holdsThen(statement, period)
    : tellsTime(statement, period) && !holdsThen(statement, period);

/** Statements that say the same at other times. Of Wikidata's claims of one value one is told as a plain triple. */
async function alike(statement: Statement, run: Run): Promise<readonly Statement[]> {
  const { subject, predicate, object } = statement;
  const claims = predicate.value.replace(/^(http:\/\/www\.wikidata\.org\/prop\/)direct\/(?=P\d+$)/, "$1");
  const found = await Promise.all(
    [...new Set([predicate.value, claims])].map((each) =>
      run.graph.statements(entityName(subject), {
        direction: "out",
        predicate: each,
        limit: Math.max(1, run.budget.statements),
        signal: run.signal,
      }),
    ),
  );
  const all = found.flat();
  run.budget.statements -= all.length;
  const value = JSON.stringify(object);
  return all.filter((other) => JSON.stringify(other.object) === value);
}
