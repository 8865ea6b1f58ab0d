import type { Embedder } from "../../models/embedder.ts";
import type { PairScorer } from "../../models/pair-scorer.ts";
import { plainArguments } from "./arguments.ts";
import type { Asked } from "./asked.ts";
import { chainsOf, type Steps } from "./chains.ts";
import type { DeclaredFunction } from "./declaration.ts";
import { type PlanFeatures, planFeatures, planRelevances } from "./plan-features.ts";

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

/** What each further call costs, and dates of the question that no argument takes. */
const perCall = 0.08;
const unusedDates = 0.05;
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
    ...(asked.tagged === undefined && { relation: 0, type: 0, inner: 0 }),
    relevance: 0,
  };
  const found = chains.map((steps, i): Scored => {
    const { missing, datesUsed } = plainArguments(steps[0].declared, asked);
    const costs = perCall * (steps.length - 1) + (datesUsed ? 0 : unusedDates);
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

const byScore = (a: Plan, b: Plan): number => b.score - a.score;
const names = ["likeness", "coverage", "relation", "relevance", "type"] as const;

/** The mean of the features by their shares, and what speaks for a chain on top. */
function weighted(features: Shares, by: Shares): number {
  const whole = names.reduce((sum, name) => sum + by[name], 0);
  return names.reduce((sum, name) => sum + by[name] * features[name], 0) / whole + by.inner * features.inner;
}
