import { createHash } from "node:crypto";
import type { ShortAnswer } from "../evidence/answer.ts";
import type { FactEvidence } from "../evidence/evidence.ts";
import type { Operation, Query } from "../question/query.ts";
import type { Ranked } from "../ranking/ranker.ts";
import { direction, orderingValue } from "./answer-type.ts";
import type { Derivation } from "./answerer.ts";
import { byConfidence, type Candidate, foldAnswer, joinNames } from "./candidate.ts";
import { citeQuotes } from "./cite-quotes.ts";
import { baseConfidence, capitalised, named, shareFitting } from "./fact-confidence.ts";
import { answersFromPaths } from "./from-paths.ts";
import { computedAnswer } from "./from-queries.ts";

/** All statements of one entity along one relation in one direction, as far as they were retrieved. */
interface FactGroup {
  readonly anchor: { readonly iri: string; readonly label: string };
  readonly predicate: string;
  readonly relation: string;
  readonly outgoing: boolean;
  readonly facts: readonly FactEvidence[];
  readonly values: readonly ShortAnswer[];
  /** Cosine of the question without its entity and the relation's label. */
  readonly likeness: number;
  /** Cosine of the whole question and a fact of the group. */
  readonly cosine: number;
  /** Words of the question that speak of other relations. */
  readonly unsaid: number;
  /** The most that a cross-encoder gives one of the facts, in [0, 1]: 0 where it read none of them, 1 without one. */
  readonly relevance: number;
  /** Whether every statement of the group was retrieved, so that they may be counted. */
  readonly complete: boolean;
}

/** Answers from facts: values along one relation or a path, their intersection, count, check or comparison. */
export function answersFromFacts(query: Query, ranked: readonly Ranked[]): Candidate[] {
  const shown = ranked.flatMap(({ evidence }) => (evidence.kind === "fact" ? [evidence] : []));
  const facts = shown.flatMap((fact) => fact.parts ?? [fact]);
  const computed = facts.flatMap(computedAnswer);
  const groups = groupFacts(facts.filter((fact) => fact.computed === undefined && fact.via === undefined));
  const { operation } = query.intent;
  const proposals =
    operation === "yes-no"
      ? groups.flatMap((group) => checked(query, group))
      : operation === "compare" || operation === "superlative"
        ? [...compared(query, groups), ...groups.map((group) => listed(query, group))]
        : [...groups.map((group) => listed(query, group)), ...intersections(query, groups)];
  return citeQuotes([...computed, ...proposals, ...answersFromPaths(query, facts)], shown)
    .filter(({ confidence }) => confidence > 0)
    .sort(byConfidence);
}

function groupFacts(facts: readonly FactEvidence[]): FactGroup[] {
  const groups = new Map<string, FactEvidence[]>();
  for (const fact of facts) {
    const statement = fact.locator.statements[0];
    if (statement === undefined) continue;
    const side = fact.scores.outgoing === undefined ? "in" : "out";
    const anchor = side === "out" ? statement.subject : statement.object;
    const key = JSON.stringify([side, anchor.value, statement.predicate.value]);
    groups.set(key, [...(groups.get(key) ?? []), fact]);
  }
  return [...groups.values()].map((facts) => toGroup([...facts].sort(byProminence)));
}

const byProminence = (a: FactEvidence, b: FactEvidence): number =>
  (b.scores.prominence ?? 0) - (a.scores.prominence ?? 0) || (a.text < b.text ? -1 : 1);

function toGroup(facts: readonly FactEvidence[]): FactGroup {
  const first = facts[0] as FactEvidence;
  const outgoing = first.scores.outgoing !== undefined;
  const labels = first.labels[0];
  const statement = first.locator.statements[0];
  const values = new Map<string, ShortAnswer>();
  for (const fact of facts) {
    const term = outgoing ? fact.locator.statements[0]?.object : fact.locator.statements[0]?.subject;
    const text = (outgoing ? fact.labels[0]?.object : fact.labels[0]?.subject) ?? "";
    if (term?.termType === "NamedNode") values.set(term.value, { text, entity: term.value });
    else values.set(text, { text });
  }
  return {
    anchor: {
      iri: (outgoing ? statement?.subject : statement?.object)?.value ?? "",
      label: (outgoing ? labels?.subject : labels?.object) ?? "",
    },
    predicate: statement?.predicate.value ?? "",
    relation: labels?.predicate ?? "",
    outgoing,
    facts,
    values: [...values.values()],
    likeness: Math.max(0, first.scores.relation ?? 0),
    cosine: Math.max(0, ...facts.map(({ scores }) => scores.cosine ?? 0)),
    unsaid: Math.min(...facts.map(({ scores }) => scores.unsaid ?? 0)),
    relevance: Math.max(...facts.map(({ scores }) => scores.relevance ?? 1)),
    complete: facts.length >= (first.scores[outgoing ? "outgoing" : "incoming"] ?? 0),
  };
}

