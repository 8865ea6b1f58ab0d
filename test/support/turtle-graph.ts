import { DatabaseSync } from "node:sqlite";
import { readRdf } from "../../src/reading/rdf.ts";
import type { GraphStore } from "../../src/stores/graph-store.ts";
import { openSqliteGraph } from "../../src/stores/sqlite/graph.ts";
import { createGraphWriter } from "../../src/stores/sqlite/graph-writer.ts";
import { source } from "../../src/testing/graph-fixture.ts";

const prefixes = `@prefix : <http://example.org/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix schema: <http://schema.org/> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
@prefix wd: <http://www.wikidata.org/entity/> . @prefix wds: <http://www.wikidata.org/entity/statement/> .
@prefix wdt: <http://www.wikidata.org/prop/direct/> . @prefix p: <http://www.wikidata.org/prop/> .
@prefix ps: <http://www.wikidata.org/prop/statement/> . @prefix pq: <http://www.wikidata.org/prop/qualifier/> .
`;

/** An embedded graph of Turtle with the usual prefixes; in memory without a path, where it takes no SPARQL. */
export async function openTurtle(turtle: string, path = ":memory:"): Promise<GraphStore> {
  const database = new DatabaseSync(path);
  const writer = createGraphWriter(database);
  database.exec("BEGIN");
  async function* stream() {
    yield Buffer.from(prefixes + turtle);
  }
  for await (const triples of readRdf({ uri: "test.ttl", format: "turtle", stream: stream() })) {
    writer.add(source("test"), triples);
  }
  writer.finish();
  database.exec("COMMIT");
  if (path === ":memory:") return openSqliteGraph(database);
  database.close();
  return openSqliteGraph(path);
}
