/** A sentence and the evidence that it rests on. */
export interface SupportPair {
  readonly evidence: string;
  readonly sentence: string;
}

/** Says whether evidence supports a sentence, reading both together: the "law" of answers, beside its rules. */
export interface Verifier {
  /** Name and revision; part of the configuration hash. */
  readonly id: string;
  /** Number of weights; reported as the cost of an answer. */
  readonly parameters: number;
  /**
   * Probability for each pair that the evidence supports the whole sentence, in the order given. Rejects with `ModelError`,
   * or with `signal.reason`.
   */
  support(pairs: readonly SupportPair[], signal?: AbortSignal): Promise<number[]>;
  close(): Promise<void>;
}
