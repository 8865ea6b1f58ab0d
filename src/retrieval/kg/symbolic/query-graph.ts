import type { Stage } from "../../../core/stage.ts";
import type { Term } from "../../../core/term.ts";
import type { LinkedEntity, Operation, Query } from "../../../question/query.ts";
import type { Relation } from "../../../stores/graph-store.ts";

/** One edge of a path: along `predicate` from the subject (`out`) or back from the object (`in`). */
export interface Step {
  readonly predicate: string;
  readonly direction: "out" | "in";
  readonly label: string;
}

/** A relation of an entity, seen from the thing at its other end. */
export const towards = ({ iri, direction }: Relation, label: string): Step => ({
  predicate: iri,
  direction: direction === "in" ? "out" : "in",
  label,
});

/** A condition on the `node`-th variable of the path; 1 is the first, the last one is the answer. */
export type Constraint =
  | {
      readonly kind: "entity";
      readonly node: number;
      readonly step: Step;
      readonly entity: LinkedEntity;
      /** The node has no such statement. */
      readonly not?: true;
      /** Where the question does not say the name again, the offset of the word that denies it: "and did not win". */
      readonly denied?: number;
    }
  | {
      /** The node is another thing than this one. */
      readonly kind: "other";
      readonly node: number;
      readonly entity: LinkedEntity;
    }
  | {
      /** The node has no value of this relation at all. `denied` is the offset of the word that says so. */
      readonly kind: "absent";
      readonly node: number;
      readonly step: Step;
      readonly denied: number;
    }
  | {
      /** The node is of a class, or of one below it where `below` names the relation of classes. */
      readonly kind: "class";
      readonly node: number;
      readonly step: Step;
      readonly below?: string;
      readonly iri: string;
      readonly label: string;
      /** It is not; the offset of the word that says so. */
      readonly denied?: number;
    }
  | {
      readonly kind: "value";
      readonly node: number;
      /** Absent: the node itself is the value. */
      readonly step?: Step;
      /** The first three compare years, the others numbers. */
      readonly is: "within" | "before" | "after" | "above" | "below";
      readonly value: number;
      /** No value of the relation is so; the offset of the word that says that. */
      readonly denied?: number;
    }
  | {
      /** The statement that leads to the node holds at that time, as its qualifiers tell. */
      readonly kind: "period";
      readonly node: number;
      readonly label: string;
      /** Qualifiers that tell when it began, when it ended, and when it was. */
      readonly start: readonly string[];
      readonly end: readonly string[];
      readonly at: readonly string[];
      readonly is: "within" | "before" | "after";
      /** A year. */
      readonly value: number;
      /** It is known of all such statements that they did not; the offset of the word that says so. */
      readonly denied?: number;
    };

/**
 * Answers are put in the order of a value, of how many values they have, or of a qualifier (`step.predicate`) of the
 * statement that leads to them; the first ones win, or the n-th.
 */
export interface Ordering {
  readonly step: Step;
  readonly by: "value" | "count" | "qualifier";
  readonly direction: "min" | "max";
  /** Which one in this order, from 1, which is the default. */
  readonly nth?: number;
}

/** Whether a condition says what something is not. What a limit left unread could break it. */
export const denies = (item: Constraint): boolean =>
  item.kind === "absent" ||
  item.kind === "other" ||
  (item.kind === "entity" && item.not === true) ||
  ((item.kind === "class" || item.kind === "value" || item.kind === "period") && item.denied !== undefined);

/**
 * A question as a path of one to three edges that starts at a linked entity, with conditions on the way. A path never
 * comes back to its start: the films that share a director with a film are others.
 */
export interface QueryGraph {
  readonly anchor: LinkedEntity;
  readonly steps: readonly Step[];
  readonly constraints: readonly Constraint[];
  readonly operation: Operation;
  /** Superlatives: the answers are ordered by this. */
  readonly order?: Ordering;
  /** Yes-no questions: is this among the answers? Comparisons: the other entity, whose path is the same. */
  readonly other?: LinkedEntity;
  /** Yes-no questions: the question denies what is looked for, so that finding it is a no. */
  readonly denied?: true;
  /** SELECT of `?answer` (and `?value`), or ASK for yes-no questions. */
  readonly sparql: string;
  /** Estimated probability that the query says what the question says, in [0, 1]. */
  readonly score: number;
  /** Which word of the question became what. */
  readonly explanation: string;
}

/** Makes queries of a question, the likeliest first; none when the graph has nothing to say. */
export type QueryMaker = Stage<Query, readonly QueryGraph[]>;

/** An entity as the graph store names it: an IRI, or "_:" and the label of a blank node. */
export const entityName = (term: Term): string => (term.termType === "BlankNode" ? `_:${term.value}` : term.value);

/** The term behind such a name. */
export const namedTerm = (name: string): Term =>
  name.startsWith("_:") ? { termType: "BlankNode", value: name.slice(2) } : { termType: "NamedNode", value: name };
