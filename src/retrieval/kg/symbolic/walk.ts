import type { Term } from "../../../core/term.ts";
import type { Statement } from "../../../evidence/evidence.ts";
import type { GraphStore } from "../../../stores/graph-store.ts";
import { entityName, type Step } from "./query-graph.ts";

/** A node that a walk reached, with the statement that led there and the node before. */
export interface Reached {
  readonly term: Term;
  readonly statement?: Statement;
  readonly from?: Reached;
  /** Statements by which it meets conditions. */
  readonly also?: readonly Statement[];
}

export interface Walked {
  readonly reached: readonly Reached[];
  /** False when the budget ended the walk early. */
  readonly complete: boolean;
}

/** Counts statements read, for a hub has millions. */
export interface WalkBudget {
  statements: number;
}

/** Entities of a remote graph whose statements are asked for at the same time: it sends them together. */
const atOnce = 64;

/** What is made of each item, in order; over a remote graph of many at the same time. */
export async function ofEach<Item, Made>(
  items: readonly Item[],
  graph: GraphStore,
  make: (item: Item) => Promise<Made>,
): Promise<Made[]> {
  const together = graph.features.remote ? atOnce : 1;
  const made: Made[] = [];
  for (let at = 0; at < items.length; at += together) {
    made.push(...(await Promise.all(items.slice(at, at + together).map(make))));
  }
  return made;
}

/** Goes one step from every node, each end once, never to `anchor`. */
export async function walkStep(
  from: readonly Reached[],
  step: Step,
  options: {
    readonly graph: GraphStore;
    readonly anchor: string | undefined;
    readonly budget: WalkBudget;
    readonly signal: AbortSignal;
  },
): Promise<Walked> {
  const { graph, anchor, budget, signal } = options;
  const found = new Map<string, Reached>();
  const together = graph.features.remote ? atOnce : 1;
  for (let at = 0; at < from.length; at += together) {
    signal.throwIfAborted();
    if (budget.statements <= 0) return { reached: [...found.values()], complete: false };
    const batch = from.slice(at, at + together).filter(({ term }) => term.termType !== "Literal");
    const limit = budget.statements;
    const answers = await Promise.all(
      batch.map(({ term }) =>
        graph.statements(entityName(term), { direction: step.direction, predicate: step.predicate, limit, signal }),
      ),
    );
    answers.forEach((statements, i) => {
      budget.statements -= statements.length;
      for (const statement of statements) {
        const term = step.direction === "out" ? statement.object : statement.subject;
        const key = JSON.stringify(term);
        if (found.has(key) || (term.termType !== "Literal" && entityName(term) === anchor)) continue;
        found.set(key, { term, statement, from: batch[i] as Reached });
      }
    });
  }
  return { reached: [...found.values()], complete: budget.statements > 0 };
}

/** The statements that lead from the start to a node, in their order. */
export function statementsTo(node: Reached): Statement[] {
  const found: Statement[] = [];
  for (let at: Reached | undefined = node; at !== undefined; at = at.from) {
    found.unshift(...(at.statement === undefined ? [] : [at.statement]), ...(at.also ?? []));
  }
  return found;
}
