import type { LinkedEntity, Query } from "../../../question/query.ts";
import type { GraphStore } from "../../../stores/graph-store.ts";
import { isAdministrative } from "../administrative.ts";
import { withClasses } from "./class-conditions.ts";
import { byDenial, deniedWords } from "./denials.ts";
import type { Draft } from "./draft.ts";
import { rescored } from "./draft.ts";
import { isDenied, negationsOf, saysNegations } from "./negation.ts";
import { type Constraint, denies, type Step, towards } from "./query-graph.ts";
import type { QuestionWord } from "./question-words.ts";
import { walkPath } from "./run-query.ts";
import { saidTwice } from "./same-name-twice.ts";
import { byNumber, byTime } from "./value-conditions.ts";
import { ofEach } from "./walk.ts";

/** Paths that get conditions. */
const conditionedPaths = 8;
/** Paths with one condition that get another. */
const conditionedTwice = 4;
/** Relations of another name that are tried as conditions. */
const relationsTried = 24;
/** What a condition counts for that no word says: "German films". */
const unsaid = 0.3;

/** The paths, and the best of them with conditions from the other names and the time of the question. */
export async function withConditions(
  drafts: readonly Draft[],
  query: Query,
  graph: GraphStore,
  signal: AbortSignal,
): Promise<Draft[]> {
  const best = [...drafts].sort((a, b) => b.quality - a.quality).slice(0, conditionedPaths);
  const anchor = best[0]?.anchor;
  if (anchor === undefined) return [...drafts];
  const found: Draft[] = [];
  for (const entity of othersThan(anchor, query)) {
    const relations = (await graph.relations(entity.iri, { signal })).filter(({ iri }) => !isAdministrative(iri));
    const labels = await graph.labels(
      relations.map(({ iri }) => ({ termType: "NamedNode", value: iri })),
      { signal },
    );
    const known = relations.map((relation, i) => towards(relation, labels[i] as string));
    await best[0]?.cues.learn(known, signal);
    const not = isDenied(entity, query);
    for (const draft of best) {
      const steps = bestSaid(known, draft, not ? deniedWords(query, entity) : wordsOf(draft));
      found.push(
        ...draft.query.steps.flatMap((_, i) =>
          steps
            .filter((step) => !answersItself(draft, i + 1, step))
            .map((step) => byEntities(draft, query, [{ node: i + 1, step, entity, ...(not && { not }) }])),
        ),
      );
    }
  }
  for (const { draft, step } of await saidTwice(drafts, query, signal)) {
    found.push(byEntities(draft, query, [{ node: 1, step, entity: anchor }]));
  }
  const conditioned = [...found].sort(byQuality).slice(0, conditionedTwice);
  // What is denied of a name without saying it again is told of it before: by the path, or by a condition.
  const denying = negationsOf(query).some(({ elliptical }) => elliptical) ? [...best, ...conditioned] : best;
  for (const draft of denying) found.push(...(await byDenial(draft, query, graph, signal)));
  // Two names may be conditions at once: "films by A with B and C".
  const twice = [...found].sort((a, b) => b.quality - a.quality).slice(0, conditionedTwice);
  for (const draft of twice) {
    for (const one of [...found]) {
      const both = together(draft, one, query);
      if (both !== undefined) found.push(both);
    }
  }
  // What leaves out a part that is denied is no query, whatever else it says.
  const whole = [...best, ...twice, ...found.filter(({ query: { constraints } }) => constraints.some(denies))];
  const sound = whole.filter((draft) => saysNegations(draft.query, query) || negationsOf(query).length > 1);
  const bounded = (sound.length > 0 ? sound : whole).sort(byQuality).slice(0, conditionedPaths + conditionedTwice);
  for (const draft of bounded) found.push(...byTime(draft, query), ...byNumber(draft, query));
  const classed = await withClasses(
    [...drafts, ...found].sort(byQuality).slice(0, conditionedPaths),
    query,
    graph,
    signal,
  );
  const all = [...found, ...classed];
  // "Was it released before 1980?": that nothing was is the answer.
  if (query.intent.operation === "yes-no") return [...drafts, ...all];
  return [...drafts, ...(await withoutEmpty(all, graph, signal))];
}

/** Drafts under conditions that are tried for results, the best first, and statements that one such trial reads. */
const triedForResults = { drafts: 8, statements: 1_000 } as const;

