import { expect, test } from "vitest";
import { ConfigError, InputError, StoreError } from "../core/errors/index.ts";
import { formatError } from "./report-error.ts";
import { statusOfError } from "./status-of-error.ts";

const people = { json: false, debug: false };

test("a foreseen error is one line that says what happened and how to repair it", () => {
  expect(formatError(new ConfigError("x", "Wrong x.\nSet y."), people)).toBe("error: Wrong x. Set y.\n");
});

test("any other error says that it was not foreseen", () => {
  expect(formatError(new TypeError("x is undefined"), people)).toBe(
    "error: unexpected failure: x is undefined. Run again with --debug to see where.\n",
  );
  expect(formatError("thrown text", people)).toContain("unexpected failure: thrown text.");
  expect(formatError(new Error(""), people)).toContain("unexpected failure: no message.");
});

test("what a source put into a message cannot steer the terminal", () => {
  expect(formatError(new InputError("bad \u001b[2J\u0007name"), people)).toBe("error: bad name\n");
});

test("as JSON an error has its code and whether to try again", () => {
  const error = new StoreError("/c", "locked", "Somebody writes.");
  expect(JSON.parse(formatError(error, { json: true, debug: false }))).toEqual({
    error: { code: "locked", message: "Somebody writes.", retryable: true },
  });
  expect(JSON.parse(formatError(new Error("x"), { json: true, debug: false }))).toMatchObject({
    error: { code: "unexpected", retryable: false },
  });
});

test("with --debug the stacks of an error and its causes are shown, in JSON too", () => {
  const error = new ConfigError("x", "Wrong x.", { cause: new SyntaxError("at 1") });
  expect(formatError(error, { json: false, debug: true })).toMatch(
    /^error: Wrong x\.\nConfigError: .*caused by SyntaxError: at 1/s,
  );
  expect(JSON.parse(formatError(error, { json: true, debug: true }))).toMatchObject({
    error: { stack: expect.stringContaining("caused by SyntaxError") },
  });
});

test("wrong usage and configuration exit with 2, everything else with 1", () => {
  expect([new ConfigError("x", ""), new InputError("")].map(statusOfError)).toEqual([2, 2]);
  expect([new StoreError("c", "missing", ""), new TypeError(""), "text"].map(statusOfError)).toEqual([1, 1, 1]);
});
