import { describe, expect, it } from "vitest";
import {
  BudgetError,
  ConfigError,
  DataError,
  EngineError,
  InputError,
  ModelError,
  SourceError,
  type SourceErrorCode,
  StoreError,
} from "./index.ts";

const cause = new Error("deeper");

describe("engine errors", () => {
  it.each([
    [new BudgetError("requests", 2, 1), "budget", "BudgetError", { resource: "requests", wanted: 2, left: 1 }],
    [new ConfigError("at", "m", { cause }), "config", "ConfigError", { setting: "at", cause }],
    [new InputError("m", { cause }), "input", "InputError", { cause }],
    [new ModelError("embedder", "m", { cause }), "model", "ModelError", { model: "embedder", cause }],
    [new SourceError("web", "failed", "m", { cause }), "failed", "SourceError", { source: "web", cause }],
    [new StoreError("/data", "damaged", "m", { cause }), "damaged", "StoreError", { path: "/data", cause }],
    [new DataError("a.csv", "p", "r", {}, { cause }), "data", "DataError", { source: "a.csv", repair: "r", cause }],
  ])("carry their facts: %s", (error, code, name, facts) => {
    expect(error).toBeInstanceOf(EngineError);
    expect(error).toMatchObject({ code, name, retryable: false, ...facts });
  });

  it.each([
    [{}, "a.csv: broken. Mend it."],
    [{ line: 3 }, "a.csv:3: broken. Mend it."],
    [{ line: 3, column: 7 }, "a.csv:3:7: broken. Mend it."],
    [{ record: 9 }, "a.csv (record 9): broken. Mend it."],
  ])("say where data is broken: %j", (place, message) => {
    expect(new DataError("a.csv", "broken", "Mend it.", place)).toMatchObject({ message, place });
  });

  it("are retryable only where the same call may succeed later", () => {
    const codes: SourceErrorCode[] = ["unreachable", "timeout", "refused", "not-found", "permission", "too-large"];
    expect(codes.filter((code) => new SourceError("s", code, "m").retryable)).toEqual(["unreachable", "timeout"]);
    expect(new StoreError("/data", "locked", "m").retryable).toBe(true);
    expect(new StoreError("/data", "missing", "m").retryable).toBe(false);
  });
});
