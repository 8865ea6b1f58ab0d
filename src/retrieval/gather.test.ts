import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createBudget } from "../core/budget.ts";
import type { Context } from "../core/context.ts";
import { SourceError, StoreError } from "../core/errors/index.ts";
import { createTrace } from "../core/trace.ts";
import type { TextEvidence } from "../evidence/evidence.ts";
import type { Query } from "../question/query.ts";
import { gather } from "./gather.ts";
import type { Retriever } from "./retriever.ts";

const query: Query = {
  text: "Who?",
  at: "2026-01-01T00:00:00Z",
  intent: { answerType: "person", operation: "lookup", entities: [], relation: "", time: "", location: "" },
  entities: [],
};

const context = (signal = new AbortController().signal): Context => ({
  signal,
  budget: createBudget({ requests: 1 }),
  trace: createTrace("test"),
});

const evidence = (id: string, parts: Partial<TextEvidence> = {}): TextEvidence => ({
  kind: "text",
  id,
  text: id,
  source: { id: "s", title: "S", retrievedAt: "2026-01-01T00:00:00Z", sha256: "00" },
  entities: [],
  scores: {},
  locator: { start: 0, end: id.length, section: [] },
  ...parts,
});

const retriever = (name: string, retrieve: Retriever["retrieve"]): Retriever => ({
  name,
  features: { offline: true, kinds: ["text"] },
  retrieve,
});
const finding = (name: string, ...found: TextEvidence[]) =>
  retriever(name, async () => ({ evidence: found, failures: [] }));
const hanging = (name: string) => retriever(name, () => new Promise(() => undefined));

