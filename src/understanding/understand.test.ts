import { describe, expect, it } from "vitest";
import { createBudget } from "../core/budget.ts";
import { createTrace } from "../core/trace.ts";
import type { Tagged, Tagger } from "../models/tagger.ts";
import { createUnderstanding } from "./understand.ts";

const question = {
  text: "What is the population of the quarter where Marie Curie was born?",
  at: "2024-05-01T00:00:00.000Z",
};
const inner = "the quarter where Marie Curie was born";

/** Finds `part` as the inner question, and is sure of a number. */
const marks = (part: string): Tagger => ({
  id: "by hand",
  parameters: 0,
  tag: async (questions) =>
    questions.map((text): Tagged => {
      const start = text.indexOf(part);
      return {
        spans: [{ slot: "inner", start, end: start + part.length, probability: 0.9 }],
        type: { label: "number", probability: 0.9 },
        operation: { label: "lookup", probability: 0.9 },
        signal: { label: "none", probability: 0.9 },
        temporal: { label: "none", probability: 0.9 },
        domain: { label: "open", probability: 0.8 },
        dynamism: { "real-time": 0.1, "fast-changing": 0.1, "slow-changing": 0.7, static: 0.1 },
      };
    }),
  close: async () => {},
});
const tagger = marks(inner);

const understood = async (options: { readonly tagger?: Tagger }, text = question.text) => {
  const trace = createTrace("ask", { text: true });
  const context = { signal: new AbortController().signal, budget: createBudget(), trace };
  const query = await createUnderstanding({ graphs: [], perMention: 2, ...options })({ ...question, text }, context);
  return { query, notes: JSON.stringify(trace.record()) };
};

describe("understanding", () => {
  it("asks the inner question that rules do not see, when there is a tagger", async () => {
    expect((await understood({})).query.inner).toBeUndefined();
    const { query } = await understood({ tagger });
    expect(query.inner?.text).toBe(`What is ${inner}?`);
    expect(query.intent.answerType).toBe("number");
  });

  it("prefers the tagger's inner question to that of the rules, and their words where both find the same", async () => {
    const of = async (text: string, part?: string) =>
      (await understood(part === undefined ? {} : { tagger: marks(part) }, text)).query.inner;
    const text = "Where did the director of film The Seagull grow up?";
    expect((await of(text))?.text).toBe("Who is the director of film The Seagull?");
    expect((await of(text, "the director of film The Seagull"))?.text).toBe("Who is the director of film The Seagull?");
    expect((await of("Where did the director of film The Seagull (1972 Film) grow up?"))?.text).toMatch(
      / \(1972 Film\)\?$/,
    );
    const longer = "Who is the spouse of the woman that founded Acme Works in Oslo?";
    expect((await of(longer, "the woman that founded Acme Works in Oslo"))?.slot).toEqual({ start: 21, end: 62 });
  });

  it("notes the domain and how sure the tagger is of it", async () => {
    expect((await understood({ tagger })).notes).toMatch(/"domain":"open".*0\.8/s);
    expect((await understood({})).notes).not.toContain("domain");
  });

  it("notes how soon the answer changes and how sure that is, with a tagger and by rules alone", async () => {
    expect((await understood({ tagger })).notes).toMatch(/"dynamism":"slow-changing".*"dynamismProbability":0\.[67]/s);
    expect((await understood({})).notes).toMatch(/"dynamism":"slow-changing".*"dynamismProbability":0\.\d/s);
  });
});
