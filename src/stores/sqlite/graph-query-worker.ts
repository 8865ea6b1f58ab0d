// Runs SPARQL in a thread of its own, so that a query that never ends can be ended with its thread.
import { parentPort, workerData } from "node:worker_threads";
import { QueryEngine } from "@comunica/query-sparql-rdfjs-lite";
import type * as RDF from "@rdfjs/types";
import type { Term } from "../../core/term.ts";
import type { QueryResult } from "../graph-store.ts";
import { createGraphSource } from "./graph-source.ts";

/** What the thread is asked, and what it answers. One query at a time. */
export interface QueryMessage {
  readonly sparql: string;
  readonly maxRows: number;
}
export type QueryReply = { readonly result: QueryResult } | { readonly error: string };

const engine = new QueryEngine();
const source = createGraphSource(String(workerData));

parentPort?.on("message", async (message: QueryMessage) => {
  parentPort?.postMessage(await answer(message));
});

async function answer({ sparql, maxRows }: QueryMessage): Promise<QueryReply> {
  try {
    const found = await engine.query(sparql, { sources: [source] });
    if (found.resultType === "boolean") {
      return { result: { variables: [], rows: [], complete: true, boolean: await found.execute() } };
    }
    if (found.resultType !== "bindings") return { error: `The query gives ${found.resultType} instead of rows` };
    const { variables } = await found.metadata();
    const names = variables.map(({ value }) => value);
    const rows: Record<string, Term>[] = [];
    let complete = true;
    for await (const row of await found.execute()) {
      // Leaving the loop ends the evaluation.
      if (rows.length === maxRows) {
        complete = false;
        break;
      }
      rows.push(Object.fromEntries([...row].map(([variable, term]) => [variable.value, toTerm(term)])));
    }
    return { result: { variables: names, rows, complete } };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

function toTerm(term: RDF.Term): Term {
  if (term.termType === "BlankNode") return { termType: "BlankNode", value: term.value };
  if (term.termType !== "Literal") return { termType: "NamedNode", value: term.value };
  const { value, language, datatype } = term;
  if (language) return { termType: "Literal", value, language: language.toLowerCase() };
  if (datatype.value === "http://www.w3.org/2001/XMLSchema#string") return { termType: "Literal", value };
  return { termType: "Literal", value, datatype: datatype.value };
}