describe("gather", () => {
  it("keeps the order of the retrievers, whoever is first", async () => {
    const slow = retriever("slow", async () => {
      await sleep(15);
      return { evidence: [evidence("a")], failures: [] };
    });
    const result = await gather([slow, finding("fast", evidence("b"))])(query, context());
    expect(result.evidence.map(({ id }) => id)).toEqual(["a", "b"]);
    expect(result).toMatchObject({ failures: [], partial: false });
  });

  it("gives nothing, and nothing partial, without retrievers", async () => {
    expect(await gather([])(query, context())).toEqual({ evidence: [], failures: [], partial: false });
  });

  it("keeps one evidence for an id, with the scores and entities of all findings", async () => {
    const [x, y] = [
      { iri: "x", label: "X" },
      { iri: "y", label: "Y" },
    ];
    const result = await gather([
      finding("one", evidence("a", { scores: { bm25: 2, first: 1 }, entities: [x] })),
      finding("two", evidence("a", { scores: { bm25: 3, dense: 0.5 }, entities: [y, x] }), evidence("b")),
    ])(query, context());
    expect(result.evidence.map(({ id }) => id)).toEqual(["a", "b"]);
    expect(result.evidence[0]?.scores).toEqual({ bm25: 3, dense: 0.5, first: 1 });
    expect(new Set(result.evidence[0]?.entities.map(({ iri }) => iri))).toEqual(new Set(["x", "y"]));
  });

  it("puts failures beside the evidence: its own as they are, others with their cause", async () => {
    const own = new SourceError("http://a.example", "unreachable", "Nobody answers.");
    const foreign = new StoreError("/data", "damaged", "The index is damaged.");
    const reported = new SourceError("c", "not-found", "Gone.");
    const result = await gather([
      retriever("web", () => Promise.reject(own)),
      retriever("rows", () => Promise.reject(foreign)),
      retriever("partly", async () => ({ evidence: [evidence("p")], failures: [reported] })),
      finding("text", evidence("t")),
    ])(query, context());
    expect(result.evidence.map(({ id }) => id)).toEqual(["p", "t"]);
    expect(result.failures).toHaveLength(3);
    expect(result.failures[0]).toBe(own);
    expect(result.failures[1]).toMatchObject({ source: "rows", code: "failed", cause: foreign });
    expect(result.failures[1]?.message).toContain("The index is damaged.");
    expect(result.failures[2]).toBe(reported);
    expect(result.partial).toBe(false);
  });

  it("is partial when a retriever's budget ran out", async () => {
    const spender = (name: string) =>
      retriever(name, async (_, { budget }) => {
        budget.spend("requests", 1);
        return { evidence: [evidence(name)], failures: [] };
      });
    const result = await gather([spender("a"), spender("b")])(query, context());
    expect(result.evidence.map(({ id }) => id)).toEqual(["a"]);
    expect(result).toMatchObject({ partial: true, failures: [{ source: "b", code: "failed" }] });
  });

  it("returns what is there at the deadline, though one retriever hangs forever", async () => {
    const before = performance.now();
    const result = await gather([hanging("stuck"), finding("text", evidence("t"))], { deadlineMs: 30 })(
      query,
      context(),
    );
    expect(performance.now() - before).toBeLessThan(5_000);
    expect(result.evidence.map(({ id }) => id)).toEqual(["t"]);
    expect(result.partial).toBe(true);
    expect(result.failures).toMatchObject([{ source: "stuck", code: "timeout", retryable: true }]);
    expect(result.failures[0]?.message).toContain("30 ms");
  });

  it("tells slow retrievers to stop at the deadline and ignores what they then throw", async () => {
    let reason: unknown;
    const slow = retriever("slow", (_, { signal }) => {
      return new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => {
          reason = signal.reason;
          reject(signal.reason);
        });
      });
    });
    const result = await gather([slow], { deadlineMs: 10 })(query, context());
    await sleep(0);
    expect(reason).toMatchObject({ name: "TimeoutError" });
    expect(result.failures).toMatchObject([{ code: "timeout" }]);
  });

  it("does not time out at once for a deadline beyond what timers can hold", async () => {
    const result = await gather([finding("text", evidence("t"))], { deadlineMs: 2 ** 40 })(query, context());
    expect(result.partial).toBe(false);
  });

  it("rethrows the caller's reason when cancelled, even while a retriever hangs, and stops the others", async () => {
    const caller = new AbortController();
    let stopped = false;
    const polite = retriever("polite", (_, { signal }) => {
      signal.addEventListener("abort", () => {
        stopped = true;
      });
      return new Promise(() => undefined);
    });
    const reason = new Error("user left");
    const gathering = gather([hanging("stuck"), polite], { deadlineMs: 10_000 })(query, context(caller.signal));
    setTimeout(() => caller.abort(reason), 5);
    await expect(gathering).rejects.toBe(reason);
    expect(stopped).toBe(true);
  });

  it("starts nothing after cancellation", async () => {
    let started = false;
    const probe = retriever("probe", async () => {
      started = true;
      return { evidence: [], failures: [] };
    });
    const reason = new Error("before");
    await expect(gather([probe])(query, context(AbortSignal.abort(reason)))).rejects.toBe(reason);
    expect(started).toBe(false);
  });

  it("does not hide a fault of the program", async () => {
    const fault = new TypeError("x is not a function");
    const broken = retriever("broken", () => {
      throw fault;
    });
    await expect(gather([broken, finding("text")])(query, context())).rejects.toBe(fault);
  });

  it("traces each retriever in a span of its own", async () => {
    const trace = createTrace("test");
    const noting = retriever("rows", async (_, { trace }) => {
      trace.note("rows", 2);
      return { evidence: [], failures: [] };
    });
    await gather([noting, finding("text")])(query, { ...context(), trace });
    const { spans } = trace.record();
    expect(spans.map(({ name }) => name)).toEqual(["retrieve rows", "retrieve text"]);
    expect(spans[0]?.notes).toEqual({ rows: 2 });
  });

  it.each([-1, Number.NaN])("refuses the deadline %s", (deadlineMs) => {
    expect(() => gather([], { deadlineMs })).toThrow(RangeError);
  });
});
