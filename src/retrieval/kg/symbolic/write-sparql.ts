import { sparqlTerm } from "../../../core/sparql-term.ts";
import type { Term } from "../../../core/term.ts";
import type { Constraint, QueryGraph, Step } from "./query-graph.ts";

const iri = (value: string): string =>
  // A blank node has no name outside its file, so it can only be a variable.
  value.startsWith("_:") ? "?start" : sparqlTerm({ termType: "NamedNode", value } as Term, "start");

/**
 * One triple pattern, in the direction of the step. Claims of Wikidata's model have their value behind a node, where
 * their qualifiers are.
 */
function pattern(from: string, step: Step, to: string, claim: string, qualified = false): string {
  const [subject, object] = step.direction === "out" ? [from, to] : [to, from];
  const property = /^(http:\/\/www\.wikidata\.org\/prop\/)(direct\/)?(P\d+)$/.exec(step.predicate);
  if (property === null || (property[2] !== undefined && !qualified)) {
    return `${subject} ${iri(step.predicate)} ${object} .`;
  }
  const [claims, value] = [`${property[1]}${property[3]}`, `${property[1]}statement/${property[3]}`].map(iri);
  return `${subject} ${claims} ?${claim} . ?${claim} ${value} ${object} .`;
}

/** The query as SPARQL 1.1 that anyone can run: the answers of a path, or ASK whether something is among them. */
export function writeSparql(query: Omit<QueryGraph, "sparql" | "score" | "explanation">): string {
  if (query.operation === "compare" && query.other !== undefined) return comparison(query, query.other.iri);
  const { anchor, steps, other, order } = query;
  const asks = query.operation === "yes-no";
  const answer = asks && other !== undefined ? iri(other.iri) : "?answer";
  const byQualifier = order?.by === "qualifier";
  const parts = path(iri(anchor.iri), steps, query.constraints, answer, byQualifier);
  if (asks) return query.denied === undefined ? `ASK { ${parts} }` : `ASK { ${without(parts)} }`;
  if (query.operation === "count") return `SELECT (COUNT(DISTINCT ?answer) AS ?count) WHERE { ${parts} }`;
  if (order?.by === "count") return mostValues(parts, order);
  if (order === undefined) return `SELECT DISTINCT ?answer WHERE { ${parts} }`;
  const value = byQualifier
    ? `?claim${steps.length} ${iri(order.step.predicate)} ?value .`
    : pattern("?answer", order.step, "?value", "ordered");
  const direction = order.direction === "min" ? "ASC" : "DESC";
  if (order.nth !== undefined) {
    const furthest = `${order.direction.toUpperCase()}(?value)`;
    return `SELECT ?answer (${furthest} AS ?place) WHERE { ${parts} ${value} } GROUP BY ?answer ORDER BY ${direction}(?place) ${onlyNth(order.nth)}`;
  }
  return `SELECT DISTINCT ?answer ?value WHERE { ${parts} ${value} } ORDER BY ${direction}(?value)`;
}

/** The row of the n-th place; of several that share it, the graph chooses. */
const onlyNth = (nth: number): string => `LIMIT 1 OFFSET ${nth - 1}`;

function path(
  anchor: string,
  steps: readonly Step[],
  constraints: readonly Constraint[],
  answer: string,
  claims = false,
): string {
  const node = (at: number): string => (at === 0 ? anchor : at === steps.length ? answer : `?node${at}`);
  const parts: string[] = [];
  steps.forEach((step, i) => {
    const ordered = claims && i === steps.length - 1;
    const qualified = ordered || constraints.some((item) => item.kind === "period" && item.node === i + 1);
    parts.push(pattern(node(i), step, node(i + 1), `claim${i + 1}`, qualified));
    if (i > 0) parts.push(`FILTER(${node(i + 1)} != ${anchor})`);
  });
  constraints.forEach((constraint, i) => {
    const { node: n } = constraint;
    if (constraint.kind === "period" && constraint.denied !== undefined) {
      const again = pattern(node(n - 1), steps[n - 1] as Step, node(n), `denied${n}`, true);
      parts.push(deniedPeriod(constraint, again));
    } else parts.push(condition(constraint, node(n), i + 1));
  });
  return parts.join(" ");
}

/** A condition on the variable or name `at`; `n` keeps its own variables apart from those of others. */
function condition(constraint: Constraint, at: string, n: number): string {
  switch (constraint.kind) {
    case "entity": {
      const test = pattern(at, constraint.step, iri(constraint.entity.iri), `condition${n}`);
      return constraint.not ? without(test) : test;
    }
    case "other":
      return `FILTER(${at} != ${iri(constraint.entity.iri)})`;
    case "absent":
      return without(pattern(at, constraint.step, `?absent${n}`, `condition${n}`));
    case "class": {
      const test = classTest(constraint, at, n);
      return constraint.denied === undefined ? test : without(test);
    }
    case "period":
      return periodTest(constraint);
    case "value": {
      const { step, denied } = constraint;
      const variable = step === undefined ? at : `?value${n}`;
      const value = step === undefined ? "" : `${pattern(at, step, variable, `condition${n}`)} `;
      const test = `${value}FILTER(${valueTest(constraint, variable)})`;
      return denied === undefined ? test : without(test);
    }
  }
}

