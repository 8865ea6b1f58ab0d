/** What has to be done with the evidence to answer. */
export type Operation = "lookup" | "count" | "yes-no" | "compare" | "superlative" | "list";

/** Coarse kind of answer expected. */
export type AnswerType = "person" | "place" | "organization" | "date" | "year" | "number" | "thing" | "boolean";

/** Structured intent (QUASAR, section 3.1). Every word outside `answerType` stands in the question. */
export interface Intent {
  readonly answerType: AnswerType;
  readonly operation: Operation;
  readonly entities: readonly string[];
  readonly relation: string;
  readonly time: string;
  readonly location: string;
}

/** An entity of the graph that a part of the question names. Offsets are UTF-16, into the question's text. */
export interface LinkedEntity {
  readonly mention: string;
  readonly start: number;
  readonly end: number;
  readonly iri: string;
  readonly label: string;
  readonly description?: string;
  /** In [0, 1]; comparable within one question. */
  readonly score: number;
}

/** A question inside a question. Its answer takes the place of `slot` (UTF-16 offsets into the outer question). */
export interface InnerQuestion {
  readonly text: string;
  readonly slot: { readonly start: number; readonly end: number };
}

export interface Query {
  readonly text: string;
  readonly at: string;
  readonly intent: Intent;
  /** The question that has to be answered first, when this one is composed of two hops. */
  readonly inner?: InnerQuestion;
  readonly entities: readonly LinkedEntity[];
  /**
   * What else parts of the question may name: shorter or overlapping names, ordinary words that are labels too. For
   * those who weigh readings of the whole question against each other; nobody else should trust them.
   */
  readonly alternatives?: readonly LinkedEntity[];
}
