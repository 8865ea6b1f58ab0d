import type { LinkedEntity, Query } from "../../../question/query.ts";
import type { GraphStore, Relation } from "../../../stores/graph-store.ts";
import { isAdministrative } from "../administrative.ts";
import { conceptsOfLabel } from "./cues.ts";
import type { Draft } from "./draft.ts";
import { rescored } from "./draft.ts";
import type { Constraint, Step } from "./query-graph.ts";
import type { QuestionWord } from "./question-words.ts";

/** Paths that get conditions. */
const conditionedPaths = 8;
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
    await best[0]?.cues.learn(labels, signal);
    const steps = relations.map((relation, i) => towards(relation, labels[i] as string));
    for (const draft of best) {
      found.push(
        ...draft.query.steps.flatMap((_, i) =>
          steps
            .filter((step) => !answersItself(draft, i + 1, step))
            .map((step) => byEntity(draft, query, i + 1, step, entity)),
        ),
      );
    }
  }
  for (const draft of best) found.push(...byTime(draft, query));
  return [...drafts, ...found];
}

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

/** A relation of an entity, seen from the thing at its other end. */
const towards = ({ iri, direction }: Relation, label: string): Step => ({
  predicate: iri,
  direction: direction === "in" ? "out" : "in",
  label,
});

function byEntity(draft: Draft, query: Query, node: number, step: Step, entity: LinkedEntity): Draft {
  const constraint: Constraint = { kind: "entity", node, step, entity };
  const words = [...draft.question.left, ...draft.question.right].filter((word) => !isWithin(word, entity));
  const near = (word: QuestionWord) => Math.min(0.1, Math.abs(word.start - entity.start) / 500);
  const cue = words
    .map((word) => ({ word, strength: draft.cues.strength(word, step.label) }))
    .filter(({ strength }) => strength > 0)
    .sort((a, b) => b.strength - near(b.word) - (a.strength - near(a.word)))[0];
  // "written by A and B": one word says both.
  const twice = draft.query.steps.some(({ predicate }) => predicate === step.predicate);
  return rescored(draft, query, {
    query: { ...draft.query, constraints: [...draft.query.constraints, constraint] },
    masked: [entity],
    taken: cue === undefined || twice ? [] : [cue],
    support: [cue?.strength ?? unsaid],
  });
}

const isWithin = ({ start }: QuestionWord, span: { readonly start: number; readonly end: number }): boolean =>
  start >= span.start && start < span.end;

/** "in 1999", "before 2001", "since 1990": by a relation to dates that things on the path have. */
function byTime(draft: Draft, query: Query): Draft[] {
  const { anchor, cues, question } = draft;
  const match = /\b(?<how>before|until|after|since|in|during|from|of)?\s*\b(?<year>1\d{3}|20\d{2})\b/i.exec(query.text);
  const year = match?.groups?.year;
  if (match === null || year === undefined) return [];
  const span = { start: match.index, end: match.index + match[0].length };
  if (span.start < anchor.end && anchor.start < span.end) return [];
  const how = match.groups?.how?.toLowerCase() ?? "in";
  const is = /before|until/.test(how) ? "before" : /after|since/.test(how) ? "after" : "within";
  return draft.query.steps.flatMap((_, i) =>
    (draft.profiles[i + 1]?.relations ?? [])
      .filter(({ label }) => [...conceptsOfLabel(label)].some(({ value }) => value === "date"))
      .map((step) => {
        const taken = [...question.left, ...question.right].flatMap((word) => {
          const strength = cues.strength(word, step.label);
          return strength > 0 && !draft.path.alignment.words.has(word) ? [{ word, strength }] : [];
        });
        const constraint: Constraint = { kind: "value", node: i + 1, step, is, value: Number(year) };
        return rescored(draft, query, {
          query: { ...draft.query, constraints: [...draft.query.constraints, constraint] },
          masked: [span],
          taken,
          support: [Math.max(0.6, ...taken.map(({ strength }) => strength))],
        });
      }),
  );
}
