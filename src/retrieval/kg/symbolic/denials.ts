import type { LinkedEntity, Query } from "../../../question/query.ts";
import type { GraphStore } from "../../../stores/graph-store.ts";
import { isAdministrative } from "../administrative.ts";
import { relationsFrom } from "./classes.ts";
import { type Draft, rescored } from "./draft.ts";
import { type Negation, negationsOf } from "./negation.ts";
import { type Constraint, towards } from "./query-graph.ts";
import { type QuestionWord, readAround } from "./question-words.ts";

/** How surely a word has to name a relation that is said to be absent. */
const named = 0.85;
/** How surely every other word has to speak of it. */
const spokenOf = 0.5;
/** A graph may lack what holds, so that an absence is less sure than a statement. */
const byAbsence = 0.75;

/** Words of the denied parts; with a span, of the part that holds it. */
export function deniedWords(query: Query, within?: { readonly start: number; readonly end: number }): QuestionWord[] {
  const parts = negationsOf(query).filter(
    ({ inner, end }) => within === undefined || (inner <= within.start && within.end <= end),
  );
  const { left, right } = readAround(query.text, within ?? { start: 0, end: 0 });
  return [...left, ...right].filter(({ start }) => parts.some(({ inner, end }) => inner <= start && start < end));
}

/** The draft without certain things ("except Alien"), or without a relation ("never won any award"). */
export async function byDenial(draft: Draft, query: Query, graph: GraphStore, signal: AbortSignal): Promise<Draft[]> {
  const found = negationsOf(query).map(async (negation) => {
    const inside = query.entities.filter(({ start, end }) => negation.inner <= start && end <= negation.end);
    if (inside.length > 0) return negation.excludes ? excluding(draft, query, inside) : [];
    return negation.elliptical
      ? elided(draft, query, negation, graph, signal)
      : absences(draft, query, negation, graph, signal);
  });
  return (await Promise.all(found)).flat();
}

/** "nominated for the Golden Reel and did not win": what was not won is the last name of the clause before. */
async function elided(
  draft: Draft,
  query: Query,
  { start, end }: Negation,
  graph: GraphStore,
  signal: AbortSignal,
): Promise<Draft[]> {
  const entity = query.entities.filter((other) => other.end <= start).sort((a, b) => b.end - a.end)[0];
  if (entity === undefined) return [];
  const relations = (await graph.relations(entity.iri, { signal })).filter(({ iri }) => !isAdministrative(iri));
  const labels = await graph.labels(
    relations.map(({ iri }) => ({ termType: "NamedNode", value: iri })),
    { signal },
  );
  const steps = relations.map((relation, i) => towards(relation, labels[i] as string));
  await draft.cues.learn(steps, signal);
  const words = deniedWords(query).filter((word) => start <= word.start && word.start < end);
  // The relation that is told of the name is not the one that is denied.
  const told = new Set([
    ...draft.query.steps.map(({ predicate }) => predicate),
    ...draft.query.constraints.flatMap((item) => (item.kind === "entity" ? item.step.predicate : [])),
  ]);
  return steps.flatMap((step) => {
    const strength = Math.max(0, ...words.map((word) => draft.cues.strength(word, step)));
    if (strength < named || told.has(step.predicate)) return [];
    return draft.query.steps.map((_, i) => {
      const item: Constraint = { kind: "entity", node: i + 1, step, entity, not: true, denied: start };
      return rescored(draft, query, {
        query: { ...draft.query, constraints: [...draft.query.constraints, item] },
        masked: [],
        taken: [],
        support: [byAbsence * strength],
      });
    });
  });
}

/** Things whose relations are looked at: what some have, and others lack, is seldom said of the first ones. */
const lookedAt = 24;

function excluding(draft: Draft, query: Query, things: readonly LinkedEntity[]): Draft[] {
  // "except those directed by Z" takes out what Z directed, and not Z.
  if (
    things.some((thing) => deniedWords(query, thing).some(({ weight, start }) => weight > 0.5 && !isIn(start, things)))
  ) {
    return [];
  }
  return draft.query.steps.map((_, i) => {
    const others = things.map((entity): Constraint => ({ kind: "other", node: i + 1, entity }));
    const known = things.some(({ iri }) => draft.profiles[i + 1]?.ends.includes(iri));
    return rescored(draft, query, {
      query: { ...draft.query, constraints: [...draft.query.constraints, ...others] },
      masked: things,
      taken: [],
      support: [known ? 1 : 0.5],
    });
  });
}

const isIn = (at: number, spans: readonly { readonly start: number; readonly end: number }[]): boolean =>
  spans.some(({ start, end }) => start <= at && at < end);

async function absences(
  draft: Draft,
  query: Query,
  { start, end }: Negation,
  graph: GraphStore,
  signal: AbortSignal,
): Promise<Draft[]> {
  const words = deniedWords(query).filter((word) => start <= word.start && word.start < end);
  const nodes = draft.profiles.slice(1).map(async ({ ends }, i): Promise<Draft[]> => {
    const steps = await relationsFrom(ends.slice(0, lookedAt), graph, signal);
    await draft.cues.learn(steps, signal);
    return steps.flatMap((step) => {
      const strengths = words.map((word) => draft.cues.strength(word, step));
      // "Not in 1980", "not by the sea": what is denied is more than the relation.
      const whole = words.every(({ weight }, at) => weight <= 0.5 || (strengths[at] as number) >= spokenOf);
      const strength = Math.max(0, ...strengths);
      if (strength < named || !whole) return [];
      const absent: Constraint = { kind: "absent", node: i + 1, step, denied: start };
      return [
        rescored(draft, query, {
          query: { ...draft.query, constraints: [...draft.query.constraints, absent] },
          masked: [],
          taken: [],
          support: [byAbsence * strength],
        }),
      ];
    });
  });
  return (await Promise.all(nodes)).flat();
}
