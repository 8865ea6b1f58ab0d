import type { Draft } from "../answering/answerer.ts";
import type { Context } from "../core/context.ts";
import type { SourceError } from "../core/errors/index.ts";
import type { Answer } from "../evidence/answer.ts";
import { type Cited, citeDraft } from "../evidence/cite.ts";
import type { Judge } from "../evidence/support.ts";
import type { Preset } from "../presets/preset.ts";
import type { Question } from "../question/question.ts";
import type { Stages } from "./build.ts";
import { answerInHops, type Hop } from "./hops.ts";
import type { Recorder } from "./recorder.ts";

export interface AskParts {
  readonly preset: Preset;
  readonly configHash: string;
  readonly stages: Stages;
  readonly recorder: Recorder;
  /** Judges sentences beside the rules. Absent: the rules alone. */
  readonly judge?: Judge;
  /** What failed outside retrieval, such as a model that could not be loaded; more may come while asking. */
  readonly failures: readonly SourceError[];
  /** Parameters of the models that took part. */
  readonly modelParameters: number;
}

/** One question through all stages. The only place where they meet. */
export async function ask(question: Question, parts: AskParts, context: Context): Promise<Answer> {
  const started = performance.now();
  const { preset, stages, recorder } = parts;
  const wrapped: Stages = {
    understand: recorder.wrap("understand", stages.understand),
    retrieve: recorder.wrap("retrieve", stages.retrieve),
    rank: recorder.wrap("rank", stages.rank),
    answer: recorder.wrap("answer", stages.answer),
  };
  const { draft, hops, failures, partial } = await answerInHops(question, wrapped, preset.hops, context);
  const cited = await citeDraft(draft, parts.judge, context.signal);
  const confidence = assess(draft, cited);
  const answered = cited.sentences.length > 0 && confidence >= preset.assess.refuseBelow;
  const numbers = new Map(cited.quotes.map(({ n }, i) => [cited.evidence[i] as string, n]));
  return {
    question: question.text,
    at: question.at,
    status: answered ? "answered" : "refused",
    answer: answered ? cited.answer : "I don't know.",
    shortAnswers: answered ? [...draft.shortAnswers] : [],
    sentences: answered ? cited.sentences : [],
    quotes: answered ? cited.quotes : [],
    confidence: { tier: tierOf(confidence, preset.assess), value: confidence },
    hops: answered ? hops.map((hop) => toHop(hop, numbers)) : [],
    conflicts: answered ? conflictsOf(draft, numbers) : [],
    failures: distinct([...parts.failures, ...failures]),
    partial,
    usage: {
      llmCalls: 0,
      inputTokens: 0,
      outputTokens: 0,
      modelParameters: parts.modelParameters,
      ms: { ...recorder.ms, total: performance.now() - started },
    },
    preset: { name: preset.name, configHash: parts.configHash },
  };
}

/** A source that fails at every call is told once. */
function distinct(failures: readonly SourceError[]): Answer["failures"] {
  const told = failures.map(({ source, code, message }) => ({ source, code, message }));
  return [...new Map(told.map((failure) => [`${failure.source} ${failure.code}`, failure])).values()];
}

/** An answer whose short answer stood in a dropped sentence is no answer any more. */
function assess(draft: Draft, cited: Cited): number {
  if (cited.sentences.length < draft.sentences.length) {
    const kept = cited.answer.toLowerCase();
    if (!draft.shortAnswers.some(({ text }) => kept.includes(text.toLowerCase()))) return 0;
  }
  return Math.min(1, Math.max(0, draft.confidence));
}

function tierOf(confidence: number, { medium, high }: Preset["assess"]): Answer["confidence"]["tier"] {
  return confidence >= high ? "high" : confidence >= medium ? "medium" : "low";
}

function toHop(
  { question, shortAnswers, evidence }: Hop,
  numbers: ReadonlyMap<string, number>,
): Answer["hops"][number] {
  return { question, shortAnswers: [...shortAnswers], citations: evidence.flatMap((id) => numbers.get(id) ?? []) };
}

/** Conflicts are shown only with quotes: both sides have to be there to be compared. */
function conflictsOf(draft: Draft, numbers: ReadonlyMap<string, number>): Answer["conflicts"] {
  return draft.conflicts.map(({ answers, citations }) => ({
    answers: [...answers],
    citations: citations.flatMap((id) => numbers.get(id) ?? []),
  }));
}
