import { DatabaseSync } from "node:sqlite";
import { beforeAll, describe, expect, test } from "vitest";
import type { Statement } from "../../evidence/evidence.ts";
import { readRdf } from "../../reading/rdf.ts";
import { iri, source } from "../../testing/graph-fixture.ts";
import type { GraphStore } from "../graph-store.ts";
import { openSqliteGraph } from "./graph.ts";
import { createGraphWriter } from "./graph-writer.ts";

/** Cut from Wikidata's export of Angela Merkel (CC0), shortened: two best claims, one of normal rank, one date. */
const turtle = `
@prefix wd: <http://www.wikidata.org/entity/> . @prefix wds: <http://www.wikidata.org/entity/statement/> .
@prefix wdt: <http://www.wikidata.org/prop/direct/> . @prefix p: <http://www.wikidata.org/prop/> .
@prefix ps: <http://www.wikidata.org/prop/statement/> . @prefix pq: <http://www.wikidata.org/prop/qualifier/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
wd:Q567 rdfs:label "Angela Merkel"@en ; wdt:P39 wd:Q4970706 ; wdt:P569 "1954-07-17T00:00:00Z"^^xsd:dateTime ;
  p:P39 wds:Q567-a , wds:Q567-b , wds:Q567-c ; p:P569 wds:Q567-d .
wds:Q567-a ps:P39 wd:Q4970706 ; pq:P580 "2005-11-22T00:00:00Z"^^xsd:dateTime ; pq:P1365 wd:Q2530 .
wds:Q567-b ps:P39 wd:Q1939555 ; pq:P580 "1990-12-20T00:00:00Z"^^xsd:dateTime .
wds:Q567-c pq:P580 "1900-01-01T00:00:00Z"^^xsd:dateTime .
wds:Q567-d ps:P569 "1954-07-17T00:00:00Z"^^xsd:dateTime .
wd:P39 rdfs:label "position held"@en . wd:Q2530 rdfs:label "Gerhard Schröder"@de . wd:P580 rdfs:label "start time"@en .`;

let store: GraphStore;
beforeAll(async () => {
  const database = new DatabaseSync(":memory:");
  const writer = createGraphWriter(database);
  database.exec("BEGIN");
  async function* stream() {
    yield Buffer.from(turtle);
  }
  for await (const triples of readRdf({ uri: "merkel.ttl", format: "turtle", stream: stream() })) {
    writer.add(source("merkel"), triples);
  }
  writer.finish();
  database.exec("COMMIT");
  store = openSqliteGraph(database);
});

const wd = (id: string) => `http://www.wikidata.org/entity/${id}`;
const short = (value: string) => value.replace("http://www.wikidata.org/", "").replace("T00:00:00Z", "");
const shown = (statements: readonly Statement[]) =>
  statements
    .map(({ subject, predicate, object, qualifiers }) =>
      [
        ...[subject, predicate, object].map(({ value }) => short(value)),
        ...qualifiers.map(({ predicate, value }) => `[${short(predicate.value)} ${short(value.value)}]`).sort(),
      ].join(" "),
    )
    .sort();

const chancellor =
  "entity/Q567 prop/direct/P39 entity/Q4970706 [prop/qualifier/P1365 entity/Q2530] [prop/qualifier/P580 2005-11-22]";
const member = "entity/Q567 prop/P39 entity/Q1939555 [prop/qualifier/P580 1990-12-20]";

describe("a graph in Wikidata's statement model", () => {
  test("gives each claim once, with its qualifiers, and keeps a claim without a value as it stands", async () => {
    expect(shown(await store.statements(wd("Q567"), { direction: "out" }))).toEqual(
      [
        member,
        "entity/Q567 prop/P39 entity/statement/Q567-c",
        chancellor,
        "entity/Q567 prop/direct/P569 1954-07-17",
        "entity/Q567 http://www.w3.org/2000/01/rdf-schema#label Angela Merkel",
      ].sort(),
    );
  });

  test("gives the same claims when one predicate is asked for", async () => {
    const ask = async (predicate: string) =>
      shown(await store.statements(wd("Q567"), { predicate: `http://www.wikidata.org/prop/${predicate}` }));
    expect(await ask("direct/P39")).toEqual([chancellor]);
    expect(await ask("P39")).toEqual([member, "entity/Q567 prop/P39 entity/statement/Q567-c"]);
  });

  test("gives claims to those who are their value or stand in their qualifiers", async () => {
    expect(shown(await store.statements(wd("Q4970706")))).toEqual([chancellor]);
    expect(shown(await store.statements(wd("Q1939555")))).toEqual([member]);
    expect(shown(await store.statements(wd("Q2530"), { direction: "in" }))).toEqual([chancellor]);
  });

  test("knows the source of each statement, and of none that it does not hold", async () => {
    for (const statement of await store.statements(wd("Q567"))) {
      expect(await store.sourceOf(statement)).toEqual(source("merkel"));
    }
    const [folded] = await store.statements(wd("Q1939555"));
    expect(folded?.qualifiers.length).toBe(1);
    expect(await store.sourceOf({ ...folded!, qualifiers: [] })).toBeUndefined();
    expect(await store.sourceOf({ ...folded!, object: iri(wd("Q2530")) })).toBeUndefined();
  });

  test("names predicates by their property", async () => {
    const predicates = ["direct/P39", "P39", "statement/P39", "qualifier/P580", "direct/P569"];
    expect(await store.labels(predicates.map((name) => iri(`http://www.wikidata.org/prop/${name}`)))).toEqual([
      "position held",
      "position held",
      "position held",
      "start time",
      "P569",
    ]);
  });
});
