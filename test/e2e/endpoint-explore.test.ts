import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createBudget } from "../../src/core/budget.ts";
import { createTrace } from "../../src/core/trace.ts";
import type { FactEvidence } from "../../src/evidence/evidence.ts";
import type { Query } from "../../src/question/query.ts";
import { scoreByWords } from "../../src/retrieval/kg/tog-e/beam-scorer.ts";
import { createTogERetriever } from "../../src/retrieval/kg/tog-e.ts";
import type { GraphStore } from "../../src/stores/graph-store.ts";
import { type EndpointGraph, openSparqlEndpoint } from "../../src/stores/sparql/endpoint-graph.ts";
import { openGraphFile } from "../../src/stores/sqlite/graph-file.ts";
import { missingServer, type SparqlServer, startServer } from "../support/sparql-servers.ts";

const films = resolve(import.meta.dirname, "../fixtures/pipeline/films.ttl");
const missing = missingServer("virtuoso");

function queryOf(text: string, ...names: string[]): Query {
  const entities = names.map((name) => ({
    mention: name,
    start: 0,
    end: 1,
    iri: `http://example.org/${name}`,
    label: name,
    score: 1,
  }));
  const intent = {
    answerType: "thing",
    operation: "lookup",
    entities: [],
    relation: "",
    time: "",
    location: "",
  } as const;
  return { text, at: "2026-11-01T00:00:00Z", intent, entities };
}

async function explore(graph: GraphStore, query: Query): Promise<FactEvidence[]> {
  const retriever = createTogERetriever({
    graph,
    scorer: scoreByWords,
    width: 3,
    depth: 3,
    neighbours: 50,
    literals: true,
  });
  const context = { signal: new AbortController().signal, budget: createBudget(), trace: createTrace("test") };
  return (await retriever.retrieve(query, context)).evidence as FactEvidence[];
}

describe.skipIf(missing !== undefined)(`a beam behind Virtuoso (skipped where it is ${missing})`, () => {
  let folder: string;
  let server: SparqlServer;
  let address: string;
  let behind: EndpointGraph;
  let beside: GraphStore;
  beforeAll(async () => {
    server = await startServer("virtuoso");
    address = await server.load(await readFile(films, "utf8"));
    behind = openSparqlEndpoint(address);
    folder = await mkdtemp(join(tmpdir(), "factweave-explore-"));
    beside = await openGraphFile(films, { cacheDir: folder });
  });
  afterAll(async () => {
    await Promise.all([behind?.close(), beside?.close()]);
    await server?.stop();
    await rm(folder, { recursive: true });
  });

  test.each([
    ["Where was the director born, in which country?", ["mirror"]],
    ["Which films were written by whom, and starred which actors?", ["omar", "lina"]],
    ["What is the running time and release date?", ["up"]],
    ["Nothing of the kind", ["sweden", "nowhere"]],
  ])("finds what it finds in the file: %s", async (question, names) => {
    const told = (facts: readonly FactEvidence[]) =>
      facts.map(({ text, via, labels, scores: { beam, path } }) => ({ text, via: via?.length, labels, beam, path }));
    const query = queryOf(question, ...names);
    const [fromEndpoint, fromFile] = [await explore(behind, query), await explore(beside, query)];
    expect(told(fromEndpoint)).toEqual(told(fromFile));
    expect(fromFile.length > 0).toBe(true);
  });

  test("asks a few times a step, not once for each entity", async () => {
    const graph = openSparqlEndpoint(address);
    const facts = await explore(graph, queryOf("Where was the director born, in which country?", "mirror", "up"));
    expect(facts.some(({ via = [] }) => via.length === 2)).toBe(true);
    // Four kinds of look-ups at each of three depths, the words of the endpoint, and room for what Wikidata's model asks.
    expect(graph.requests).toBeLessThanOrEqual(18);
    await graph.close();
  });
});
