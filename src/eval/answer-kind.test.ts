import { expect, test } from "vitest";
import { answerKind } from "./answer-kind.ts";

test.each([
  ["yes", "Is it?", "yes-no"],
  ["No", "Is it?", "yes-no"],
  ["17", "how many?", "number"],
  ["$ 37 billion", "How much did it cost?", "number"],
  ["-17.45%", "What was the change?", "number"],
  ["15,728", "What is the capacity?", "number"],
  ["1964", "When was it built?", "date"],
  ["1964", "How many seats are there?", "number"],
  ["February 7, 1994", "When?", "date"],
  ["1994-02-07", "When?", "date"],
  ["Mars 2020", "Which mission?", "short"],
  ["3 Sept. 1901", "When?", "date"],
  ["Apollo 11", "Which mission?", "short"],
  ["Maya", "Who?", "short"],
  ["May 68 Committee of Workers, Students and Farmers of Brenholm", "Who?", "short"],
])("%s, asked for by %j, is %s", (answer, question, kind) => {
  expect(answerKind(answer, question)).toBe(kind);
});
