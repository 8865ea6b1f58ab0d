import { sparqlTerm } from "../../../core/sparql-term.ts";
import type { Term } from "../../../core/term.ts";
import type { Constraint, QueryGraph, Step } from "./query-graph.ts";

const iri = (value: string): string =>
  // A blank node has no name outside its file, so it can only be a variable.
  value.startsWith("_:") ? "?start" : sparqlTerm({ termType: "NamedNode", value } as Term, "start");

/** One triple pattern, in the direction of the step. Claims of Wikidata's model have their value behind a node. */
function pattern(from: string, step: Step, to: string, claim: string): string {
  const [subject, object] = step.direction === "out" ? [from, to] : [to, from];
  const property = /^(http:\/\/www\.wikidata\.org\/prop\/)(P\d+)$/.exec(step.predicate);
  if (property === null) return `${subject} ${iri(step.predicate)} ${object} .`;
  return `${subject} ${iri(step.predicate)} ?${claim} . ?${claim} ${iri(`${property[1]}statement/${property[2]}`)} ${object} .`;
}

/** The query as SPARQL 1.1 that anyone can run: the answers of a path, or ASK whether something is among them. */
export function writeSparql(query: Omit<QueryGraph, "sparql" | "score" | "explanation">): string {
  if (query.operation === "compare" && query.other !== undefined) return comparison(query, query.other.iri);
  const { anchor, steps, other, order } = query;
  const asks = query.operation === "yes-no" && other !== undefined;
  const answer = asks ? iri(other.iri) : "?answer";
  const parts = path(iri(anchor.iri), steps, query.constraints, answer);
  if (asks) return `ASK { ${parts} }`;
  if (query.operation === "count") return `SELECT (COUNT(DISTINCT ?answer) AS ?count) WHERE { ${parts} }`;
  if (order === undefined) return `SELECT DISTINCT ?answer WHERE { ${parts} }`;
  const value = pattern("?answer", order.step, "?value", "ordered");
  const direction = order.direction === "min" ? "ASC" : "DESC";
  return `SELECT DISTINCT ?answer ?value WHERE { ${parts} ${value} } ORDER BY ${direction}(?value)`;
}

function path(anchor: string, steps: readonly Step[], constraints: readonly Constraint[], answer: string): string {
  const node = (at: number): string => (at === 0 ? anchor : at === steps.length ? answer : `?node${at}`);
  const parts: string[] = [];
  steps.forEach((step, i) => {
    parts.push(pattern(node(i), step, node(i + 1), `claim${i + 1}`));
    if (i > 0) parts.push(`FILTER(${node(i + 1)} != ${anchor})`);
  });
  constraints.forEach((constraint, i) => {
    const at = node(constraint.node);
    if (constraint.kind === "entity") {
      parts.push(pattern(at, constraint.step, iri(constraint.entity.iri), `condition${i + 1}`));
      return;
    }
    const variable = `?value${i + 1}`;
    parts.push(
      pattern(at, constraint.step, variable, `condition${i + 1}`),
      `FILTER(${yearTest(constraint, variable)})`,
    );
  });
  return parts.join(" ");
}

/** Dates and years of any datatype begin with their year. */
function yearTest({ is, value }: Extract<Constraint, { kind: "value" }>, variable: string): string {
  const number = `<http://www.w3.org/2001/XMLSchema#integer>(SUBSTR(STR(${variable}), 1, 4))`;
  return `${number} ${is === "within" ? "=" : is === "before" ? "<" : ">"} ${value}`;
}

function comparison(
  { anchor, steps, order }: Omit<QueryGraph, "sparql" | "score" | "explanation">,
  other: string,
): string {
  const parts = path("?answer", steps, [], "?value");
  const direction = order?.direction === "min" ? "ASC" : "DESC";
  return `SELECT ?answer ?value WHERE { VALUES ?answer { ${iri(anchor.iri)} ${iri(other)} } ${parts} } ORDER BY ${direction}(?value)`;
}
