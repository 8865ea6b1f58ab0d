import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { withDeadline } from "./deadline.ts";

describe("withDeadline", () => {
  it("aborts after the time limit with a reason that names it", async () => {
    const signal = withDeadline(undefined, 5);
    expect(signal.aborted).toBe(false);
    await sleep(30);
    expect(signal.aborted).toBe(true);
    expect(signal.reason).toMatchObject({ name: "TimeoutError", message: "The time limit of 5 ms has passed." });
  });

  it("aborts with the caller's own reason when the caller is first", async () => {
    const caller = new AbortController();
    const signal = withDeadline(caller.signal, 10);
    const reason = new Error("no longer needed");
    caller.abort(reason);
    expect(signal.reason).toBe(reason);
    await sleep(30);
    expect(signal.reason).toBe(reason);
  });

  it("keeps the time limit as the reason when the caller aborts later", async () => {
    const caller = new AbortController();
    const signal = withDeadline(caller.signal, 1);
    await sleep(30);
    caller.abort();
    expect(signal.reason).toMatchObject({ name: "TimeoutError" });
  });

  it("is the caller's signal when there is no time limit, and never aborts when there is neither", () => {
    const caller = new AbortController();
    expect(withDeadline(caller.signal)).toBe(caller.signal);
    expect(withDeadline(caller.signal, Number.POSITIVE_INFINITY)).toBe(caller.signal);
    expect(withDeadline(undefined).aborted).toBe(false);
  });

  it("does not abort at once for a limit beyond what timers can hold", async () => {
    const signal = withDeadline(undefined, 2 ** 40);
    await sleep(10);
    expect(signal.aborted).toBe(false);
  });

  it("has aborted already when the caller's signal has", () => {
    const reason = new Error("too late");
    expect(withDeadline(AbortSignal.abort(reason), 50)).toMatchObject({ aborted: true, reason });
  });

  it.each([-1, Number.NaN])("refuses %s as a limit", (ms) => {
    expect(() => withDeadline(undefined, ms)).toThrow(RangeError);
  });
});
