import { expect, it } from "vitest";
import { createBudget } from "../core/budget.ts";
import { createTrace } from "../core/trace.ts";
import type { Evidence, FactEvidence } from "../evidence/evidence.ts";
import type { Query } from "../question/query.ts";
import { createArrangedRanker } from "./arranged.ts";
import type { Ranked } from "./ranker.ts";

const base = { source: { id: "s", title: "S", retrievedAt: "", sha256: "" }, entities: [], scores: {} };

function fact(subject: string, object: string): FactEvidence {
  const node = (value: string) => ({ termType: "NamedNode" as const, value });
  const statement = { subject: node(subject), predicate: node("p"), object: node(object), qualifiers: [] };
  const locator = { statements: [statement], sparql: `SELECT * WHERE { <${subject}> <p> ?o }`, graph: "g" };
  const labels = [{ subject, predicate: "p", object }];
  return { ...base, kind: "fact", id: `${subject} ${object}`, text: `${subject}, p, ${object}`, labels, locator };
}

const text: Evidence = {
  ...base,
  kind: "text",
  id: "text",
  text: "A page.",
  locator: { start: 0, end: 7, section: [] },
};
const ranked: readonly Ranked[] = [
  { evidence: text, score: 0.9 },
  { evidence: fact("A", "1"), score: 0.8 },
  { evidence: fact("B", "2"), score: 0.5 },
  { evidence: fact("A", "3"), score: 0.2 },
];

const arrangedAs = async (form: "single" | "joined" | "passages") => {
  const ranker = createArrangedRanker(async () => ranked, form);
  const intent = {
    answerType: "thing",
    operation: "lookup",
    entities: [],
    relation: "",
    time: "",
    location: "",
  } as const;
  const query: Query = { text: "?", at: "", intent, entities: [] };
  const context = { signal: new AbortController().signal, budget: createBudget(), trace: createTrace("test") };
  const found = await ranker({ query, evidence: [] }, context);
  return found.map(({ evidence, score }) => [evidence.text, score]);
};

it("leaves a ranking of single facts as it is", async () => {
  expect(await arrangedAs("single")).toEqual(ranked.map(({ evidence, score }) => [evidence.text, score]));
});

it("gives a passage the score of its best fact", async () => {
  expect(await arrangedAs("passages")).toEqual([
    ["A page.", 0.9],
    ["A, p, 1; A, p, 3", 0.8],
    ["B, p, 2", 0.5],
  ]);
});

it("puts a joined quote before what was better, with as good a score", async () => {
  expect(await arrangedAs("joined")).toEqual([
    ["A, p, 1; B, p, 2; A, p, 3", 0.9],
    ["A page.", 0.9],
  ]);
});
