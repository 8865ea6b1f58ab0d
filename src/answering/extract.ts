import type { Embedder } from "../models/embedder.ts";
import type { Reader } from "../models/reader.ts";
import type { Answerer, Draft } from "./answerer.ts";
import { byConfidence, type Candidate, foldAnswer } from "./candidate.ts";
import { answersFromFacts } from "./from-facts.ts";
import { answersFromReadings } from "./from-readings.ts";
import { answersFromRows } from "./from-rows.ts";
import { answersFromForms, answersFromSentences } from "./from-sentences.ts";
import { answersFromCalls } from "./post-process/from-calls.ts";
import type { ReadingOptions } from "./read-pages.ts";

export interface ExtractiveOptions {
  readonly embedder?: Embedder;
  /** Finds the answers of text; without it text answers by rules too. */
  readonly reading?: ReadingOptions & { readonly reader: Reader };
  /** A rival answer at least this near to the best one (ratio of confidences) is shown as a conflict. */
  readonly conflictRatio: number;
}

/**
 * An answer without any language model: facts and rows give values, counts, lists, checks and extremes, text gives its
 * best sentence. An answer that a second kind of evidence gives too is surer and cites both.
 */
export function createExtractiveAnswerer({ embedder, reading, conflictRatio }: ExtractiveOptions): Answerer {
  return async ({ query, ranked }, { signal, trace }) => {
    const candidates = [
      ...answersFromCalls(query, ranked),
      ...answersFromFacts(query, ranked).slice(0, 5),
      ...(await answersFromRows(query, ranked, embedder, signal)).slice(0, 5),
      ...(reading === undefined
        ? answersFromSentences(query, ranked)
        : [
            ...(await answersFromReadings(query, ranked, reading.reader, reading, signal)),
            ...answersFromForms(query, ranked),
          ]
      )
        .sort(byConfidence)
        .slice(0, 5),
    ].sort(byConfidence);
    candidates.slice(0, 3).forEach((item, i) => {
      trace.note(`candidate ${i + 1}`, `${item.kind} ${item.confidence.toFixed(3)}`);
    });
    const best = candidates[0];
    if (best === undefined) return { sentences: [], shortAnswers: [], evidence: [], confidence: 0, conflicts: [] };
    return toDraft(best, candidates, conflictRatio);
  };
}

/** A weaker candidate may say the same words of something else: it supports nothing. */
const supportAtLeast = 0.5;

function toDraft(best: Candidate, candidates: readonly Candidate[], conflictRatio: number): Draft {
  const others = candidates.filter(({ kind }) => kind !== best.kind);
  const second = others.find((other) => other.confidence >= supportAtLeast && agrees(best, other));
  const rivals = others.filter(
    (other) => other.kind !== "text" && !agrees(best, other) && other.confidence >= conflictRatio * best.confidence,
  );
  const confidence = second === undefined ? best.confidence : 1 - (1 - best.confidence) * (1 - 0.5 * second.confidence);
  const rival = rivals[0];
  return {
    sentences: [...best.sentences, ...(second?.sentences ?? [])],
    shortAnswers: best.shortAnswers,
    evidence: [...best.evidence, ...(second?.evidence ?? [])],
    confidence,
    ...(best.whole && { whole: true }),
    conflicts:
      rival === undefined
        ? []
        : [{ answers: rival.shortAnswers.map(({ text }) => text), citations: rival.evidence.map(({ id }) => id) }],
  };
}

/** Every short answer of the one stands in an answer or a sentence of the other. */
function agrees(best: Candidate, other: Candidate): boolean {
  const said = foldAnswer(
    [...other.shortAnswers.map(({ text }) => text), ...other.sentences.map(({ text }) => text)].join(" "),
  );
  return best.shortAnswers.every(({ text }) => ` ${said} `.includes(` ${foldAnswer(text)} `));
}
