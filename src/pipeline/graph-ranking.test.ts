import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createBudget } from "../core/budget.ts";
import { ModelError } from "../core/errors/index.ts";
import { createTrace } from "../core/trace.ts";
import { loadGraphRanker } from "../models/onnx/graph-ranker.ts";
import { factweave } from "../presets/factweave.ts";
import type { Preset } from "../presets/preset.ts";
import { defaultBm25 } from "../ranking/bm25.ts";
import { createBm25Ranker } from "../ranking/bm25-ranker.ts";
import { fact, question } from "../ranking/graph/pool-fixture.ts";
import { buildStages } from "./build.ts";
import { type AskTrace, createFactweave } from "./factweave.ts";

const preset: Preset = {
  ...factweave,
  name: "graph",
  retrieve: {
    sentences: { lexical: 100, dense: 20, anchored: 20 },
    rows: { lexical: 100, dense: 20, wholeTables: 0, wholeTableRows: 0 },
    facts: { relations: 10, statements: 100 },
  },
  rank: { by: "graph", rounds: [1_000, 100, 30], reads: true, otherwise: { by: "bm25", ...defaultBm25 } },
  answer: { conflictRatio: 0.95 },
  hops: false,
};

const graph = `
@prefix : <http://example.org/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
:directed rdfs:label "directed by" . :born rdfs:label "place of birth" .
:mirror rdfs:label "The Glass Mirror" ; :directed :ana .
:ana rdfs:label "Ana Torvald" ; :born :lund .
:lund rdfs:label "Lund" .
`;
const notes = "# Ana Torvald\n\nAna Torvald was a Swedish film director. She kept bees on the island of Ven.\n";

it("answers from a graph and a text ranked together, with the network's score on each evidence", async () => {
  const folder = await mkdtemp(join(tmpdir(), "factweave-graph-ranking-"));
  try {
    await writeFile(join(folder, "graph.ttl"), graph);
    await writeFile(join(folder, "torvald.md"), notes);
    const graphScorer = await loadGraphRanker();
    const engine = await createFactweave({ collection: join(folder, "collection"), preset, graphScorer });
    await engine.index([join(folder, "graph.ttl"), join(folder, "torvald.md")]);
    let trace: AskTrace | undefined;
    const answer = await engine.ask("Who directed The Glass Mirror?", {
      trace: (record) => {
        trace = record;
      },
    });
    expect(answer.shortAnswers.map(({ text }) => text)).toEqual(["Ana Torvald"]);
    expect(answer.failures).toEqual([]);
    expect(answer.usage.modelParameters).toBeGreaterThan(graphScorer.parameters);
    const ranked = JSON.stringify(trace?.stages.find(({ stage }) => stage === "rank")?.output);
    expect(ranked).toMatch(/"graph":0\.\d/);
    await engine.close();
    await graphScorer.close();
  } finally {
    await rm(folder, { recursive: true });
  }
});

it("ranks as the preset says otherwise where there is no network", async () => {
  const { rank } = buildStages(preset, { graphs: [], linking: [] });
  const context = { signal: new AbortController().signal, budget: createBudget(), trace: createTrace("test") };
  const input = {
    query: question("Who directed Alien?"),
    evidence: [fact("a", "Ulm", "in", "Germany"), fact("b", "Alien", "directed by", "Ridley Scott")],
  };
  expect(await rank(input, context)).toEqual(await createBm25Ranker(defaultBm25)(input, context));
});

it("says which files are missing where a folder holds no network", async () => {
  await expect(loadGraphRanker({ path: "nowhere" })).rejects.toThrow(ModelError);
});
