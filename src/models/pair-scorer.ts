/** Says how relevant texts are to a question, reading both together. Every `Reader` is one. */
export interface PairScorer {
  /** Name and revision; part of the configuration hash. */
  readonly id: string;
  /** Number of weights; reported as the cost of an answer. */
  readonly parameters: number;
  /**
   * Probability for each text that it answers the question, in the order given. A long text is read to the longest input.
   * Rejects with `ModelError`, or with `signal.reason`.
   */
  relevance(question: string, texts: readonly string[], signal?: AbortSignal): Promise<number[]>;
  close(): Promise<void>;
}
