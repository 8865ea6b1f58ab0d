import { SourceError } from "../../core/errors/index.ts";
import type { Term } from "../../core/term.ts";
import type { QueryResult } from "../graph-store.ts";

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Where Virtuoso 7 puts the answer of an ASK query, as a row. */
const virtuosoAsk = "__ASK_RETVAL";

/**
 * Reads the JSON of SPARQL results (https://www.w3.org/TR/sparql11-results-json/). Terms come as the embedded store
 * gives them: language tags in lower case, no `xsd:string`. Rows beyond `maxRows` are left out.
 * Throws `SourceError` "invalid-answer".
 */
export function parseResults(text: string, endpoint: string, maxRows: number): QueryResult {
  const invalid = (what: string, cause?: unknown) => {
    const message = `${endpoint} gave an answer that is not SPARQL JSON: ${what}. Check that it is a SPARQL endpoint.`;
    return new SourceError(endpoint, "invalid-answer", message, cause === undefined ? {} : { cause });
  };
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch (error) {
    throw invalid(error instanceof Error ? error.message.slice(0, 200) : "broken JSON", error);
  }
  if (!isObject(answer)) throw invalid("no object");
  if (typeof answer.boolean === "boolean") {
    return { variables: [], rows: [], complete: true, boolean: answer.boolean };
  }
  const { head, results } = answer;
  if (!isObject(head) || !isObject(results) || !Array.isArray(results.bindings)) throw invalid("no results in it");
  const variables = Array.isArray(head.vars) ? head.vars.map(String) : [];
  const rows = results.bindings.slice(0, maxRows).map((row: unknown) => {
    if (!isObject(row)) throw invalid("a row that is none");
    const terms = Object.entries(row).flatMap(([name, term]) => {
      if (term === null) return [];
      const parsed = parseTerm(term);
      if (parsed === undefined) throw invalid(`a term that is none, ${JSON.stringify(term).slice(0, 100)}`);
      return [[name, parsed] as const];
    });
    return Object.fromEntries(terms);
  });
  if (variables.length === 1 && variables[0] === virtuosoAsk) {
    return { variables: [], rows: [], complete: true, boolean: rows[0]?.[virtuosoAsk]?.value === "1" };
  }
  return { variables, rows, complete: results.bindings.length <= maxRows };
}

const xsdString = "http://www.w3.org/2001/XMLSchema#string";

function parseTerm(term: unknown): Term | undefined {
  if (!isObject(term) || typeof term.value !== "string") return undefined;
  const { type, value, datatype, "xml:lang": language } = term;
  if (type === "uri") {
    // Virtuoso's names for blank nodes where it takes them for IRIs.
    return value.startsWith("nodeID://") ? blankNode(value) : { termType: "NamedNode", value };
  }
  if (type === "bnode") return blankNode(value);
  if (type !== "literal" && type !== "typed-literal") return undefined;
  if (typeof language === "string" && language !== "") {
    return { termType: "Literal", value, language: language.toLowerCase() };
  }
  if (typeof datatype !== "string" || datatype === xsdString) return { termType: "Literal", value };
  return { termType: "Literal", value, datatype };
}

const blankNode = (value: string): Term => ({ termType: "BlankNode", value: value.replace(/^(?:_:|nodeID:\/\/)/, "") });
