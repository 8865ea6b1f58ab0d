import { createHash } from "node:crypto";
import { SourceError } from "../../core/errors/index.ts";
import { sparqlTerm } from "../../core/sparql-term.ts";
import type { Term } from "../../core/term.ts";
import type { Argument, FunctionSource } from "../function-source.ts";
import type { GraphStore } from "../graph-store.ts";
import { readOnlyQuery } from "../read-only-query.ts";

export interface SparqlSourceOptions {
  readonly graph: GraphStore;
  readonly timeoutMs: number;
  readonly maxRows: number;
}

/** Strings, IRIs and comments are passed over; what is left of `$name` is a place for an argument. */
const places =
  /"""[\s\S]*?"""|'''[\s\S]*?'''|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|<[^<>"{}|^`\\\s]*>|#[^\n]*|\$(?<name>\w+)/g;

/** Names of the places of a template, such as `title` of "?film rdfs:label $title". */
export function placesOf(template: string): ReadonlySet<string> {
  return new Set(
    Array.from(template.matchAll(places), ({ groups }) => groups?.name).filter((name) => name !== undefined),
  );
}

/**
 * The template with its places filled by terms, proven to be one query that reads. An argument is one literal, or one
 * IRI when it came out of a query as such; it never becomes syntax.
 */
export function bindTemplate(template: string, given: Readonly<Record<string, Argument>>): string {
  const sparql = template.replace(places, (whole: string, ...rest) => {
    const name = (rest.at(-1) as { readonly name?: string }).name;
    const value = name === undefined ? undefined : given[name];
    return value === undefined ? whole : sparqlTerm(termOf(value), "none");
  });
  readOnlyQuery(sparql);
  return sparql;
}

function termOf(value: Argument): Term {
  if (typeof value === "string") return { termType: "Literal", value };
  const datatype = Number.isInteger(value) ? "integer" : "decimal";
  return { termType: "Literal", value: String(value), datatype: `http://www.w3.org/2001/XMLSchema#${datatype}` };
}

/** A declared SELECT query over a graph. Its rows are given as objects of texts. */
export function createSparqlSource(template: string, options: SparqlSourceOptions): FunctionSource {
  const { graph, timeoutMs, maxRows } = options;
  return {
    remote: graph.features.remote,
    async call(given, signal) {
      const sparql = bindTemplate(template, given);
      const { rows, boolean } = await graph.select(sparql, { signal, timeMs: timeoutMs, maxRows });
      if (boolean !== undefined) {
        throw new SourceError(graph.name, "unsupported", "A function needs a SELECT query, and this is an ASK query.");
      }
      const value = rows.map((row) => Object.fromEntries(Object.entries(row).map(([key, term]) => [key, term.value])));
      const sha256 = createHash("sha256").update(JSON.stringify(value)).digest("hex");
      return { call: sparql, url: graph.name, value, retrievedAt: new Date().toISOString(), sha256 };
    },
  };
}
