import { expect, test } from "vitest";
import { createBatch } from "./batch.ts";

test("who asks right after everybody else has cancelled is answered", async () => {
  const asked: string[][] = [];
  const ask = createBatch<string, string>({
    size: 10,
    idOf: (key) => key,
    remember: 0,
    rememberMs: 0,
    load: async (keys, signal) => {
      signal.throwIfAborted();
      asked.push([...keys]);
      return keys.map((key) => key.toUpperCase());
    },
  });
  const reason = new Error("no longer wanted");
  const stop = new AbortController();
  const left = ask("a", stop.signal);
  stop.abort(reason);
  await expect(left).rejects.toBe(reason);
  expect(await Promise.all([ask("a"), ask("b")])).toEqual(["A", "B"]);
  expect(asked).toEqual([["a", "b"]]);
});
