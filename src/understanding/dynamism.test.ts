import { describe, expect, it } from "vitest";
import { tags } from "../../test/support/tags.ts";
import { readDynamism } from "./dynamism.ts";

const at = "2024-05-01T00:00:00.000Z";

describe("how soon an answer changes, by rules", () => {
  it.each([
    ["What is Apple's stock price right now?", "real-time"],
    ["How did the share price of Apple close yesterday?", "fast-changing"],
    ["What is the population of France?", "slow-changing"],
    ["Who is the current president of France?", "slow-changing"],
    ["How many films has Ridley Scott directed?", "slow-changing"],
    ["Who directed Alien?", "static"],
    ["When was Marie Curie born?", "static"],
  ])("%s: %s", (question, expected) => {
    const { label, probability } = readDynamism(question, at);
    expect(label).toBe(expected);
    expect(probability).toBeGreaterThan(0.25);
    expect(probability).toBeLessThan(1);
  });

  it("what was so in a year gone by does not change any more", () => {
    expect(readDynamism("What was the population of France in 1990?", at).label).toBe("static");
    expect(readDynamism("What is the population of France in 2024?", at).label).toBe("slow-changing");
  });
});

it("the tagger is believed where there is one, with its own certainty", () => {
  const question = "Who coaches the Boston Celtics?";
  const known = { label: "slow-changing", probability: 0.61 } as const;
  expect(readDynamism(question, at).label).toBe("static");
  expect(readDynamism(question, at, tags(question, {}, { dynamism: known }))).toEqual(known);
});
