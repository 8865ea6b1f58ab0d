import type { FactEvidence } from "../../evidence/evidence.ts";
import type { LinkedEntity } from "../../question/query.ts";
import { normaliseLabel } from "../../stores/graph-labels.ts";
import type { GraphStore } from "../../stores/graph-store.ts";
import { readOnlyQuery } from "../../stores/read-only-query.ts";
import type { Retriever } from "../retriever.ts";
import { toComputedFact } from "./symbolic/computed-fact.ts";
import { affirmed, negationsOf } from "./symbolic/negation.ts";
import type { QueryGraph, QueryMaker } from "./symbolic/query-graph.ts";
import { runQuery } from "./symbolic/run-query.ts";
import { writeSparql } from "./symbolic/write-sparql.ts";

/** "Where is Fontana?": Fontana. Another thing of the same name tells nothing. */
function repeats({ computed }: FactEvidence, { label }: LinkedEntity): boolean {
  const { answers = [], operation } = computed ?? {};
  return (
    operation === "lookup" && answers.length === 1 && normaliseLabel(answers[0]?.text ?? "") === normaliseLabel(label)
  );
}

export interface SymbolicRetrieverOptions {
  readonly graph: GraphStore;
  readonly maker: QueryMaker;
  /** Statements that one query reads at most. */
  readonly maxStatements: number;
  /** From this score on, the result of a query is enough; below it `otherwise` looks for facts too. */
  readonly sure: number;
  /** Queries below this score are not run. */
  readonly atLeast: number;
  /** Finds facts in another way when no query is sure. */
  readonly otherwise?: Retriever;
}

/** Results of queries that say what the question says: the first one that finds something, and its nearest rival. */
export function createSymbolicRetriever(options: SymbolicRetrieverOptions): Retriever {
  const { graph, maker, maxStatements, otherwise, sure, atLeast } = options;
  return {
    name: `queries ${graph.name}`,
    features: { offline: true, kinds: ["fact"] },
    retrieve: async (query, context) => {
      const asked = affirmed(query);
      const queries = (await maker(asked ?? query, context)).map((made) =>
        asked === undefined ? made : denying(made),
      );
      const found: FactEvidence[] = [];
      for (const candidate of queries) {
        if (found.length >= 2 || candidate.score < atLeast) break;
        if (found[0] !== undefined && (found[0].scores.symbolic as number) > 1.2 * candidate.score) break;
        // Whoever made it: what is cited can be run by anyone, and reads alone.
        readOnlyQuery(candidate.sparql);
        const outcome = await runQuery(candidate, { graph, maxStatements, signal: context.signal });
        if (outcome.reached.length === 0) continue;
        const fact = await toComputedFact(candidate, outcome, graph);
        if (!repeats(fact, candidate.anchor)) found.push(fact);
      }
      context.trace.note("queries", queries.length);
      const enough = (found[0]?.scores.symbolic ?? 0) >= sure;
      // A single fact tells what is; where the question asks for what is not, it would answer the opposite.
      const denied = negationsOf(query).length > 0;
      if (enough || denied || otherwise === undefined) return { evidence: found, failures: [] };
      const more = await otherwise.retrieve(query, context);
      return { evidence: [...found, ...more.evidence], failures: more.failures };
    },
  };
}

/** The same query for a question that denies what it looks for. */
function denying(query: QueryGraph): QueryGraph {
  const denied = { ...query, denied: true } as const;
  return { ...denied, sparql: writeSparql(denied) };
}
