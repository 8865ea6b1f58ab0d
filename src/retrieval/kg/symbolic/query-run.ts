import type { LinkedEntity } from "../../../question/query.ts";
import type { GraphStore } from "../../../stores/graph-store.ts";
import type { Reached, WalkBudget } from "./walk.ts";

/** What a query found. */
export interface QueryOutcome {
  /** The answers, each with the way to it; for checks and comparisons what they rest on. */
  readonly reached: readonly Reached[];
  readonly complete: boolean;
  /** Answer of a yes-no question. */
  readonly verdict?: "Yes" | "No";
  /** Answer of a comparison. */
  readonly winner?: LinkedEntity;
  /** Where something was put in order by values: everything that was put in order, first to last, each with its value. */
  readonly ordered?: readonly Placed[];
}

/** A thing in an order. */
export interface Placed {
  readonly node: Reached;
  /** As it is compared; see `orderable`. */
  readonly value: number;
  /** As the graph writes it; absent where values are counted. */
  readonly text?: string;
}

/** What a run of a query is given. */
export interface RunOptions {
  readonly graph: GraphStore;
  /** Statements read at most. */
  readonly maxStatements: number;
  readonly signal: AbortSignal;
}

export interface Run extends RunOptions {
  readonly budget: WalkBudget;
}

/** Not an answer. */
export const nothing: QueryOutcome = { reached: [], complete: true };
