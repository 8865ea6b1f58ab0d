import { describe, expect, it } from "vitest";
import { createBudget } from "./budget.ts";
import type { Context } from "./context.ts";
import { named, pipe, type Stage } from "./stage.ts";
import { createTrace } from "./trace.ts";

const contextWith = (signal: AbortSignal) => {
  const trace = createTrace("test");
  const context: Context = { signal, budget: createBudget(), trace };
  return { context, trace };
};

const length: Stage<string, number> = async (text, { trace }) => {
  trace.note("length", text.length);
  return text.length;
};
const double: Stage<number, number> = async (value) => 2 * value;

describe("stages", () => {
  it("are piped in order", async () => {
    const { context } = contextWith(new AbortController().signal);
    expect(await pipe(length, double)("abc", context)).toBe(6);
  });

  it("run in a span of their own when named, and note what they note there", async () => {
    const { context, trace } = contextWith(new AbortController().signal);
    await pipe(named("length", length), named("double", double))("abc", context);
    const { spans, notes } = trace.record();
    expect(notes).toEqual({});
    expect(spans.map(({ name, notes }) => [name, notes])).toEqual([
      ["length", { length: 3 }],
      ["double", {}],
    ]);
  });

  it("do not start after cancellation when named, and reject with its reason", async () => {
    const reason = new Error("enough");
    const { context, trace } = contextWith(AbortSignal.abort(reason));
    await expect(named("length", length)("abc", context)).rejects.toBe(reason);
    expect(trace.record().spans[0]?.notes).toEqual({});
  });
});