const without = (test: string): string => `FILTER NOT EXISTS { ${test} }`;

function classTest({ step, below, ...named }: Extract<Constraint, { kind: "class" }>, at: string, n: number): string {
  const direct = pattern(at, step, below === undefined ? iri(named.iri) : `?class${n}`, `condition${n}`);
  return below === undefined ? direct : `${direct} ?class${n} ${iri(below)}* ${iri(named.iri)} .`;
}

const xsd = (type: string): string => `<http://www.w3.org/2001/XMLSchema#${type}>`;
/** Dates and years of any datatype begin with their year. */
const yearOf = (variable: string): string => `${xsd("integer")}(SUBSTR(STR(${variable}), 1, 4))`;
const operators = { within: "=", before: "<", below: "<", after: ">", above: ">" } as const;

function valueTest({ is, value }: Extract<Constraint, { kind: "value" }>, variable: string): string {
  const number = is === "above" || is === "below" ? `${xsd("double")}(STR(${variable}))` : yearOf(variable);
  return `${number} ${operators[is]} ${value}`;
}

type Period = Extract<Constraint, { kind: "period" }>;

/** As `holdsThen` reads qualifiers. */
function periodTest(period: Period, claim = `?claim${period.node}`, suffix = `${period.node}`): string {
  return `${timesOf(period, claim, suffix)} FILTER(${holds(period, suffix)})`;
}

/** The statement tells its time, and no statement between the same things holds then or does not tell it. */
function deniedPeriod(period: Period, again: string): string {
  const { node, start, end, at, is } = period;
  const telling = (is === "within" ? [...start, ...end, ...at] : [...start, ...at]).map(iri).join("|");
  const claim = `?denied${node}`;
  const unknown = `NOT EXISTS { ${claim} ${telling} ?told${node} }`;
  const breaks = `COALESCE(${holds(period, `d${node}`)}, false)`;
  return `FILTER NOT EXISTS { ${again} ${timesOf(period, claim, `d${node}`)} FILTER(${unknown} || ${breaks}) }`;
}

const sidesOf = ({ start, end, at }: Period) =>
  Object.entries({ from: start, until: end, point: at }).filter(([, predicates]) => predicates.length > 0);

function timesOf(period: Period, claim: string, suffix: string): string {
  return sidesOf(period)
    .map(([name, predicates]) => `OPTIONAL { ${claim} ${predicates.map(iri).join("|")} ?${name}${suffix} . }`)
    .join(" ");
}

function holds(period: Period, suffix: string): string {
  const { is, value } = period;
  const told = sidesOf(period);
  const variable = (name: string): string => `?${name}${suffix}`;
  const has = (name: string): boolean => told.some(([other]) => other === name);
  const year = (name: string): string => yearOf(variable(name));
  if (is !== "within") {
    const begun = ["point", "from"].filter(has).map(year);
    return `COALESCE(${begun.join(", ")}) ${operators[is]} ${value}`;
  }
  const unbound = (name: string, test: string): string => `(!BOUND(${variable(name)}) || ${year(name)} ${test})`;
  const sides = ["from", "until"].filter(has);
  const bounds = sides.map((name) => unbound(name, name === "from" ? `<= ${value}` : `>= ${value}`));
  const within =
    sides.length === 0
      ? []
      : [`((${sides.map((name) => `BOUND(${variable(name)})`).join(" || ")}) && ${bounds.join(" && ")})`];
  const point = has("point") ? [`(BOUND(${variable("point")}) && ${year("point")} = ${value})`] : [];
  return [...point, ...within].join(" || ");
}

function mostValues(parts: string, { step, direction, nth }: NonNullable<QueryGraph["order"]>): string {
  const order = direction === "min" ? "ASC" : "DESC";
  const value = pattern("?answer", step, "?counted", "ordered");
  return `SELECT ?answer (COUNT(DISTINCT ?counted) AS ?value) WHERE { ${parts} ${value} } GROUP BY ?answer ORDER BY ${order}(?value)${nth === undefined ? "" : ` ${onlyNth(nth)}`}`;
}

function comparison(
  { anchor, steps, order }: Omit<QueryGraph, "sparql" | "score" | "explanation">,
  other: string,
): string {
  const parts = path("?answer", steps, [], "?value");
  const direction = order?.direction === "min" ? "ASC" : "DESC";
  return `SELECT ?answer ?value WHERE { VALUES ?answer { ${iri(anchor.iri)} ${iri(other)} } ${parts} } ORDER BY ${direction}(?value)`;
}
