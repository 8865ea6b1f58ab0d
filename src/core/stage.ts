import type { Context } from "./context.ts";

/** One step of the way from question to answer. */
export type Stage<In, Out> = (input: In, context: Context) => Promise<Out>;

export const pipe =
  <A, B, C>(first: Stage<A, B>, second: Stage<B, C>): Stage<A, C> =>
  async (input, context) =>
    second(await first(input, context), context);

/** Wraps a stage: a span around it, and no start after cancellation. */
export const named =
  <In, Out>(name: string, stage: Stage<In, Out>): Stage<In, Out> =>
  (input, context) =>
    context.trace.span(name, async (trace) => {
      context.signal.throwIfAborted();
      return stage(input, { ...context, trace });
    });
