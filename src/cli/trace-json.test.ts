import { expect, test } from "vitest";
import { SourceError } from "../core/errors/index.ts";
import { traceJson } from "./trace-json.ts";

test("a trace keeps what plain JSON would lose", () => {
  const trace = {
    failure: new SourceError("a.ttl", "timeout", "Too slow."),
    map: new Map([["k", 1]]),
    set: new Set(["v"]),
    vector: new Float32Array([0.5, 1]),
  };
  expect(JSON.parse(traceJson(trace))).toEqual({
    failure: { name: "SourceError", message: "Too slow.", code: "timeout" },
    map: { k: 1 },
    set: ["v"],
    vector: [0.5, 1],
  });
});
