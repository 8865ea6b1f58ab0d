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

describe("how soon an answer changes, with a tagger", () => {
  const dynamism = { "real-time": 0.05, "fast-changing": 0.14, "slow-changing": 0.61, static: 0.2 };

  it("is what the tagger finds likeliest where the rules see nothing", () => {
    const question = "Who coaches the Boston Celtics?";
    expect(readDynamism(question, at).label).toBe("static");
    const { label, probability } = readDynamism(question, at, tags(question, {}, { dynamism }));
    expect(label).toBe("slow-changing");
    expect(probability).toBeCloseTo(0.61, 6);
  });

  it("leans to what rules that are mostly right say, and no further than the tagger is unsure", () => {
    const question = "Who was the coach in the game yesterday?";
    const heard = readDynamism(question, at, tags(question, {}, { dynamism }));
    expect(heard.label).toBe("fast-changing");
    const sure = { "real-time": 0.0001, "fast-changing": 0.0001, "slow-changing": 0.0001, static: 0.9997 };
    expect(readDynamism(question, at, tags(question, {}, { dynamism: sure })).label).toBe("static");
  });

  it("is not moved by rules that are right half of the time", () => {
    const question = "Which bridges still stand?";
    expect(readDynamism(question, at).label).toBe("slow-changing");
    const open = { "real-time": 0.1, "fast-changing": 0.1, "slow-changing": 0.35, static: 0.45 };
    expect(readDynamism(question, at, tags(question, {}, { dynamism: open })).label).toBe("static");
  });
});
