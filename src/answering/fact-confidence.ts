import type { ShortAnswer } from "../evidence/answer.ts";
import type { Query } from "../question/query.ts";
import { fitsType } from "./answer-type.ts";
import { logistic } from "./calibrate.ts";
import { foldAnswer } from "./candidate.ts";

/** A relation that a word of the question speaks past is hardly the one asked for. */
const perUnsaid = 0.45;
/** Relevance decides between relations that are equally like the question, and no more; the share is not fitted. */
const byRelevance = 0.05;

/** How well relation and entity say what the question says. */
export function baseConfidence(
  query: Query,
  group: {
    readonly anchor: { readonly iri: string };
    readonly likeness: number;
    readonly cosine: number;
    /** Words of the question that speak of other relations. */
    readonly unsaid?: number;
    /** By a cross-encoder, in [0, 1]; absent without one. */
    readonly relevance?: number;
  },
): number {
  const linked = query.entities.find(({ iri }) => iri === group.anchor.iri);
  const rivals = query.entities.filter(({ start }) => start === linked?.start).map(({ score }) => score);
  const link = linked === undefined ? 0.5 : linked.score / Math.max(...rivals);
  return (
    logistic(0.6 * group.likeness + 0.4 * group.cosine, 0.42, 10) *
    (0.7 + 0.3 * link) *
    perUnsaid ** (group.unsaid ?? 0) *
    (1 - byRelevance * (1 - (group.relevance ?? 1)))
  );
}

export function shareFitting(values: readonly ShortAnswer[], type: Query["intent"]["answerType"]): number {
  return values.filter(({ text }) => fitsType(text, type)).length / Math.max(1, values.length);
}

/** An answer that leaves a named entity of the question unmentioned answers another question. */
export function named(query: Query, labels: readonly string[], group?: { readonly relation: string }): number {
  const anchors = new Set(labels.map(foldAnswer));
  const missing = query.intent.entities.filter((mention) => {
    if (!/\p{Lu}|\d/u.test(mention)) return false;
    const linked = query.entities.filter((entity) => entity.mention === mention);
    const explained = linked.some(({ label }) => anchors.has(foldAnswer(label)));
    return !explained && !anchors.has(foldAnswer(mention)) && !group?.relation.includes(mention);
  });
  return 0.5 ** missing.length;
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
