import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createBudget } from "../../src/core/budget.ts";
import { createTrace } from "../../src/core/trace.ts";
import type { FactEvidence } from "../../src/evidence/evidence.ts";
import { createFactweave, type Factweave } from "../../src/index.ts";
import type { Query } from "../../src/question/query.ts";
import { createSearchSpaceRetriever } from "../../src/retrieval/kg/search-space.ts";
import type { GraphStore } from "../../src/stores/graph-store.ts";
import { openSparqlEndpoint } from "../../src/stores/sparql/endpoint-graph.ts";
import { missingServer, type SparqlServer, startServer } from "../support/sparql-servers.ts";
import { openTurtle } from "../support/turtle-graph.ts";

const demo = resolve(import.meta.dirname, "../../examples/demo/graph.ttl");

const questions = [
  "Who directed Bulworth?",
  "Which languages are spoken in Inception?",
  "Where was James Cameron born?",
  "Which films did Ridley Scott direct?",
  "Who directed The Departed?",
  "What genre is Blade Runner?",
];

const wd = "http://www.wikidata.org";
const claims = `
<${wd}/entity/Q567> <http://www.w3.org/2000/01/rdf-schema#label> "Angela Merkel"@en ;
  <${wd}/prop/direct/P39> <${wd}/entity/Q4> ;
  <${wd}/prop/P39> <${wd}/entity/statement/a> , <${wd}/entity/statement/b> .
<${wd}/entity/statement/a> <${wd}/prop/statement/P39> <${wd}/entity/Q4> ;
  <${wd}/prop/qualifier/P580> "2005-11-22"^^<http://www.w3.org/2001/XMLSchema#date> .
<${wd}/entity/statement/b> <${wd}/prop/statement/P39> <${wd}/entity/Q5> ;
  <${wd}/prop/qualifier/P1365> <${wd}/entity/Q6> .
<${wd}/entity/Q4> <http://www.w3.org/2000/01/rdf-schema#label> "chancellor"@en .
<${wd}/entity/Q5> <http://www.w3.org/2000/01/rdf-schema#label> "minister"@en .
<${wd}/entity/Q6> <http://www.w3.org/2000/01/rdf-schema#label> "Klaus Töpfer"@en .
<${wd}/entity/P39> <http://www.w3.org/2000/01/rdf-schema#label> "position held"@en .
<${wd}/entity/P580> <http://www.w3.org/2000/01/rdf-schema#label> "start time"@en .
<${wd}/entity/P1365> <http://www.w3.org/2000/01/rdf-schema#label> "replaces"@en .
`;

async function searchSpace(graph: GraphStore, id: string): Promise<readonly FactEvidence[]> {
  const mention = { mention: "Merkel", start: 0, end: 6, label: "Merkel", score: 1, iri: `${wd}/entity/${id}` };
  const intent = { answerType: "thing", operation: "lookup", relation: "", time: "", location: "" } as const;
  const query: Query = { text: "Merkel?", at: "2026-01-01", intent: { ...intent, entities: [] }, entities: [mention] };
  const context = { signal: new AbortController().signal, budget: createBudget(), trace: createTrace("test") };
  const retriever = createSearchSpaceRetriever({ graph, p: 1000, subjectFacts: 2000, facts: 1000 });
  return (await retriever.retrieve(query, context)).evidence as readonly FactEvidence[];
}

const missing = missingServer("virtuoso");

describe.skipIf(missing !== undefined)(`CLOCQ over Virtuoso (skipped where it is ${missing})`, () => {
  let server: SparqlServer;
  let folder: string;
  let behind: Factweave;
  let beside: Factweave;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "endpoint-clocq-"));
    server = await startServer("virtuoso");
    const address = await server.load(await readFile(demo, "utf8"));
    behind = await createFactweave({ kg: [address], preset: "clocq" });
    beside = await createFactweave({ kg: [demo], preset: "clocq" });
  });
  afterAll(async () => {
    await Promise.all([behind?.close(), beside?.close()]);
    await server?.stop();
    await rm(folder, { recursive: true });
  });

  test.each(questions)("answers as the file does: %s", async (question) => {
    const [endpoint, file] = await Promise.all([behind.ask(question), beside.ask(question)]);
    expect(endpoint.failures).toEqual([]);
    expect(file.status).toBe("answered");
    expect([endpoint.answer, endpoint.shortAnswers.map(({ text }) => text)]).toEqual([
      file.answer,
      file.shortAnswers.map(({ text }) => text),
    ]);
  });

  test.each([
    ["Q567", 2],
    ["Q4", 1],
    ["Q6", 1],
  ])("gives the claims of %s with their qualifiers, and queries that find them again", async (id, count) => {
    const endpoint = openSparqlEndpoint(await server.load(claims));
    const file = await openTurtle(claims, join(folder, `${id}.sqlite`));
    try {
      const [remote, local] = [await searchSpace(endpoint, id), await searchSpace(file, id)];
      expect(remote.map(({ text }) => text).sort()).toEqual(local.map(({ text }) => text).sort());
      expect(remote).toHaveLength(count);
      for (const { locator } of remote) {
        const { rows } = await endpoint.select(locator.sparql, { timeMs: 60_000 });
        expect(rows, locator.sparql).toHaveLength(1);
      }
    } finally {
      await Promise.all([endpoint.close(), file.close()]);
    }
  });
});
