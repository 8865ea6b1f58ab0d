import type { Context } from "../core/context.ts";
import { BudgetError, EngineError, SourceError } from "../core/errors/index.ts";
import type { Stage } from "../core/stage.ts";
import type { Evidence } from "../evidence/evidence.ts";
import type { Query } from "../question/query.ts";
import type { Retrieved, Retriever } from "./retriever.ts";

export type Gathered = Retrieved & {
  /** Whether the deadline or the budget cut something off. */
  readonly partial: boolean;
};

/**
 * Runs retrievers side by side. A failed one becomes a `SourceError` beside the evidence of the others. After
 * `deadlineMs` milliseconds the slow ones are told to stop and no longer waited for, so that one that hangs forever
 * holds nobody; each leaves a `timeout` failure. Evidence stands in the order of the retrievers, once for each id.
 *
 * Rejects with `signal.reason` when the caller cancels, and with any error that is not an `EngineError`: that is a
 * fault of the program, and hiding it would make an answer look complete.
 */
export function gather(
  retrievers: readonly Retriever[],
  options: { readonly deadlineMs?: number } = {},
): Stage<Query, Gathered> {
  const { deadlineMs } = options;
  if (deadlineMs !== undefined && !(deadlineMs >= 0)) throw new RangeError(`deadlineMs is ${deadlineMs}.`);
  return async (query, context) => {
    context.signal.throwIfAborted();
    const stop = new AbortController();
    const cancelled = Promise.withResolvers<never>();
    const late = Promise.withResolvers<"late">();
    const onAbort = () => cancelled.reject(context.signal.reason);
    context.signal.addEventListener("abort", onAbort, { once: true });
    // Timers hold at most 2^31 - 1 ms; a longer deadline is none.
    const timed = deadlineMs !== undefined && deadlineMs < 2 ** 31;
    const timer = timed ? setTimeout(() => late.resolve("late"), deadlineMs) : undefined;
    try {
      const own: Context = { ...context, signal: AbortSignal.any([context.signal, stop.signal]) };
      const waitFor = async (retriever: Retriever): Promise<Gathered> => {
        const outcome = await Promise.race([run(retriever, query, own), late.promise, cancelled.promise]);
        return outcome === "late" ? tooLate(retriever, deadlineMs) : outcome;
      };
      return merge(await Promise.all(retrievers.map(waitFor)));
    } finally {
      clearTimeout(timer);
      context.signal.removeEventListener("abort", onAbort);
      stop.abort(new DOMException("The deadline for retrieval has passed.", "TimeoutError"));
    }
  };
}

async function run({ name, retrieve }: Retriever, query: Query, context: Context): Promise<Gathered> {
  try {
    const found = await context.trace.span(`retrieve ${name}`, (trace) => retrieve(query, { ...context, trace }));
    return { ...found, partial: false };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const failure =
      error instanceof SourceError
        ? error
        : new SourceError(name, "failed", `${name}: ${error.message}`, { cause: error });
    return { evidence: [], failures: [failure], partial: error instanceof BudgetError };
  }
}

function tooLate({ name }: Retriever, deadlineMs: number | undefined): Gathered {
  const message = `${name} gave no answer within ${deadlineMs} ms. Raise --budget to wait longer.`;
  return { evidence: [], failures: [new SourceError(name, "timeout", message)], partial: true };
}

function merge(all: readonly Gathered[]): Gathered {
  const evidence = new Map<string, Evidence>();
  for (const item of all.flatMap((found) => found.evidence)) {
    const known = evidence.get(item.id);
    evidence.set(item.id, known === undefined ? item : join(known, item));
  }
  return {
    evidence: [...evidence.values()],
    failures: all.flatMap(({ failures }) => failures),
    partial: all.some(({ partial }) => partial),
  };
}

/** The first finding with the scores and entities of both; of a score that both have, the higher. */
function join<E extends Evidence>(first: E, second: Evidence): E {
  const scores: Record<string, number> = { ...second.scores };
  for (const [name, score] of Object.entries(first.scores)) scores[name] = Math.max(score, scores[name] ?? score);
  const entities = new Map([...second.entities, ...first.entities].map((entity) => [entity.iri, entity]));
  return { ...first, scores, entities: [...entities.values()] };
}
