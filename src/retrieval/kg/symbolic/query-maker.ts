import type { Embedder } from "../../../models/embedder.ts";
import type { LinkedEntity, Query } from "../../../question/query.ts";
import type { GraphStore } from "../../../stores/graph-store.ts";
import { type EndProfile, profileEnd } from "./answer-fit.ts";
import { withConditions } from "./conditions.ts";
import { createCues } from "./cues.ts";
import { type Draft, readWithout } from "./draft.ts";
import { explorePaths, type FoundPath } from "./explore-paths.ts";
import { linkOf } from "./link-strength.ts";
import { isDenied, negationsOf, saysNegations } from "./negation.ts";
import { withOperation } from "./operations.ts";
import type { QueryGraph, QueryMaker, Step } from "./query-graph.ts";
import { type ReadQuestion, readAround } from "./question-words.ts";
import { kindsOf } from "./relation-lexicon.ts";
import { sayCondition } from "./say-query.ts";
import { pathLikeness, scorePath } from "./score-query.ts";
import { writeSparql } from "./write-sparql.ts";

export interface QueryMakerOptions {
  readonly graph: GraphStore;
  readonly embedder?: Embedder;
  /** Edges of the longest path. */
  readonly maxHops: number;
  /** Entities looked at behind each path. */
  readonly sample: number;
  /** Paths tried from one entity. */
  readonly paths: number;
  /** Readings of names tried: which part of the question is the entity, and which entity. */
  readonly anchors: number;
  /** Queries given back. */
  readonly queries: number;
}

/**
 * Queries without any language model: paths from each entity that the question may name, as far as words of the question
 * speak of their relations, scored by how much of the question they say.
 */
export function createSymbolicQueryMaker(options: QueryMakerOptions): QueryMaker {
  return async (query, { signal, trace }) => {
    const drafts: Draft[] = [];
    // Whether something is not so cannot be told by what a graph does not say.
    if (query.intent.operation === "yes-no" && negationsOf(query).length > 0) return [];
    let best = 0;
    for (const [tried, anchor] of anchorsOf(query).entries()) {
      if (tried >= options.anchors || (tried > 1 && best >= goodEnough)) break;
      signal.throwIfAborted();
      const found = await draftsFrom(anchor, query, options, signal);
      drafts.push(...found);
      best = Math.max(best, ...found.map(({ quality }) => quality));
    }
    const ranked = await reranked(query, bestDistinct(drafts, Math.max(compared, options.queries)), options, signal);
    trace.note("drafts", drafts.length);
    return finish(ranked.slice(0, options.queries));
  };
}

/** The best drafts. The same path from the same entity, read from another part of the question, is one query. */
function bestDistinct(drafts: readonly Draft[], most: number): Draft[] {
  const best = new Map<string, Draft>();
  for (const draft of [...drafts].sort(byQuality)) {
    const { anchor, ...said } = draft.query;
    const key = JSON.stringify([anchor.iri, said]);
    if (!best.has(key)) best.set(key, draft);
    // Of those that are as good as the last one, writing decides.
    if (best.size > most && draft.quality < ([...best.values()][most - 1] as Draft).quality) break;
  }
  return [...best.values()].sort((a, b) => byQuality(a, b) || byWriting(a, b)).slice(0, most);
}

/** Further readings of the names are not tried when one says nearly everything. */
const goodEnough = 0.93;

/** The linked entities and then other readings, likeliest first. */
function anchorsOf(query: Query): LinkedEntity[] {
  const { entities, alternatives = [] } = query;
  const all = [
    ...entities.map((entity) => ({ entity, link: linkOf(entity) })),
    ...alternatives.map((entity) => ({ entity, link: 0.85 * linkOf(entity) })),
  ];
  const seen = new Set<string>();
  return all
    .sort((a, b) => b.link - a.link)
    .map(({ entity }) => entity)
    .filter((entity) => {
      const key = `${entity.iri} ${entity.start} ${entity.end}`;
      return !isDenied(entity, query) && !seen.has(key) && seen.add(key);
    });
}

async function draftsFrom(
  anchor: LinkedEntity,
  query: Query,
  options: QueryMakerOptions,
  signal: AbortSignal,
): Promise<Draft[]> {
  const { graph, embedder } = options;
  const question = readWithout(query, anchor, []);
  const words = [...question.left, ...question.right];
  const whole = readAround(query.text, anchor);
  const cues = createCues([...whole.left, ...whole.right], embedder);
  const said = (step: Step): readonly number[] =>
    words.map((word) => cues.strength(word, step)).filter((strength) => strength > 0);
  const found = await explorePaths(anchor.iri, {
    ...options,
    signal,
    learn: (steps) => cues.learn(steps, signal),
    promise: (path, step) => {
      const strengths = said(step);
      const needed = question.reciprocal === undefined && isBack(path.at(-1), step) ? backOnce(question) : 0;
      return strengths.length > needed ? Math.max(...strengths) : 0;
    },
  });
  const profiles = await profilesOf(anchor, found, graph, signal);
  const drafts = found.map(({ steps }): Draft => {
    const nodes = [[], ...steps.map((_, i) => steps.slice(0, i + 1))].map(
      (prefix) => profiles.get(keyOf(prefix)) as EndProfile,
    );
    const path = scorePath(question, steps, nodes, cues, linkOf(anchor));
    return {
      anchor,
      path,
      profiles: nodes,
      question,
      cues,
      query: { anchor, steps, constraints: [], operation: query.intent.operation },
      quality: path.quality,
    };
  });
  await cues.learn(
    [...profiles.values()].flatMap(({ relations, dated }) => [
      ...relations,
      ...dated.map((each) => ({ ...each, direction: "out" as const })),
    ]),
    signal,
  );
  const conditioned = await withConditions(drafts, query, graph, signal);
  return withOperation(
    conditioned.filter((draft) => saysNegations(draft.query, query)),
    query,
  );
}

