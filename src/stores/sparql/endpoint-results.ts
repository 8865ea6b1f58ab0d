import { JSONParser, TokenizerError, TokenParserError } from "@streamparser/json";
import { SourceError } from "../../core/errors/index.ts";
import type { Term } from "../../core/term.ts";
import type { QueryResult } from "../graph-store.ts";

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Where Virtuoso 7 puts the answer of an ASK query, as a row. */
const virtuosoAsk = "__ASK_RETVAL";

/**
 * Reads the JSON of SPARQL results (https://www.w3.org/TR/sparql11-results-json/) as it arrives, a row at a time. Terms come
 * as the embedded store gives them: language tags in lower case, no `xsd:string`. Behind `maxRows` rows it stops reading.
 * Throws `SourceError` "invalid-answer".
 */
export async function readResults(
  chunks: AsyncIterable<Uint8Array>,
  endpoint: string,
  maxRows: number,
): Promise<QueryResult> {
  const invalid = (what: string, cause?: unknown) => {
    const message = `${endpoint} gave an answer that is not SPARQL JSON: ${what}. Check that it is a SPARQL endpoint.`;
    return new SourceError(endpoint, "invalid-answer", message, cause === undefined ? {} : { cause });
  };
  let variables: readonly string[] | undefined;
  let asked: boolean | undefined;
  const rows: Record<string, Term>[] = [];
  let complete = true;
  const parser = new JSONParser({ paths: ["$.head", "$.boolean", "$.results.bindings.*"], keepStack: false });
  parser.onValue = ({ value, key }) => {
    if (key === "head") variables = isObject(value) && Array.isArray(value.vars) ? value.vars.map(String) : [];
    else if (key === "boolean") asked = value === true;
    else if (rows.length === maxRows) complete = false;
    else rows.push(parseRow(value, invalid));
  };
  try {
    // Leaving the loop cancels the stream.
    for await (const chunk of chunks) {
      parser.write(chunk);
      if (!complete) break;
    }
  } catch (error) {
    if (error instanceof TokenizerError || error instanceof TokenParserError) {
      throw invalid(error.message.slice(0, 200), error);
    }
    throw error;
  }
  if (complete && !parser.isEnded) throw invalid("it ends too early");
  if (asked !== undefined) return { variables: [], rows: [], complete: true, boolean: asked };
  if (variables === undefined) throw invalid("no results in it");
  if (variables.length === 1 && variables[0] === virtuosoAsk) {
    return { variables: [], rows: [], complete: true, boolean: rows[0]?.[virtuosoAsk]?.value === "1" };
  }
  return { variables, rows, complete };
}

function parseRow(row: unknown, invalid: (what: string) => SourceError): Record<string, Term> {
  if (!isObject(row)) throw invalid("a row that is none");
  const terms = Object.entries(row).flatMap(([name, term]) => {
    if (term === null) return [];
    const parsed = parseTerm(term);
    if (parsed === undefined) throw invalid(`a term that is none, ${JSON.stringify(term).slice(0, 100)}`);
    return [[name, parsed] as const];
  });
  return Object.fromEntries(terms);
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
