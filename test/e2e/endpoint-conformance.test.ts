import { afterAll, beforeAll, describe, test } from "vitest";
import { openSparqlEndpoint } from "../../src/stores/sparql/endpoint-graph.ts";
import { testGraphStore } from "../../src/testing/graph-store-suite.ts";
import {
  missingServer,
  type ServerName,
  type SparqlServer,
  startServer,
  toNTriples,
} from "../support/sparql-servers.ts";

describe.each<ServerName>(["virtuoso", "oxigraph"])("a graph behind %s", (name) => {
  const missing = missingServer(name);
  if (missing !== undefined) {
    test.skip(`is as any other graph (${missing})`, () => undefined);
    return;
  }
  let server: SparqlServer;
  beforeAll(async () => {
    server = await startServer(name);
  });
  afterAll(() => server?.stop());

  testGraphStore(
    async (graph) => openSparqlEndpoint(await server.load(toNTriples(graph.flatMap(({ triples }) => triples)))),
    { test, skip: [] },
  );
});
