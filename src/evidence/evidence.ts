import type { Term, Triple } from "../core/term.ts";
import type { Operation } from "../question/query.ts";

/** The document an evidence comes from. `sha256` is that of the bytes it was read from, in hexadecimal. */
export interface Source {
  readonly id: string;
  readonly title: string;
  readonly url?: string;
  /** ISO 8601 time at which the bytes were read. */
  readonly retrievedAt: string;
  readonly sha256: string;
}

/** UTF-16 offsets into the stored plain text of the source: `stored.slice(start, end) === evidence.text`. */
export interface TextLocator {
  readonly start: number;
  readonly end: number;
  /** Headings from the outermost to the one the text stands under; empty before the first heading. */
  readonly section: readonly string[];
}

export interface TableCell {
  /** Position of the column, from 0. */
  readonly column: number;
  readonly name: string;
  readonly value: string;
}

/** A row of a stored table. `row` counts body rows from 0. */
export interface TableLocator {
  readonly table: string;
  readonly caption: string;
  readonly section: readonly string[];
  readonly row: number;
  readonly cells: readonly TableCell[];
}

/** A statement: a triple and, in n-ary models, its qualifiers. */
export interface Statement extends Triple {
  readonly qualifiers: readonly { readonly predicate: Term; readonly value: Term }[];
}

export interface FactLocator {
  readonly statements: readonly Statement[];
  /** A query that anyone can run again on `graph` to find these statements. */
  readonly sparql: string;
  /** Address or file of the graph. */
  readonly graph: string;
}

export interface EvidenceEntity {
  readonly iri: string;
  readonly label: string;
}

interface EvidenceBase {
  /** Unique within a question, and the same for the same place of the same source. */
  readonly id: string;
  /** What rankers and readers see. */
  readonly text: string;
  readonly source: Source;
  readonly entities: readonly EvidenceEntity[];
  /** Every score keeps its ranker's name. Higher is better. */
  readonly scores: Readonly<Record<string, number>>;
}

export interface TextEvidence extends EvidenceBase {
  readonly kind: "text";
  readonly locator: TextLocator;
  /** The sentences around it, for readers. What is cited is always one sentence. */
  readonly passage?: Passage;
}

/** Neighbouring sentences of one paragraph. Offsets are those of the locator: into the stored text of the source. */
export interface Passage {
  readonly start: number;
  readonly text: string;
  readonly sentences: readonly { readonly start: number; readonly end: number }[];
}

export interface TableEvidence extends EvidenceBase {
  readonly kind: "table";
  readonly locator: TableLocator;
  /** Where the row is the answer of a declared function: what it was called for. */
  readonly called?: Called;
}

/** How a row of a function's answer meets the question. */
export interface Called {
  /** Name of the function, and the call as anyone can make it again. */
  readonly name: string;
  readonly call: string;
  /** What was called about: an entity of the question, or what an earlier call gave. */
  readonly subject: string;
  /** Whether the question asks for `values`; otherwise the row led to another call. */
  readonly goal: boolean;
  /** What stands in the column that was asked for; none where the source says that there are none. */
  readonly values: readonly string[];
  readonly type: "text" | "number" | "date";
  /** When the thing began to be (birth, release, founding), as the row says it. */
  readonly begins?: string;
  /** What an earlier call gave and this one was made with: ids of those rows. */
  readonly via: readonly string[];
  /** False when the answer was cut. */
  readonly complete: boolean;
  /** Estimated probability that function, arguments and column say what the question says, in [0, 1]. */
  readonly confidence: number;
}

export interface FactLabels {
  readonly subject: string;
  readonly predicate: string;
  readonly object: string;
}

export interface FactEvidence extends EvidenceBase {
  readonly kind: "fact";
  readonly locator: FactLocator;
  /** Labels of each statement, in the order of the locator's statements. */
  readonly labels: readonly FactLabels[];
  /** Where the statements are the ground of a query's result: that result. */
  readonly computed?: Computed;
  /** Found behind other facts: their ids, from an entity of the question onwards. */
  readonly via?: readonly string[];
  /** Where several facts are shown as one: these facts, each as it was found and ranked. */
  readonly parts?: readonly FactEvidence[];
}

/** The result of a query that says what the whole question says. */
export interface Computed {
  readonly operation: Operation;
  /** All results; for a count, what was counted; for a comparison the winner; "Yes" or "No" for yes-no questions. */
  readonly answers: readonly { readonly text: string; readonly entity?: string }[];
  /** What the answers are, in words: "directed by Ridley Scott". */
  readonly said: string;
  /** Answers whose statements stand in the locator, the first ones; a long list is cut there. */
  readonly shown: number;
  /** False when a limit ended the query early, so that there may be more. */
  readonly complete: boolean;
  /** Estimated probability that the query says what the question says, in [0, 1]. */
  readonly confidence: number;
  /** How the question became the query. */
  readonly explanation: string;
  /** Where one in an order was asked for: everything in order, first to last, with its value as the evidence has it. */
  readonly place?: {
    readonly nth: number;
    readonly order: "earliest" | "latest" | "least" | "greatest";
    readonly values: readonly { readonly name: string; readonly value: string }[];
  };
}

export type Evidence = TextEvidence | TableEvidence | FactEvidence;

/** The same evidence with one more score. */
export function withScore<E extends Evidence>(evidence: E, name: string, value: number): E {
  return { ...evidence, scores: { ...evidence.scores, [name]: value } };
}
