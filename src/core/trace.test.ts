import { describe, expect, it } from "vitest";
import { SourceError } from "./errors/index.ts";
import { createTrace } from "./trace.ts";

/** A clock that moves on by one millisecond with every look. */
const ticking = () => {
  let now = 100;
  return () => now++;
};

describe("createTrace", () => {
  it("keeps spans as a tree with times from the start of the trace", async () => {
    const trace = createTrace("ask", { clock: ticking() });
    const result = await trace.span("retrieve", async (child) => {
      await child.span("rows", async (rows) => rows.note("found", 3));
      return "done";
    });
    expect(result).toBe("done");
    expect(trace.record()).toEqual({
      name: "ask",
      startMs: 0,
      ms: 5,
      ended: true,
      notes: {},
      spans: [
        {
          name: "retrieve",
          startMs: 1,
          ms: 3,
          ended: true,
          notes: {},
          spans: [{ name: "rows", startMs: 2, ms: 1, ended: true, notes: { found: 3 }, spans: [] }],
        },
      ],
    });
  });

  it("closes a failed span with its error and passes the error on untouched", async () => {
    const trace = createTrace("ask", { text: true });
    const failure = new SourceError("web", "timeout", "No answer to: who am I?");
    await expect(
      trace.span("fetch", async () => {
        throw failure;
      }),
    ).rejects.toBe(failure);
    expect(trace.record().spans[0]).toMatchObject({
      ended: true,
      error: { name: "SourceError", code: "timeout", message: "No answer to: who am I?" },
    });
  });

  it("describes a thrown value that is no error", async () => {
    const fail = (trace: ReturnType<typeof createTrace>) =>
      expect(trace.span("odd", () => Promise.reject(undefined))).rejects.toBe(undefined);
    const shy = createTrace("ask");
    await fail(shy);
    expect(shy.record().spans[0]?.error).toEqual({ name: "undefined" });
    const open = createTrace("ask", { text: true });
    await fail(open);
    expect(open.record().spans[0]?.error).toEqual({ name: "undefined", message: "undefined" });
  });

  it("keeps texts out unless they are asked for", async () => {
    const secret = "my illness";
    const run = async (text: boolean) => {
      const trace = createTrace("ask", { text });
      trace.note("question", secret);
      trace.note("length", 10);
      trace.note("offline", true);
      await trace.span("rank", () => Promise.reject(new TypeError(secret))).catch(() => undefined);
      return trace.record();
    };
    expect(JSON.stringify(await run(false))).not.toContain(secret);
    expect((await run(false)).notes).toEqual({ question: "(10 characters)", length: 10, offline: true });
    expect((await run(true)).notes).toEqual({ question: secret, length: 10, offline: true });
    expect((await run(true)).spans[0]?.error).toEqual({ name: "TypeError", message: secret });
  });

  it("shows a span that has not ended as open", async () => {
    const trace = createTrace("ask", { clock: ticking() });
    let finish = (): void => undefined;
    const slow = trace.span("slow", () => new Promise<void>((resolve) => (finish = resolve)));
    expect(trace.record().spans[0]).toMatchObject({ ended: false, ms: 1 });
    finish();
    await slow;
    expect(trace.record().spans[0]).toMatchObject({ ended: true });
  });

  it("gives records that survive JSON and do not change afterwards", async () => {
    const trace = createTrace("ask");
    trace.note("__proto__", 1);
    const before = trace.record();
    await trace.span("later", async () => undefined);
    expect(before.spans).toEqual([]);
    const after = trace.record();
    expect(after.spans).toHaveLength(1);
    expect(JSON.parse(JSON.stringify(after))).toEqual(after);
  });
});