/** Conditions that nothing meets together say nothing, however well their words fit. */
async function withoutEmpty(found: readonly Draft[], graph: GraphStore, signal: AbortSignal): Promise<Draft[]> {
  const tried = [...found].sort(byQuality).slice(0, triedForResults.drafts);
  const empty = await ofEach(tried, graph, async ({ anchor, query }) => {
    const budget = { statements: triedForResults.statements };
    const run = { graph, maxStatements: budget.statements, signal, budget };
    const { reached } = await walkPath(query, anchor.iri, run);
    return reached.length === 0 && budget.statements > 0;
  });
  const dead = new Set(tried.filter((_, i) => empty[i]));
  return found.filter((draft) => !dead.has(draft));
}

/** A hub has a hundred relations: those that words speak of best, then those with the most statements, are tried. */
function bestSaid(steps: readonly Step[], { cues }: Draft, words: readonly QuestionWord[]): readonly Step[] {
  if (steps.length <= relationsTried) return steps;
  const said = new Map(steps.map((step) => [step, Math.max(0, ...words.map((word) => cues.strength(word, step)))]));
  return [...steps].sort((a, b) => (said.get(b) ?? 0) - (said.get(a) ?? 0)).slice(0, relationsTried);
}

const wordsOf = ({ question: { left, right } }: Draft): readonly QuestionWord[] => [...left, ...right];

const byQuality = (a: Draft, b: Draft): number => b.quality - a.quality;

/**
 * A condition along the relation that the path takes next: "players for Spain, and what do they play for?" has the
 * question's own name for its answer.
 */
function answersItself({ query }: Draft, node: number, step: Step): boolean {
  const next = query.steps[node];
  return next !== undefined && next.predicate === step.predicate && next.direction === step.direction;
}

/** Other parts of the question that name something. */
export function othersThan(anchor: LinkedEntity, { entities }: Query): LinkedEntity[] {
  return entities.filter(
    ({ mention, start, end }) => /[\p{Lu}\d]/u.test(mention) && (end <= anchor.start || anchor.end <= start),
  );
}

interface Named {
  readonly node: number;
  readonly step: Step;
  readonly entity: LinkedEntity;
  readonly not?: true;
}

/** A path without conditions of names, under these. */
function byEntities(draft: Draft, query: Query, named: readonly Named[]): Draft {
  const cues = named.map((one) => cueOf(draft, one, query));
  return rescored(draft, query, {
    query: { ...draft.query, constraints: named.map((one): Constraint => ({ kind: "entity", ...one })) },
    masked: named.map(({ entity }) => entity),
    // "written by A and B": one word says both.
    taken: cues.flatMap((cue, i) => {
      const twice = draft.query.steps.some(({ predicate }) => predicate === named[i]?.step.predicate);
      return cue === undefined || (twice && named[i]?.not === undefined) ? [] : [cue];
    }),
    support: cues.map((cue) => cue?.strength ?? unsaid),
  });
}

/** The word that speaks best of a condition, of two alike the one nearer to its name; what is denied says so itself. */
function cueOf(
  draft: Draft,
  { step, entity, not }: Named,
  query: Query,
): { word: QuestionWord; strength: number } | undefined {
  const own = not ? deniedWords(query, entity) : wordsOf(draft);
  const near = (word: QuestionWord) => Math.min(0.1, Math.abs(word.start - entity.start) / 500);
  return own
    .filter((word) => !isWithin(word, entity))
    .map((word) => ({ word, strength: draft.cues.strength(word, step) }))
    .filter(({ strength }) => strength > 0)
    .sort((a, b) => b.strength - near(b.word) - (a.strength - near(a.word)))[0];
}

/** The condition of another draft of the same path beside one's own, when they speak of different names. */
function together(draft: Draft, other: Draft, query: Query): Draft | undefined {
  const [own, more] = [draft.query.constraints, other.query.constraints];
  const [first, second] = [own[0], more[0]];
  if (own.length !== 1 || more.length !== 1 || first?.kind !== "entity" || second?.kind !== "entity") return undefined;
  if (draft.query.steps !== other.query.steps) return undefined;
  // Each pair once, and never one part of the question twice.
  if (first.entity.end > second.entity.start) return undefined;
  const { said, ...bare } = draft;
  return byEntities({ ...bare, query: { ...draft.query, constraints: [] } }, query, [first, second]);
}

const isWithin = ({ start }: QuestionWord, span: { readonly start: number; readonly end: number }): boolean =>
  start >= span.start && start < span.end;