function listed(query: Query, group: FactGroup): Candidate {
  const { operation, answerType } = query.intent;
  // "Where is Fontana?": Fontana. Another thing of the same name tells nothing.
  const [first, ...others] = group.values;
  if (
    operation === "lookup" &&
    others.length === 0 &&
    foldAnswer(first?.text ?? "") === foldAnswer(group.anchor.label)
  ) {
    return propose(query, group, group.values, 0);
  }
  const fit = operation === "count" ? 1 : shareFitting(group.values, answerType);
  // A number may stand in the graph as a value of its own; otherwise the values are counted.
  const counts = operation === "count" && !group.values.every(({ text }) => orderingValue(text) !== undefined);
  if (counts && !group.complete) return propose(query, group, group.values, 0);
  return propose(query, group, group.values, baseConfidence(query, group) * (0.5 + 0.5 * fit), counts);
}

function propose(
  query: Query,
  group: FactGroup,
  values: readonly ShortAnswer[],
  confidence: number,
  counts = false,
): Candidate {
  const evidence = mergeFacts(group.facts);
  const listing = phrase(group, joinNames(values.map(({ text }) => text)));
  const count = String(values.length);
  const derivation: Derivation = { operation: "count", result: count, from: values.map(({ text }) => text) };
  return {
    kind: "fact",
    sentences: [
      counts
        ? { text: `${count}: ${listing}.`, citations: [evidence.id], derivation }
        : { text: `${listing}.`, citations: [evidence.id] },
    ],
    shortAnswers: counts ? [{ text: count }] : values,
    evidence: [evidence],
    confidence: confidence * named(query, [group.anchor.label], group),
  };
}

/** "Alien, directed by: Ridley Scott" and, from the other side, "directed by Ridley Scott: Alien". */
function phrase({ anchor, relation, outgoing }: FactGroup, values: string): string {
  return outgoing ? `${anchor.label}, ${relation}: ${values}` : `${capitalised(relation)} ${anchor.label}: ${values}`;
}

/** Entities that two groups with different anchors share: "films directed by A with B". */
function intersections(query: Query, groups: readonly FactGroup[]): Candidate[] {
  const found: Candidate[] = [];
  groups.forEach((a, i) => {
    for (const b of groups.slice(i + 1)) {
      if (a.anchor.iri === b.anchor.iri || sameMention(query, a, b)) continue;
      const inB = new Set(b.values.flatMap(({ entity }) => entity ?? []));
      const shared = a.values.filter(({ entity }) => entity !== undefined && inB.has(entity));
      if (shared.length === 0) continue;
      const confidence = Math.min(1, 1.1 * Math.sqrt(baseConfidence(query, a) * baseConfidence(query, b)));
      found.push(intersection(query, a, b, shared, confidence));
    }
  });
  return found;
}

function sameMention({ entities }: Query, a: FactGroup, b: FactGroup): boolean {
  const start = (group: FactGroup) => entities.find(({ iri }) => iri === group.anchor.iri)?.start;
  return start(a) === start(b);
}

function intersection(
  query: Query,
  a: FactGroup,
  b: FactGroup,
  shared: readonly ShortAnswer[],
  confidence: number,
): Candidate {
  const kept = new Set(shared.map(({ entity }) => entity));
  const evidence = [a, b].map((group) =>
    mergeFacts(group.facts.filter(({ entities }) => entities.some(({ iri }) => kept.has(iri)))),
  );
  const names = joinNames(shared.map(({ text }) => text));
  const side = (group: FactGroup) =>
    group.outgoing ? `${group.anchor.label}, ${group.relation}` : `${group.relation} ${group.anchor.label}`;
  const counts = query.intent.operation === "count";
  const count = String(shared.length);
  const text = `${capitalised(side(a))} and ${side(b)}: ${names}.`;
  const citations = evidence.map(({ id }) => id);
  const derivation: Derivation = { operation: "count", result: count, from: shared.map(({ text }) => text) };
  return {
    kind: "fact",
    sentences: [counts ? { text: `${count}: ${text}`, citations, derivation } : { text, citations }],
    shortAnswers: counts ? [{ text: count }] : shared,
    evidence,
    confidence: confidence * named(query, [a.anchor.label, b.anchor.label]),
  };
}

