import type { Reader } from "../models/reader.ts";
import type { Operation, Query } from "../question/query.ts";
import type { Ranked } from "../ranking/ranker.ts";
import { byConfidence, type Candidate, foldAnswer } from "./candidate.ts";
import { type FoundSpan, type ReadingOptions, readPages } from "./read-pages.ts";

/**
 * Answers that a reader finds in the best passages: the span it is surest of, quoted with the whole sentence around it. What
 * several texts say is surer.
 */
export async function answersFromReadings(
  query: Query,
  ranked: readonly Ranked[],
  reader: Reader,
  options: ReadingOptions,
  signal: AbortSignal,
): Promise<Candidate[]> {
  const found = await readPages(query, ranked, reader, options, signal);
  return mergeSame(found.map((span) => toCandidate(query, span)).sort(byConfidence));
}

function toCandidate({ intent }: Query, span: FoundSpan): Candidate {
  const { evidence, text } = span;
  return {
    kind: "text",
    sentences: [{ text: evidence.text, citations: [evidence.id] }],
    shortAnswers: [{ text }],
    evidence: [evidence],
    confidence: confidenceOf(span) * readable[intent.operation],
  };
}

/**
 * A logistic curve over what speaks for the span. The weights are those that `training/reader/calibrate.ts` prints, but for
 * one: a name that the text lacks weighs more than -0.27, because every question there has its answer among the texts, and in a
 * collection of one's own many have none.
 */
function confidenceOf({ relevance, probability, missing, score }: FoundSpan): number {
  const z = -1.373 + 0.296 * logOdds(relevance) + 0.267 * logOdds(probability) - 0.7 * missing + 0.664 * score;
  return 1 / (1 + Math.exp(-z));
}

/** Cut at odds of 1 to 1,000, behind which a small model tells nothing more apart. */
export function logOdds(probability: number): number {
  const p = Math.min(0.999, Math.max(0.001, probability));
  return Math.log(p / (1 - p));
}

/** A span states one thing; whether it affirms, counts or compares all that is asked is beyond a reader of spans. */
const readable: Readonly<Record<Operation, number>> = {
  lookup: 1,
  superlative: 0.8,
  list: 0.8,
  count: 0.9,
  compare: 0.5,
  "yes-no": 0.3,
};

/** The same answer of several texts is surer than each of them; the surest one is cited. */
function mergeSame(candidates: readonly Candidate[]): Candidate[] {
  const merged = new Map<string, Candidate>();
  for (const candidate of candidates) {
    const key = foldAnswer(candidate.shortAnswers[0]?.text ?? "");
    const known = merged.get(key);
    if (known === undefined) merged.set(key, candidate);
    else if (known.evidence[0]?.id !== candidate.evidence[0]?.id) {
      const confidence = 1 - (1 - known.confidence) * (1 - 0.3 * candidate.confidence);
      merged.set(key, { ...known, confidence });
    }
  }
  return [...merged.values()].sort(byConfidence);
}
