import { expect, it } from "vitest";
import { emptyRun, goldOf, measured } from "../../../test/support/measured-record.ts";
import { answerRecall } from "./answer-recall.ts";

it("finds a gold answer as whole words of the answer's text", () => {
  const gold = goldOf([{ text: "The 5 Heartbeats", aliases: ["5"] }], { kind: "number" });
  expect(measured(answerRecall, gold, { short: ["x"], text: "There are 5. [1]" })).toBe(1);
  expect(measured(answerRecall, gold, { short: ["x"], text: "There are 15. [5]" })).toBe(0);
});

it("takes the share of the answers for a list, whatever their wording", () => {
  const gold = goldOf(["Rome", { text: "Athens", aliases: ["Athína"] }, "Paris", "Bern"]);
  expect(measured(answerRecall, gold, { short: ["x"], text: "Athína, then Rome and Parish." })).toBe(0.5);
});

it("asks the short answer for yes or no, because texts hold many a no", () => {
  const gold = goldOf(["no"], { kind: "yes-no" });
  expect(measured(answerRecall, gold, { short: ["Yes"], text: "Yes, there is no other." })).toBe(0);
  expect(measured(answerRecall, gold, { short: ["No"], text: "It is not so." })).toBe(1);
  expect(measured(answerRecall, goldOf(["the"], { kind: "yes-no" }), { short: ["a"] })).toBe(0);
});

it("takes short answers that a long gold names, and nothing where no answer is right", () => {
  const gold = goldOf(["Rome"], { kind: "long", longAnswer: "It was in Rome." });
  expect(measured(answerRecall, gold, { short: ["x"], text: "In Rome." })).toBe(1);
  expect(measured(answerRecall, goldOf(["Rome"], { kind: "none" }), { short: ["Rome"] })).toBeUndefined();
  expect(measured(answerRecall, goldOf([], { kind: "long" }), { short: ["Rome"] })).toBeUndefined();
});

it("gives a refusal nothing and a run that answered nothing the worst", () => {
  expect(measured(answerRecall, goldOf(["Rome"]), { text: "I don't know about Rome." })).toBe(0);
  expect(emptyRun(answerRecall, goldOf(["Rome"]))).toEqual({ value: 0, n: 2 });
});
