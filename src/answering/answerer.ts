import type { Stage } from "../core/stage.ts";
import type { ShortAnswer } from "../evidence/answer.ts";
import type { ComputedOperation } from "../evidence/compute/operation.ts";
import type { Evidence } from "../evidence/evidence.ts";
import type { Query } from "../question/query.ts";
import type { Ranked } from "../ranking/ranker.ts";

/** A value that an operation made of cited evidence, so that its digits can be verified. */
export interface Derivation {
  readonly operation: "count" | "compare" | "superlative" | "yes-no" | ComputedOperation;
  readonly result: string;
  readonly from: readonly string[];
  /** For an operation that chooses among things by their values: what each value in `from` belongs to. */
  readonly of?: readonly string[];
  /** For operations that choose: which one in that order, from 1, which is the default. */
  readonly nth?: number;
  /** Values in `from` that the question claims; they need not stand in the evidence, which may contradict them. */
  readonly claimed?: readonly string[];
}

/** One sentence of a draft with the evidence it rests on. */
export interface DraftSentence {
  readonly text: string;
  /** Ids of evidence in the draft's `evidence`. */
  readonly citations: readonly string[];
  readonly derivation?: Derivation;
}

export interface Draft {
  readonly sentences: readonly DraftSentence[];
  readonly shortAnswers: readonly ShortAnswer[];
  readonly evidence: readonly Evidence[];
  /** Estimated probability that the answer is right, in [0, 1]. */
  readonly confidence: number;
  /** Whether the draft already answers a question of several hops as a whole. */
  readonly whole?: boolean;
  readonly conflicts: readonly { readonly answers: readonly string[]; readonly citations: readonly string[] }[];
}

export type Answerer = Stage<{ readonly query: Query; readonly ranked: readonly Ranked[] }, Draft>;
