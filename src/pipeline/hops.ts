import type { Draft } from "../answering/answerer.ts";
import { foldAnswer } from "../answering/candidate.ts";
import type { Context } from "../core/context.ts";
import type { SourceError } from "../core/errors/index.ts";
import type { ShortAnswer } from "../evidence/answer.ts";
import type { HopOptions } from "../presets/preset.ts";
import type { InnerQuestion, Query } from "../question/query.ts";
import type { Question } from "../question/question.ts";
import type { Stages } from "./build.ts";

/** A hop on the way to the answer, with ids of the evidence it rests on. */
export interface Hop {
  readonly question: string;
  readonly shortAnswers: readonly ShortAnswer[];
  readonly evidence: readonly string[];
}

export interface HopResult {
  readonly draft: Draft;
  readonly hops: readonly Hop[];
  readonly failures: readonly SourceError[];
  readonly partial: boolean;
}

/**
 * Answers a question directly and, when it is composed of two, through its inner question: the inner answers take
 * their place in the outer question, which is then asked like any other. The surer way wins.
 */
export async function answerInHops(
  question: Question,
  stages: Stages,
  options: false | HopOptions,
  context: Context,
): Promise<HopResult> {
  const whole = await answerDirectly(question, stages, context);
  const { inner } = whole.query;
  if (inner === undefined || options === false) return whole;
  if (whole.draft.whole && whole.draft.confidence >= options.innerAtLeast) return whole;
  // One hop hardly answers a question of two, however well its words match.
  const first = await answerDirectly({ ...question, text: inner.text }, stages, context);
  const told = tells(first.draft, whole.draft);
  const found = told ? undefined : await answerComposed(question, inner, first, stages, options, context);
  // "Who wrote the novel that Contact is based on?" is not answered with Contact: the first hop was no hop.
  const composed = found !== undefined && repeats(whole.query, found.draft) ? undefined : found;
  const halfWay = composed === found && stopsHalfWay(whole.draft, first.draft);
  const share = halfWay ? shareOfHalfWay : options.directShare;
  const direct = { ...whole, draft: { ...whole.draft, confidence: share * whole.draft.confidence } };
  if (composed === undefined) return direct;
  const failures = [...direct.failures, ...composed.failures];
  const partial = direct.partial || composed.partial;
  const wins = composed.draft.confidence >= options.preferComposed * direct.draft.confidence;
  return { ...(wins ? composed : direct), failures, partial };
}

/** What answers the question within is hardly what the whole one asks for. */
const shareOfHalfWay = 0.4;

function stopsHalfWay(whole: Draft, inner: Draft): boolean {
  const known = new Set(inner.shortAnswers.map(({ text }) => text.toLowerCase()));
  return whole.shortAnswers.length > 0 && whole.shortAnswers.every(({ text }) => known.has(text.toLowerCase()));
}

/** Whether the question names all of the answer, and gives no choice. */
function repeats({ text, intent: { operation } }: Query, { shortAnswers }: Draft): boolean {
  if (operation !== "lookup" && operation !== "list") return false;
  const asked = ` ${foldAnswer(text)} `;
  return shortAnswers.length > 0 && shortAnswers.every(({ text }) => asked.includes(` ${foldAnswer(text)} `));
}

/** Whether the first hop's answers name the whole one: "the 1985 novel by Bo Marsh" says who wrote it. */
function tells(first: Draft, { shortAnswers }: Draft): boolean {
  const within = (text: string): boolean =>
    first.shortAnswers.some((each) => {
      const [part, all] = [foldAnswer(text), foldAnswer(each.text)];
      return part !== "" && part !== all && ` ${all} `.includes(` ${part} `);
    });
  return shortAnswers.length > 0 && shortAnswers.every(({ text }) => within(text));
}

async function answerDirectly(
  question: Question,
  { understand, retrieve, rank, answer }: Stages,
  context: Context,
): Promise<HopResult & { readonly query: Query }> {
  const query = await understand(question, context);
  const { evidence, failures, partial } = await retrieve(query, context);
  const ranked = await rank({ query, evidence }, context);
  const draft = await answer({ query, ranked }, context);
  return { query, draft, hops: [], failures, partial };
}

async function answerComposed(
  question: Question,
  inner: InnerQuestion,
  first: HopResult,
  stages: Stages,
  { innerAtLeast, beam }: HopOptions,
  context: Context,
): Promise<HopResult | undefined> {
  if (first.draft.confidence < innerAtLeast) return undefined;
  const { start, end } = inner.slot;
  let best: HopResult | undefined;
  for (const { text } of first.draft.shortAnswers.slice(0, beam)) {
    const outer = question.text.slice(0, start) + text + question.text.slice(end);
    const second = await answerDirectly({ ...question, text: outer }, stages, context);
    const draft = chain(first.draft, second.draft);
    if (best !== undefined && best.draft.confidence >= draft.confidence) continue;
    best = {
      draft,
      hops: [hopOf(inner.text, first.draft), hopOf(outer, second.draft)],
      failures: [...first.failures, ...second.failures],
      partial: first.partial || second.partial,
    };
  }
  return best;
}

/** Both hops have to hold, so the weaker one sets the confidence. */
function chain(first: Draft, second: Draft): Draft {
  const evidence = new Map([...first.evidence, ...second.evidence].map((item) => [item.id, item]));
  return {
    sentences: [...first.sentences, ...second.sentences],
    shortAnswers: second.shortAnswers,
    evidence: [...evidence.values()],
    confidence: Math.min(first.confidence, second.confidence),
    conflicts: [...first.conflicts, ...second.conflicts],
  };
}

function hopOf(question: string, { shortAnswers, sentences }: Draft): Hop {
  return { question, shortAnswers, evidence: [...new Set(sentences.flatMap(({ citations }) => citations))] };
}
