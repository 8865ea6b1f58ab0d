import { expect, it } from "vitest";
import { createBudget } from "../core/budget.ts";
import { createTrace } from "../core/trace.ts";
import type { TextEvidence } from "../evidence/evidence.ts";
import { defaultBm25 } from "./bm25.ts";
import { createBm25Ranker } from "./bm25-ranker.ts";

const context = { signal: new AbortController().signal, budget: createBudget(), trace: createTrace("test") };

const query = (text: string) => ({
  text,
  at: "2026-01-01T00:00:00.000Z",
  intent: { answerType: "thing", operation: "lookup", entities: [], relation: "", time: "", location: "" } as const,
  entities: [],
});

const sentence = (id: string, title: string, text: string): TextEvidence => ({
  kind: "text",
  id,
  text,
  source: { id, title, retrievedAt: "2026-01-01T00:00:00.000Z", sha256: "0" },
  entities: [],
  scores: {},
  locator: { start: 0, end: text.length, section: [] },
});

it("puts the sentence with the rare words first and reads titles too", async () => {
  const evidence = [
    sentence("a", "Cats", "They sleep."),
    sentence("b", "Dogs", "They sleep and bark at night."),
    sentence("c", "Birds", "They fly."),
  ];
  const ranked = await createBm25Ranker(defaultBm25)({ query: query("Which dogs bark?"), evidence }, context);
  expect(ranked.map(({ evidence }) => evidence.id)).toEqual(["b", "a", "c"]);
  expect(ranked[0]?.score).toBeGreaterThan(0.3);
  expect(ranked[0]?.score).toBeLessThan(1);
  expect(ranked[1]?.score).toBe(0);
});

it("keeps every evidence, in the order of ids, when the question holds function words only", async () => {
  const evidence = [sentence("b", "Dogs", "They bark."), sentence("a", "Cats", "They sleep.")];
  const ranked = await createBm25Ranker(defaultBm25)({ query: query("Who is it?"), evidence }, context);
  expect(ranked.map(({ evidence, score }) => [evidence.id, score])).toEqual([
    ["a", 0],
    ["b", 0],
  ]);
});
