import { expect, test } from "vitest";
import { ConfigError } from "../core/errors/index.ts";
import { parseDuration } from "./duration.ts";

test.each([
  ["20s", 20_000],
  ["500ms", 500],
  ["1.5m", 90_000],
  ["1h", 3_600_000],
  ["3", 3000],
])("%s is %i ms", (text, ms) => {
  expect(parseDuration(text, "--budget")).toBe(ms);
});

test.each(["", "soon", "-1s", "0", "0s", "1d", "0.1ms", "1e3s"])("%j is refused by the name of the flag", (text) => {
  expect(() => parseDuration(text, "--budget")).toThrow(ConfigError);
});
