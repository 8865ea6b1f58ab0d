import { contentStems } from "../../core/words.ts";
import { dot, type Embedder } from "../../models/embedder.ts";
import { type Asked, plainArguments, says } from "./asked.ts";
import type { DeclaredFunction, ResultColumn } from "./declaration.ts";

export interface Step {
  readonly declared: DeclaredFunction;
  /** The column that the next step, or the question, wants. */
  readonly column: ResultColumn;
  /** The parameter that a name, or what the step before gave, fills; absent: the function takes none. */
  readonly entity?: string;
}

/** A chain of calls: the first takes names of the question, each next one what the one before found. */
export interface Plan {
  readonly steps: readonly [Step, ...Step[]];
  /** How well the plan says what the question says, about in [0, 1]. */
  readonly score: number;
}

export interface PlanOptions {
  readonly maxCalls: number;
  readonly embedder?: Embedder | undefined;
}

/** Share of the cosine in a plan's score; the covered words of the question have the rest. */
const cosineShare = 0.6;
/** What each further call costs, and dates of the question that no argument takes. */
const perCall = 0.02;
const unusedDates = 0.05;

/** The plans whose arguments the question gives, best first. */
export async function rankPlans(
  functions: readonly DeclaredFunction[],
  asked: Asked,
  { maxCalls, embedder }: PlanOptions,
  signal: AbortSignal,
): Promise<Plan[]> {
  const chains = enumerate(functions, asked, maxCalls);
  const phrases = chains.map((steps) => phrasesOf(steps));
  const cosines = await likeness(asked.masked, phrases, embedder, signal);
  return chains
    .map((steps, i) => {
      const dates = plainArguments(steps[0].declared, asked)?.datesUsed === false ? unusedDates : 0;
      const base =
        embedder === undefined
          ? coverage(steps, asked)
          : cosineShare * (cosines[i] ?? 0) + (1 - cosineShare) * coverage(steps, asked);
      return { steps, score: base - perCall * (steps.length - 1) - dates };
    })
    .sort((a, b) => b.score - a.score);
}

type Steps = readonly [Step, ...Step[]];

function enumerate(functions: readonly DeclaredFunction[], asked: Asked, maxCalls: number): Steps[] {
  const usable = functions.filter((declared) => plainArguments(declared, asked) !== undefined);
  const first = usable.flatMap((declared) => stepsOf(declared).map((step): Steps => [step]));
  const starts =
    asked.names.length > 0
      ? first
      : first.filter(needsNoName).map(([{ declared, column }]): Steps => [{ declared, column }]);
  const all = starts.filter((steps) => isAskable(steps));
  let longer = starts;
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
const askedWords = ({ asked, name }: ResultColumn): readonly string[] => asked ?? [name.replaceAll("_", " ")];

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

/** What a plan says in words: examples and a plain phrase, for a chain with the inner part in the place of the name. */
function phrasesOf(steps: Steps): string[] {
  const inner = steps.slice(0, -1).reduce((name, { column }) => `the ${askedWords(column)[0]} of ${name}`, "X");
  const { declared, column, entity } = steps.at(-1) as Step;
  const examples = declared.examples
    .filter(({ asks }) => asks === column.name)
    .map(({ question }) =>
      question.replace(/\{(\w+)\}/g, (_, name: string) => (name === entity || steps.length === 1 ? inner : "X")),
    );
  return [...examples, ...askedWords(column).map((phrase) => `What is the ${phrase} of ${inner}?`)];
}

async function likeness(
  question: string,
  phrases: readonly (readonly string[])[],
  embedder: Embedder | undefined,
  signal: AbortSignal,
): Promise<number[]> {
  const texts = [...new Set(phrases.flat())];
  if (embedder === undefined || texts.length === 0) return phrases.map(() => 0);
  const [asked, ...vectors] = await embedder.embed([question, ...texts], signal);
  const cosine = new Map(texts.map((text, i) => [text, dot(asked as Float32Array, vectors[i] as Float32Array)]));
  return phrases.map((all) => Math.max(0, ...all.map((text) => cosine.get(text) ?? 0)));
}

/** Share of the question's content words that the plan's columns, examples and parameters say. */
function coverage(steps: Steps, { stems }: Asked): number {
  if (stems.size === 0) return 0;
  const said = new Set(steps.flatMap(({ declared, column }) => contentStems(vocabularyOf(declared, column))));
  return [...stems].filter((stem) => said.has(stem) || operationStems.has(stem)).length / stems.size;
}

/** Words of what is done with values; post-processing says them. */
const operationStems: ReadonlySet<string> = new Set(
  contentStems(
    "difference between more less than average mean total combined sum older younger earlier later higher lower " +
      "highest lowest first last before after compare compared ratio percent percentage times together",
  ),
);

function vocabularyOf({ parameters, examples }: DeclaredFunction, column: ResultColumn): string {
  const own = examples.filter(({ asks }) => asks === column.name).map(({ question }) => question);
  const enums = Object.values(parameters).flatMap(({ values = {} }) => Object.values(values).flat());
  const kinds = Object.values(parameters).flatMap(({ kind = "" }) => kind);
  return [...askedWords(column), ...own, ...enums, ...kinds].join(" ").replace(/\{\w+\}/g, " ");
}

/** Stems of all words that declarations use for what can be asked. */
export function vocabulary(functions: readonly DeclaredFunction[]): ReadonlySet<string> {
  return new Set(
    functions.flatMap((declared) =>
      declared.result.columns.flatMap((column) => contentStems(vocabularyOf(declared, column))),
    ),
  );
}