/** Yes when the asked value is among the relation's values; no when the relation is known and the value is not. */
function checked(query: Query, group: FactGroup): Candidate[] {
  const others = query.entities.filter(
    ({ iri, start }) =>
      iri !== group.anchor.iri && start !== query.entities.find((e) => e.iri === group.anchor.iri)?.start,
  );
  if (others.length === 0) return [];
  const hit = group.facts.find(({ entities }) =>
    entities.some(({ iri }) => iri !== group.anchor.iri && others.some((other) => other.iri === iri)),
  );
  const base = baseConfidence(query, group);
  const labels = [group.anchor.label, ...others.map(({ label }) => label)];
  if (hit !== undefined) {
    return [yesNo("Yes", hit, hit.text, Math.min(1, base * 1.3) * named(query, labels))];
  }
  // The other entity must be of the kind that the relation holds, or the question is about another relation.
  if (!group.outgoing || !group.complete) return [];
  const evidence = mergeFacts(group.facts);
  const text = phrase(group, joinNames(group.values.map(({ text }) => text)));
  return [yesNo("No", evidence, text, base * 0.85 * named(query, labels))];
}

function yesNo(result: "Yes" | "No", evidence: FactEvidence, text: string, confidence: number): Candidate {
  const derivation: Derivation = { operation: "yes-no", result, from: [evidence.id] };
  return {
    kind: "fact",
    sentences: [{ text: `${result}: ${text}.`, citations: [evidence.id], derivation }],
    shortAnswers: [{ text: result }],
    evidence: [evidence],
    confidence,
  };
}

/** Two entities with a value each along the same relation: the smaller or the greater one wins. */
function compared(query: Query, groups: readonly FactGroup[]): Candidate[] {
  const wanted: Operation = "compare";
  if (query.intent.operation !== wanted) return [];
  const sized = groups.flatMap((group) => {
    const value = group.values.length === 1 ? orderingValue(group.values[0]?.text ?? "") : undefined;
    return group.outgoing && value !== undefined ? [{ group, value }] : [];
  });
  return sized.flatMap((a, i) =>
    sized.slice(i + 1).flatMap((b) => {
      if (a.group.predicate !== b.group.predicate || a.value === b.value || sameMention(query, a.group, b.group)) {
        return [];
      }
      const smaller = a.value < b.value ? a : b;
      const winner = direction(query.text) === "min" ? smaller : smaller === a ? b : a;
      const evidence = [winner, winner === a ? b : a].map(({ group }) => mergeFacts(group.facts));
      const { label, iri } = winner.group.anchor;
      const text = `${label}: ${evidence.map((fact) => fact.text).join("; ")}.`;
      const citations = evidence.map(({ id }) => id);
      const confidence = Math.min(baseConfidence(query, a.group), baseConfidence(query, b.group)) * 1.2;
      return [
        {
          kind: "fact" as const,
          sentences: [{ text, citations, derivation: { operation: wanted, result: label, from: citations } }],
          shortAnswers: [{ text: label, entity: iri }],
          evidence,
          confidence: Math.min(1, confidence) * named(query, [a.group.anchor.label, b.group.anchor.label]),
        },
      ];
    }),
  );
}

/** Facts that say one thing together become one evidence with one query. */
function mergeFacts(facts: readonly FactEvidence[]): FactEvidence {
  const first = facts[0] as FactEvidence;
  if (facts.length === 1) return first;
  const ids = facts.map(({ id }) => id).join("\n");
  const entities = new Map(facts.flatMap((fact) => fact.entities).map((entity) => [entity.iri, entity]));
  return {
    ...first,
    id: `fact:${createHash("sha256").update(ids).digest("hex").slice(0, 20)}`,
    text: facts.map(({ text }) => text).join("; "),
    labels: facts.flatMap(({ labels }) => labels),
    entities: [...entities.values()],
    locator: { ...first.locator, statements: facts.flatMap(({ locator }) => locator.statements) },
  };
}
