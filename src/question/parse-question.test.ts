import { expect, it } from "vitest";
import { InputError } from "../core/errors/index.ts";
import { parseQuestion } from "./parse-question.ts";

it("cleans white space and control characters, and completes the time", () => {
  expect(parseQuestion("  Who\n\u0000 directed\tAlien? ", "2024-05-01")).toEqual({
    text: "Who directed Alien?",
    at: "2024-05-01T00:00:00.000Z",
  });
});

it.each([
  ["", "2024-05-01"],
  [" ?! ", "2024-05-01"],
  ["a".repeat(2_001), "2024-05-01"],
  ["Who?", "yesterday"],
  ["Who?", "2024-13-01"],
])("refuses %j at %j", (text, at) => {
  expect(() => parseQuestion(text, at)).toThrow(InputError);
});
