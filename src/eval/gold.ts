import type { Term } from "../core/term.ts";

/**
 * What is known to be right about a question. Gold stands in `src/eval` alone: no stage, no engine and no run file
 * ever holds one.
 */
export interface Gold {
  /** One member for each distinct answer. More than one: a list, and all of them are demanded. */
  readonly answers: readonly GoldAnswer[];
  /** What kind of answer is expected; `none`: the sources hold no answer, and refusing is right. */
  readonly kind: GoldKind;
  /** Evidence that carries the answer; empty when the dataset does not say. */
  readonly support: readonly GoldSupport[];
  /** Single hops of a composed question, in the order of answering; empty for a question of one hop. */
  readonly hops: readonly GoldHop[];
  /** A whole answer in sentences, where the dataset has one. */
  readonly longAnswer?: string;
  /** A query that gives the answers. */
  readonly sparql?: string;
  /** What the dataset says about the question, such as `{ domain: "movie", type: "superlative" }`. For tables by group. */
  readonly tags: Readonly<Record<string, string>>;
}

export type GoldKind = "short" | "yes-no" | "number" | "date" | "long" | "none";

/** One answer, under any of its names. */
export interface GoldAnswer {
  readonly text: string;
  /** Other texts that are as right as `text`. */
  readonly aliases: readonly string[];
  /** IRI in the corpus's graph, when the answer is an entity of it. */
  readonly entity?: string;
}

/**
 * A place that carries (part of) the answer: a source by its address (or one passage of it by its words), or a
 * statement of the graph.
 */
export type GoldSupport = (GoldSource | GoldStatement) & {
  /** Which hop it belongs to, from 1. */
  readonly hop?: number;
  /** Graded relevance for nDCG; 1 when absent. */
  readonly grade?: number;
};

export interface GoldSource {
  /** The `url` of the document as the corpus wrote it. */
  readonly url: string;
  /** Words of the passage; absent: the whole document. */
  readonly quote?: string;
}

export interface GoldStatement {
  readonly subject: Term;
  readonly predicate: Term;
  readonly object: Term;
}

export interface GoldHop {
  readonly question?: string;
  /** Texts of which any is right. */
  readonly answers: readonly string[];
  readonly sparql?: string;
}
