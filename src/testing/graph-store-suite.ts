import type { GraphStore } from "../stores/graph-store.ts";
import { graphConnectionCases } from "./graph-connection-cases.ts";
import type { GraphCases, GraphFixture } from "./graph-fixture.ts";
import { graphLabelCases } from "./graph-label-cases.ts";
import { graphModelCases, graphModelQueryCases } from "./graph-model-cases.ts";
import { graphQueryCases } from "./graph-query-cases.ts";
import { graphStatementCases } from "./graph-statement-cases.ts";

const queryCases: GraphCases = { ...graphQueryCases, ...graphModelQueryCases };
const cases: GraphCases = {
  ...graphLabelCases,
  ...graphStatementCases,
  ...graphModelCases,
  ...graphConnectionCases,
  ...queryCases,
};

/** Builds a store that holds these triples, each from its source. The suite closes it. */
export type OpenGraph = (graph: readonly GraphFixture[]) => Promise<GraphStore>;

export interface GraphSuiteOptions {
  /** `test` of Vitest, `node:test`, Jest or any other runner with `test(name, run)` and `test.skip`. */
  readonly test: ((name: string, run: () => Promise<void>) => void) & {
    skip(name: string, run: () => Promise<void>): void;
  };
  /** What a store cannot do, with the reason. A name that no test has is an error. */
  readonly skip?: readonly { readonly reason: string; readonly tests: readonly string[] }[];
}

/** Names of the cases about SPARQL, for stores that have none. */
export const queryCaseNames: readonly string[] = Object.keys(queryCases);

/** Everything that any graph store must do. Run it in the store's own test file. */
export function testGraphStore(open: OpenGraph, { test, skip = [] }: GraphSuiteOptions): void {
  const skipped = new Map(skip.flatMap(({ reason, tests }) => tests.map((name) => [name, reason] as const)));
  for (const name of skipped.keys()) if (!(name in cases)) throw new Error(`No test is called "${name}".`);
  for (const [name, { graph, run }] of Object.entries(cases)) {
    const reason = skipped.get(name);
    const body = async () => {
      const store = await open(graph);
      try {
        await run(store);
      } finally {
        await store.close();
      }
    };
    if (reason === undefined) test(name, body);
    else test.skip(`${name} (${reason})`, body);
  }
}
