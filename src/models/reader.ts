import type { PairScorer } from "./pair-scorer.ts";

/** A part of a text that may answer a question. Offsets are UTF-16, into the text that was read. */
export interface Span {
  readonly start: number;
  readonly end: number;
  /** Probability among all spans of the text and "no answer", in [0, 1]. */
  readonly probability: number;
}

/** What one forward pass says of a question and a text. */
export interface Reading {
  /** Probability that the text answers the question, in [0, 1]. */
  readonly relevance: number;
  /** The likeliest spans, best first, none within another. */
  readonly spans: readonly Span[];
}

/**
 * A cross-encoder that ranks and reads: sentences, passages, verbalised facts and table rows alike (QUASAR, section 3.3;
 * EWEK-QA, section 3.2, uses such a model as evidence extractor).
 */
export interface Reader extends PairScorer {
  /**
   * Relevance with answer spans. A text longer than the model's input is read in windows that overlap. Rejects with
   * `ModelError`, or with `signal.reason`.
   */
  read(question: string, texts: readonly string[], signal?: AbortSignal): Promise<Reading[]>;
  /**
   * The same network stopped after its lower layers: less sure, for a fifth of the time. Absent where the model cannot stop
   * early. It is closed with the reader.
   */
  readonly filter?: Pick<PairScorer, "relevance">;
}
