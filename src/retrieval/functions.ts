import type { Embedder } from "../models/embedder.ts";
import type { FunctionSource } from "../stores/function-source.ts";
import { askedOf } from "./functions/asked.ts";
import type { Declarations } from "./functions/declaration.ts";
import { rankPlans, vocabulary } from "./functions/plans.ts";
import { createLikenessRouter, type DomainRouter } from "./functions/router.ts";
import { runPlan } from "./functions/run-plan.ts";
import type { Retrieved, Retriever } from "./retriever.ts";

export interface FunctionOptions {
  readonly declarations: Declarations;
  /** What stands behind each function, by its name. */
  readonly sources: ReadonlyMap<string, FunctionSource>;
  readonly embedder?: Embedder;
  /** Default: by likeness to what is declared; without an embedder no question is routed anywhere. */
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
  const { declarations, sources, embedder, certainty, plans } = options;
  const { functions, limits } = declarations;
  const router = options.router ?? (embedder && createLikenessRouter(declarations, embedder));
  const known = vocabulary(functions);
  return {
    name: "functions",
    features: { offline: [...sources.values()].every(({ remote }) => !remote), kinds: ["table"] },
    async retrieve(query, { signal, budget, trace }): Promise<Retrieved> {
      const asked = askedOf(query, known);
      const routed = await router?.route(asked, signal);
      trace.note("domain", routed === undefined ? "none" : `${routed.domain} ${routed.certainty.toFixed(3)}`);
      if (routed === undefined || routed.certainty <= certainty) return { evidence: [], failures: [] };
      const inDomain = functions.filter(({ domain }) => domain === routed.domain);
      const { maxCalls, width, atLeast } = options;
      const ranked = (await rankPlans(inDomain, asked, { maxCalls, embedder }, signal)).filter(
        ({ score }) => score >= atLeast,
      );
      for (const plan of ranked.slice(0, plans)) {
        // A call that fails ends the search: what a worse plan finds would pass for the answer.
        const evidence = await trace.span("try plan", (own) => {
          own.note("plan", plan.steps.map(({ declared, column }) => `${declared.name}.${column.name}`).join(" > "));
          own.note("score", plan.score);
          return runPlan(plan, {
            functions,
            sources,
            asked,
            width,
            maxRows: limits.maxRows,
            confidence: routed.certainty * confidenceOf(plan.score),
            trace: own,
            call: (source, given) => {
              if (source.remote) budget.spend("requests", 1);
              return source.call(given, signal);
            },
          });
        });
        if (evidence.length > 0) return { evidence, failures: [] };
      }
      return { evidence: [], failures: [] };
    },
  };
}

/** Set by hand: a plan of score 0.42 counts as even odds. Not fitted on anything yet. */
const confidenceOf = (score: number): number => 1 / (1 + Math.exp(-12 * (score - 0.42)));
