import { expect, it } from "vitest";
import { readDynamism } from "./dynamism.ts";

const at = "2024-05-01T00:00:00.000Z";

it.each([
  ["What is Apple's stock price right now?", "real-time"],
  ["How did the share price of Apple close yesterday?", "fast-changing"],
  ["What is the population of France?", "slow-changing"],
  ["Who is the current president of France?", "slow-changing"],
  ["How many films has Ridley Scott directed?", "slow-changing"],
  ["Who directed Alien?", "static"],
  ["When was Marie Curie born?", "static"],
])("%s has an answer that is %s", (question, expected) => {
  expect(readDynamism(question, at)).toBe(expected);
});

it("what was so in a year gone by does not change any more", () => {
  expect(readDynamism("What was the population of France in 1990?", at)).toBe("static");
  expect(readDynamism("What is the population of France in 2024?", at)).toBe("slow-changing");
});
