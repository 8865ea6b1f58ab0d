import { plainArguments } from "./arguments.ts";
import { type Asked, says } from "./asked.ts";
import type { DeclaredFunction, ResultColumn } from "./declaration.ts";
import { askedWords } from "./plan-words.ts";

export interface Step {
  readonly declared: DeclaredFunction;
  /** The column that the next step, or the question, wants. */
  readonly column: ResultColumn;
  /** The parameter that a name, or what the step before gave, fills; absent: the function takes none. */
  readonly entity?: string;
}

/** A chain of calls: the first takes names of the question, each next one what the one before found. */
export type Steps = readonly [Step, ...Step[]];

/** All chains of at most `maxCalls` whose last column can be asked for. Behind the first, only calls that can be made. */
export function chainsOf(functions: readonly DeclaredFunction[], asked: Asked, maxCalls: number): Steps[] {
  const usable = functions.filter((declared) => plainArguments(declared, asked).missing.length === 0);
  const first = functions.flatMap((declared) => stepsOf(declared).map((step): Steps => [step]));
  const starts =
    asked.names.length > 0
      ? first
      : first.filter(needsNoName).map(([{ declared, column }]): Steps => [{ declared, column }]);
  const all = starts.filter((steps) => isAskable(steps));
  let longer = starts.filter(([{ declared }]) => usable.includes(declared));
  for (let calls = 2; calls <= maxCalls; calls++) {
    longer = longer.flatMap((steps) => continued(steps, usable, asked));
    all.push(...longer.filter(isAskable));
  }
  return all;
}

function stepsOf(declared: DeclaredFunction): Step[] {
  const entities = Object.entries(declared.parameters).filter(([, { type }]) => type === "entity");
  const entity = (entities.find(([, { required }]) => required) ?? entities[0])?.[0];
  return declared.result.columns.map((column) => ({ declared, column, ...(entity !== undefined && { entity }) }));
}

const needsNoName = ([{ declared }]: Steps): boolean =>
  Object.values(declared.parameters).every(({ type, required }) => type !== "entity" || !required);

const isAskable = (steps: Steps): boolean => askedWords((steps.at(-1) as Step).column).length > 0;

/** A column leads on only where the question says it, and never back into the function it came from. */
function continued(steps: Steps, usable: readonly DeclaredFunction[], asked: Asked): Steps[] {
  const { declared, column } = steps.at(-1) as Step;
  if (column.kind === undefined || !askedWords(column).some((phrase) => says(asked.masked, phrase))) return [];
  return usable
    .filter((next) => next !== declared)
    .flatMap(stepsOf)
    .filter(({ declared: next, entity }) => entity !== undefined && next.parameters[entity]?.kind === column.kind)
    .map((step): Steps => [...steps, step]);
}
