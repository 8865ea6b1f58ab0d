import type { Embedder } from "../../models/embedder.ts";
import type { PairScorer } from "../../models/pair-scorer.ts";
import { plainArguments } from "./arguments.ts";
import type { Asked } from "./asked.ts";
import { chainsOf, type Steps } from "./chains.ts";
import type { DeclaredFunction } from "./declaration.ts";
import { type PlanFeatures, planFeatures, planRelevances, relationText } from "./plan-features.ts";

/** A chain of calls with how well it says what the question says. */
export interface Plan {
  readonly steps: Steps;
  /** About in [0, 1]. */
  readonly score: number;
  /** What the question does not give though the first function needs it; nothing can be called then. */
  readonly missing: readonly string[];
}

export interface PlanOptions {
  readonly maxCalls: number;
  readonly embedder?: Embedder | undefined;
  /** Reads the question together with what the likeliest chains say. */
  readonly scorer?: PairScorer | undefined;
}

/** Shares of the features in a plan's score. Whatever is not there to tell a feature has none. */
interface Shares extends PlanFeatures {
  readonly relevance: number;
}

/**
 * Chosen on `dev` and `heldOut` of `test/fixtures/functions/questions.json`, with the declared examples and without any;
 * docs/functions.md has the figures. A question inside a question only adds.
 */
const shares: Shares = { likeness: 0.25, coverage: 0.25, relation: 0.25, relevance: 0.25, type: 0.1, inner: 0.1 };

/** What each further call costs. */
const perCall = 0.12;
/** What speaks against a first call: see `costsOf`. */
const unused = { dates: 0.05, names: 0.1 };
const wrongKind = 0.1;
const lacksArgument = 0.15;
/** Chains that the cross-encoder reads. */
const shortlist = 8;

/** The plans that the question may mean, best first. What the cross-encoder did not read comes last. */
export async function rankPlans(
  functions: readonly DeclaredFunction[],
  asked: Asked,
  { maxCalls, embedder, scorer }: PlanOptions,
  signal: AbortSignal,
): Promise<Plan[]> {
  const chains = chainsOf(functions, asked, maxCalls);
  const features = await planFeatures(chains, asked, embedder, signal);
  const known: Shares = {
    ...shares,
    ...(embedder === undefined && { likeness: 0, relation: 0 }),
    ...(asked.tagged === undefined && { type: 0, inner: 0 }),
    ...(relationText(asked) === "" && { relation: 0 }),
    relevance: 0,
  };
  const kinds = kindsOf(functions);
  const found = chains.map((steps, i): Scored => {
    const { missing, datesUsed } = plainArguments(steps[0].declared, asked);
    const lacking = (missing.length > 0 ? lacksArgument : 0) + (datesUsed ? 0 : unused.dates);
    const costs = perCall * (steps.length - 1) + lacking + misfit(steps, asked, kinds);
    const own = { ...(features[i] as PlanFeatures), relevance: 0 };
    return { steps, missing, own, costs, score: weighted(own, known) - costs };
  });
  const sorted = found.sort(byScore);
  if (scorer === undefined) return sorted;
  const read = sorted.slice(0, shortlist);
  const chosen = read.map(({ steps }) => steps);
  const relevances = await planRelevances(chosen, asked, scorer, signal);
  return read
    .map(({ own, ...plan }, i) => {
      const all = { ...own, relevance: relevances[i] as number };
      return { ...plan, score: weighted(all, { ...known, relevance: shares.relevance }) - plan.costs };
    })
    .sort(byScore);
}

interface Scored extends Plan {
  readonly own: Shares;
  readonly costs: number;
}

/** Names of the question that no argument takes, or a name that the question says is of another kind: "the film X". */
function misfit([{ declared, entity }]: Steps, { names: given, masked }: Asked, kinds: ReadonlySet<string>): number {
  if (given.length === 0) return 0;
  if (entity === undefined) return unused.names;
  const said = [...kinds].filter((kind) => new RegExp(`\\b${kind} X\\b`, "i").test(masked));
  const own = declared.parameters[entity]?.kind;
  return said.length > 0 && own !== undefined && !said.includes(own) ? wrongKind : 0;
}

/** Kinds of arguments in one word, such as "film". */
function kindsOf(functions: readonly DeclaredFunction[]): ReadonlySet<string> {
  const all = functions.flatMap(({ parameters }) => Object.values(parameters).flatMap(({ kind = "" }) => kind));
  return new Set(all.filter((kind) => /^\p{L}+$/u.test(kind)));
}

const byScore = (a: Plan, b: Plan): number => b.score - a.score;
const names = ["likeness", "coverage", "relation", "relevance", "type"] as const;

/** The mean of the features by their shares, and what speaks for a chain on top. */
function weighted(features: Shares, by: Shares): number {
  const whole = names.reduce((sum, name) => sum + by[name], 0);
  return names.reduce((sum, name) => sum + by[name] * features[name], 0) / whole + by.inner * features.inner;
}
