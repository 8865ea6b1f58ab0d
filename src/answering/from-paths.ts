import type { ShortAnswer } from "../evidence/answer.ts";
import type { FactEvidence } from "../evidence/evidence.ts";
import type { Query } from "../question/query.ts";
import { type Candidate, joinNames } from "./candidate.ts";
import { baseConfidence, capitalised, named, shareFitting } from "./fact-confidence.ts";

/** Facts along one relation of one entity, and those that lead there from an entity of the question. */
interface Path {
  readonly way: readonly FactEvidence[];
  readonly facts: readonly FactEvidence[];
}

/**
 * Answers behind other facts: the values at the end of a path, which cite every fact on the way. Facts that were explored
 * are some of many, so that nothing is counted among them, and that something is missing says nothing.
 */
export function answersFromPaths(query: Query, facts: readonly FactEvidence[]): Candidate[] {
  const { operation } = query.intent;
  if (operation === "count" || operation === "yes-no") return [];
  return pathsOf(facts).flatMap((path) => answerAlong(query, path));
}

function pathsOf(facts: readonly FactEvidence[]): Path[] {
  const known = new Map(facts.map((fact) => [fact.id, fact]));
  const paths = new Map<string, { way: FactEvidence[]; facts: FactEvidence[] }>();
  for (const fact of facts) {
    if (fact.via === undefined) continue;
    const way = fact.via.flatMap((id) => known.get(id) ?? []);
    // A way with a gap cannot be cited.
    if (way.length < fact.via.length) continue;
    const { anchor, predicate } = endsOf(fact);
    const key = JSON.stringify([fact.via, isOutgoing(fact), anchor.iri, predicate]);
    const path = paths.get(key) ?? { way, facts: [] };
    path.facts.push(fact);
    paths.set(key, path);
  }
  return [...paths.values()];
}

function answerAlong(query: Query, { way, facts }: Path): Candidate[] {
  const asked = new Set(query.entities.map(({ iri }) => iri));
  const answering = facts.filter((fact) => !asked.has(endsOf(fact).value.entity ?? ""));
  const [fact] = answering;
  const first = way[0];
  if (fact === undefined || first === undefined) return [];
  const values = new Map(answering.map((each) => [endsOf(each).value.text, endsOf(each).value]));
  const steps = [...way, fact];
  const group = {
    anchor: endsOf(first).anchor,
    likeness: Math.max(0, ...answering.map(({ scores }) => scores.path ?? 0)),
    cosine: Math.max(0, ...answering.map(({ scores }) => scores.told ?? 0)),
    relation: steps.map((step) => endsOf(step).relation).join(", "),
  };
  const fit = 0.5 + 0.5 * shareFitting([...values.values()], query.intent.answerType);
  const mentioned = named(query, [...steps.map((step) => endsOf(step).anchor.label)], group);
  const evidence = [...way, ...answering];
  return [
    {
      kind: "fact",
      sentences: [{ text: `${say(steps, [...values.keys()])}.`, citations: evidence.map(({ id }) => id) }],
      shortAnswers: [...values.values()],
      evidence,
      confidence: baseConfidence(query, group) * fit * mentioned,
    },
  ];
}

/** "Alien, directed by, place of birth: South Shields"; a step against a relation's direction reads from its other side. */
function say(steps: readonly FactEvidence[], values: readonly string[]): string {
  const start = endsOf(steps[0] as FactEvidence).anchor.label;
  const path = steps.reduce((inner, step, i) => {
    const { relation } = endsOf(step);
    return isOutgoing(step) ? `${inner}, ${relation}` : `${relation} ${i === 0 ? inner : `(${inner})`}`;
  }, start);
  return `${capitalised(path)}: ${joinNames(values)}`;
}

const isOutgoing = ({ scores }: FactEvidence): boolean => scores.outgoing !== undefined;

interface Ends {
  readonly anchor: { readonly iri: string; readonly label: string };
  readonly predicate: string;
  readonly relation: string;
  readonly value: ShortAnswer;
}

/** The end that a fact was found from, its relation, and the end that it leads to. */
function endsOf(fact: FactEvidence): Ends {
  const statement = fact.locator.statements[0];
  const labels = fact.labels[0];
  const [near, far] = isOutgoing(fact) ? (["subject", "object"] as const) : (["object", "subject"] as const);
  const term = statement?.[far];
  return {
    anchor: { iri: statement?.[near].value ?? "", label: labels?.[near] ?? "" },
    predicate: statement?.predicate.value ?? "",
    relation: labels?.predicate ?? "",
    value: { text: labels?.[far] ?? "", ...(term?.termType === "NamedNode" && { entity: term.value }) },
  };
}
