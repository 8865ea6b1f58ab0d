import { ConfigError, InputError } from "../core/errors/index.ts";
import type { Declarations, DeclaredFunction } from "../retrieval/functions/declaration.ts";
import { readDeclarations } from "../retrieval/functions/read-declarations.ts";
import type { FunctionSource } from "../stores/function-source.ts";
import { createHttpSource } from "../stores/functions/http-source.ts";
import { createSparqlSource, placesOf } from "../stores/functions/sparql-source.ts";
import { createTableSource } from "../stores/functions/table-source.ts";
import type { GraphStore } from "../stores/graph-store.ts";
import { readOnlyQuery } from "../stores/read-only-query.ts";
import { type GraphOptions, openGraphs } from "./open-sources.ts";

export interface OpenedFunctions {
  readonly declarations: Declarations;
  /** What stands behind each function, by its name. */
  readonly sources: ReadonlyMap<string, FunctionSource>;
  close(): Promise<void>;
}

/**
 * The functions that a file declares, with their sources. A query without a graph of its own asks the first of `graphs`.
 *
 * @throws ConfigError for a declaration that cannot work; SourceError or DataError for a graph that cannot be opened.
 */
export async function openFunctions(
  file: string,
  graphs: readonly GraphStore[],
  options: GraphOptions,
): Promise<OpenedFunctions> {
  const declarations = await readDeclarations(file);
  for (const declared of declarations.functions) checkQuery(declared, file);
  const own = new Map<string, GraphStore>();
  for (const { source } of declarations.functions) {
    if (!("sparql" in source) || source.graph === undefined || own.has(source.graph)) continue;
    own.set(source.graph, (await openGraphs([source.graph], options))[0] as GraphStore);
  }
  const sourceOf = (declared: DeclaredFunction): FunctionSource => {
    const { source } = declared;
    const { servers, limits } = declarations;
    if ("table" in source) return createTableSource(source.table, limits.maxBytes);
    if ("http" in source) {
      const { body, ...call } = source.http;
      const server = servers[call.server] as string;
      return createHttpSource({ ...call, server, ...(body !== undefined && { body }) }, limits);
    }
    const graph = source.graph === undefined ? graphs[0] : own.get(source.graph);
    if (graph !== undefined) return createSparqlSource(source.sparql, { graph, ...limits });
    throw new ConfigError(
      "functions",
      `${file}: ${declared.name} asks a graph, and none is named. Name one with --kg.`,
    );
  };
  return {
    declarations,
    sources: new Map(declarations.functions.map((declared) => [declared.name, sourceOf(declared)])),
    close: async () => {
      await Promise.all([...own.values()].map((graph) => graph.close()));
    },
  };
}

/** A place is a variable to SPARQL, so the template can be proven to read before anything is filled in. */
function checkQuery({ name, source, parameters }: DeclaredFunction, file: string): void {
  if (!("sparql" in source)) return;
  try {
    readOnlyQuery(source.sparql);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new ConfigError("functions", `${file}: the function ${name}: ${error.message}`, { cause: error });
  }
  const places = placesOf(source.sparql);
  const quoted = Object.keys(parameters).find((parameter) => !places.has(parameter) && !parameters[parameter]?.filters);
  if (quoted === undefined) return;
  const message = `${file}: the function ${name} has $${quoted} within a string or IRI. Let it stand by itself.`;
  throw new ConfigError("functions", message);
}
