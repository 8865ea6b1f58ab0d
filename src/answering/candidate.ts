import type { ShortAnswer } from "../evidence/answer.ts";
import type { Evidence } from "../evidence/evidence.ts";
import type { DraftSentence } from "./answerer.ts";

/** An answer that one kind of evidence proposes. */
export interface Candidate {
  readonly kind: Evidence["kind"];
  readonly sentences: readonly DraftSentence[];
  readonly shortAnswers: readonly ShortAnswer[];
  readonly evidence: readonly Evidence[];
  /** In [0, 1], on one scale for all kinds. */
  readonly confidence: number;
  /** Whether it answers the whole question, however many hops that takes. */
  readonly whole?: boolean;
}

export const byConfidence = (a: Candidate, b: Candidate): number => b.confidence - a.confidence;

/** "A", "A and B", "A, B and C". */
export function joinNames(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** For comparing short answers: case, accents, punctuation and articles do not count. */
export function foldAnswer(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .replace(/\b(?:a|an|the)\b/g, "")
    .trim()
    .replace(/\s+/g, " ");
}
