import type { Context } from "../core/context.ts";
import { SourceError } from "../core/errors/index.ts";
import type { Embedder } from "../models/embedder.ts";
import type { PairScorer } from "../models/pair-scorer.ts";
import type { Tagger } from "../models/tagger.ts";
import type { FunctionSource } from "../stores/function-source.ts";
import { type Asked, askedOf } from "./functions/asked.ts";
import type { Declarations } from "./functions/declaration.ts";
import { vocabulary } from "./functions/plan-words.ts";
import { type Plan, rankPlans } from "./functions/plans.ts";
import { createRouter, type DomainRouter, likenessAlone, likenessAndTagger, type Routed } from "./functions/router.ts";
import { runPlan } from "./functions/run-plan.ts";
import type { Retrieved, Retriever } from "./retriever.ts";

export interface FunctionOptions {
  readonly declarations: Declarations;
  /** What stands behind each function, by its name. */
  readonly sources: ReadonlyMap<string, FunctionSource>;
  readonly embedder?: Embedder;
  /** Reads the question together with what plans say, where there is one. */
  readonly scorer?: PairScorer;
  /** Tells domain, names, what is asked for and questions inside questions, where there is one. */
  readonly tagger?: Tagger;
  /** Default: by likeness to what is declared, and the tagger; without an embedder no question is routed anywhere. */
  readonly router?: DomainRouter;
  /** No function is called below this certainty (WeKnow-RAG, section 4.2: above 90 %). */
  readonly certainty: number;
  /** Calls in one chain. */
  readonly maxCalls: number;
  /** Plans tried until one finds something. */
  readonly plans: number;
  /** Calls made side by side for one step. */
  readonly width: number;
  /** Plans below this score are not run. */
  readonly atLeast: number;
}

/** Calls the declared functions that a question asks for, where it is certain what the question is about. */
export function createFunctionRetriever(options: FunctionOptions): Retriever {
  const { declarations, sources, embedder, scorer, tagger, certainty } = options;
  const { functions } = declarations;
  const router = options.router ?? defaultRouter(options);
  const known = vocabulary(functions);
  return {
    name: "functions",
    features: { offline: [...sources.values()].every(({ remote }) => !remote), kinds: ["table"] },
    async retrieve(query, context): Promise<Retrieved> {
      const { signal, trace } = context;
      const [tagged] = (await tagger?.tag([query.text], signal)) ?? [];
      const asked = askedOf(query, known, tagged);
      const routed = await router?.route(asked, signal);
      trace.note("domain", routed === undefined ? "none" : `${routed.domain} ${routed.certainty.toFixed(3)}`);
      if (asked.names.length > 0) trace.note("names", asked.names.join("; "));
      if (routed === undefined || routed.certainty <= certainty) return { evidence: [], failures: [] };
      const inDomain = functions.filter(({ domain }) => domain === routed.domain);
      const { maxCalls, atLeast } = options;
      const ranked = await rankPlans(inDomain, asked, { maxCalls, embedder, scorer }, signal);
      const likely = ranked.filter(({ score }) => score >= atLeast);
      return tryPlans(likely, { asked, routed, options, context });
    },
  };
}

function defaultRouter({ declarations, embedder, tagger }: FunctionOptions): DomainRouter | undefined {
  return embedder && createRouter(declarations, embedder, tagger === undefined ? likenessAlone : likenessAndTagger);
}

interface Trial {
  readonly asked: Asked;
  readonly routed: Routed;
  readonly options: FunctionOptions;
  readonly context: Context;
}

/**
 * Runs plans, best first, until one finds something. A plan that lacks an argument or whose call fails ends the search:
 * what a worse plan finds would pass for the answer.
 */
async function tryPlans(ranked: readonly Plan[], { asked, routed, options, context }: Trial): Promise<Retrieved> {
  const { declarations, sources, width, plans } = options;
  const { functions, limits } = declarations;
  const { signal, budget, trace } = context;
  let unknown = false;
  for (const plan of ranked.slice(0, plans)) {
    const evidence = await trace.span("try plan", async (own) => {
      own.note("plan", plan.steps.map(({ declared, column }) => `${declared.name}.${column.name}`).join(" > "));
      own.note("score", plan.score);
      if (plan.missing.length > 0) throw lacking(plan);
      return runPlan(plan, {
        functions,
        sources,
        asked,
        width,
        maxRows: limits.maxRows,
        confidence: routed.certainty * confidenceOf(plan.score),
        trace: own,
        onUnknown: () => {
          unknown = true;
        },
        call: (source, given) => {
          if (source.remote) budget.spend("requests", 1);
          return source.call(given, signal);
        },
      });
    });
    // Who knows the thing and not what is asked of it has answered: "I don't know".
    if (evidence.length > 0 || unknown) return { evidence, failures: [] };
  }
  return { evidence: [], failures: [] };
}

function lacking({ steps, missing }: Plan): SourceError {
  const { name } = steps[0].declared;
  return new SourceError(name, "argument", `${name} needs ${missing.join(" and ")}. Say it in the question.`);
}

/**
 * How often a plan of a score is the right one: a logistic curve fitted on `dev`, `heldOut` and `tuning` of
 * `test/fixtures/functions/questions.json`, among them questions that no function answers.
 */
const confidenceOf = (score: number): number => 1 / (1 + Math.exp(-7.7 * (score - 0.5)));
