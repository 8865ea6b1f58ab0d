/** Parts of a question that the tagger marks: QUASAR's slots (section 3.1), and the question inside a composed one. */
export type Slot = "entity" | "relation" | "time" | "location" | "inner";

/** A part of a question. Offsets are UTF-16, into the question: a slot never holds a word that was not asked. */
export interface TaggedSpan {
  readonly slot: Slot;
  readonly start: number;
  readonly end: number;
  /** Probability of its least certain word, in [0, 1]. */
  readonly probability: number;
}

/** The likeliest class, and how likely it is, in [0, 1]. */
export interface Judged<Label extends string> {
  readonly label: Label;
  readonly probability: number;
}

/** What a question asks for. */
export type TaggedType = "person" | "place" | "organization" | "date" | "year" | "number" | "thing" | "boolean";

export type TaggedOperation = "lookup" | "count" | "yes-no" | "compare" | "superlative" | "list" | "arithmetic";

/** How a question's time is related to what is asked (TimeQuestions' signals). */
export type TemporalSignal = "none" | "before" | "after" | "overlap" | "start" | "finish" | "ordinal";

/** By what a question tells its time; `answer` asks for one. */
export type TemporalType = "none" | "explicit" | "implicit" | "ordinal" | "answer";

/** Domains that CRAG tells apart; `open` is all else. */
export type QuestionDomain = "movie" | "music" | "sports" | "finance" | "open";

/** How soon an answer changes: CRAG's classes, for within a day, in days to months, in years, and never. */
export type Dynamism = "real-time" | "fast-changing" | "slow-changing" | "static";

export interface Tagged {
  /** By slot, then in the order of the question. Those of one slot do not overlap; those of different slots may. */
  readonly spans: readonly TaggedSpan[];
  readonly type: Judged<TaggedType>;
  readonly operation: Judged<TaggedOperation>;
  readonly signal: Judged<TemporalSignal>;
  readonly temporal: Judged<TemporalType>;
  readonly domain: Judged<QuestionDomain>;
  /** Of every class; together 1. */
  readonly dynamism: Readonly<Record<Dynamism, number>>;
}

/** Reads what questions ask for, without knowing any answer. */
export interface Tagger {
  /** Name and digest of the model. */
  readonly id: string;
  /** Number of weights. */
  readonly parameters: number;
  /** In the order of the questions. Rejects with `ModelError`, or with `signal.reason`. */
  tag(questions: readonly string[], signal?: AbortSignal): Promise<Tagged[]>;
  close(): Promise<void>;
}