/** There and back along one relation: to other things that have the same value, or to other values of the same thing. */
const isBack = (last: Step | undefined, step: Step): boolean =>
  last !== undefined && last.predicate === step.predicate && last.direction !== step.direction;

/** Such a way back is said by a word of sharing, by a second word for the relation, or by naming what is there. */
const backOnce = ({ left, right }: ReadQuestion): number =>
  [...left, ...right].some(({ text }) => kindsOf(text).length > 0) ? 0 : 1;

const keyOf = (steps: readonly Step[]): string =>
  steps.map(({ predicate, direction }) => `${direction} ${predicate}`).join(" / ");

async function profilesOf(
  anchor: LinkedEntity,
  found: readonly FoundPath[],
  graph: GraphStore,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, EndProfile>> {
  const all: FoundPath[] = [{ steps: [], ends: [anchor.iri], literals: [], dated: [] }, ...found];
  const made = await Promise.all(all.map((path) => profileEnd(path, graph, signal)));
  return new Map(all.map(({ steps }, i) => [keyOf(steps), made[i] as EndProfile]));
}

/** Paths whose vectors are compared with the question. */
const compared = 8;
const shareOfLikeness = 0.05;

async function reranked(
  query: Query,
  shortlist: readonly Draft[],
  { embedder }: QueryMakerOptions,
  signal: AbortSignal,
): Promise<Draft[]> {
  const first = shortlist[0];
  if (first === undefined) return [];
  const { start, end } = first.anchor;
  const asked = `${query.text.slice(0, start)}it${query.text.slice(end)}`;
  const likeness = await pathLikeness(
    asked,
    shortlist.map(({ path }) => path.steps),
    embedder,
    signal,
  );
  return shortlist
    .map((draft, i) => ({ ...draft, quality: draft.quality + shareOfLikeness * (likeness[i] as number) }))
    .sort((a, b) => byQuality(a, b) || byWriting(a, b));
}

const byQuality = (a: Draft, b: Draft): number => b.quality - a.quality || a.path.steps.length - b.path.steps.length;

const byWriting = (a: Draft, b: Draft): number => (JSON.stringify(a.query) < JSON.stringify(b.query) ? -1 : 1);

/**
 * From quality to probability: middle and steepness were set on a sample of development questions. A narrow lead over
 * the next query makes it less; nobody is more probable than who stands before.
 */
function finish(ranked: readonly Draft[]): QueryGraph[] {
  let least = 1;
  return ranked.map((draft, i) => {
    const next = ranked.slice(i + 1).find((other) => !isMirror(draft, other));
    const margin = next === undefined ? 1 : Math.min(1, (draft.quality - next.quality) / 0.04);
    const likely = 1 / (1 + Math.exp(-14 * (draft.quality - 0.76)));
    least = Math.min((i === 0 ? 1 : 0.95) * least, likely * (0.85 + 0.15 * margin));
    return { ...draft.query, sparql: writeSparql(draft.query), score: least, explanation: explain(draft) };
  });
}

/** The same things asked from the other end, as an intersection can be, or along the other direction of one relation. */
function isMirror({ query: a }: Draft, { query: b }: Draft): boolean {
  if (isTurned(a, b)) return true;
  const names = ({ anchor, constraints, other }: Draft["query"]): string =>
    [anchor, ...constraints.flatMap((item) => (item.kind === "entity" ? [item.entity] : [])), ...(other ? [other] : [])]
      .map(({ iri }) => iri)
      .sort()
      .join(" ");
  return a.anchor.iri !== b.anchor.iri && a.steps.length === b.steps.length && names(a) === names(b);
}

/** "Spouse" and "adjoins" are said either way round. */
function isTurned(a: Draft["query"], b: Draft["query"]): boolean {
  const [first, second] = [a.steps[0], b.steps[0]];
  const single = a.steps.length === 1 && b.steps.length === 1;
  return single && a.anchor.iri === b.anchor.iri && first?.predicate === second?.predicate;
}

function explain({ anchor, path, query }: Draft): string {
  const steps = path.steps.map(({ label, direction }, i) => {
    const said = [...path.alignment.words].flatMap(([word, cue]) => (cue.step === i ? [word.text] : []));
    return `${direction === "out" ? label : `is ${label} of`} (${said.join(" ") || "unsaid"})`;
  });
  const left = path.left.length === 0 ? "" : `; unexplained: ${path.left.map(({ text }) => text).join(", ")}`;
  const conditions = query.constraints.map((item) => ` and ${sayCondition(item)}`);
  const order =
    query.order === undefined
      ? ""
      : `, ${query.order.nth === undefined ? "" : `number ${query.order.nth} by `}${query.order.direction} ${query.order.by} of ${query.order.step.label}`;
  const other = query.other === undefined ? "" : `, ${query.operation} with ${query.other.label}`;
  return `${anchor.label} > ${steps.join(" > ")}${conditions.join("")}${order}${other}${left}`;
}
