import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openCollectionWriter, type SourceRun } from "../collection/collection-writer.ts";
import { documentUnits } from "../collection/document-units.ts";
import { type Collection, openCollection } from "../collection/open-collection.ts";
import type { Term, Triple } from "../core/term.ts";
import type { ParsedDocument } from "../reading/document.ts";
import { splitSentences } from "../reading/split.ts";
import type { GraphStore } from "../stores/graph-store.ts";
import { openSqliteGraph } from "../stores/sqlite/graph.ts";
import { createGraphWriter } from "../stores/sqlite/graph-writer.ts";
import type { FactEvidence, Statement, TableEvidence, TextEvidence } from "./evidence.ts";
import { resolveEvidence } from "./resolve.ts";
import { verbaliseRow } from "./verbalise.ts";

const source = { id: "s1-1", title: "Alien", retrievedAt: "2026-01-01T00:00:00.000Z", sha256: "00" };
const base = { id: "e", text: "whatever the evidence claims", source, entities: [], scores: {} };

describe("resolveEvidence in a collection", () => {
  const text = "Alien is a film. It was made in 1979. 😀 Nobody heard the scream.";
  const parsed: ParsedDocument = {
    title: "Alien",
    text,
    blocks: [{ start: 0, end: text.length, kind: "paragraph", section: ["Plot"] }],
    tables: [
      {
        kind: "table",
        caption: "Cast",
        section: ["People"],
        columns: ["Role", "Actor", "Note"],
        rows: [
          ["Ripley", "Sigourney Weaver", ""],
          ["Ash", "Ian Holm", "android"],
        ],
      },
      {
        kind: "infobox",
        caption: "",
        section: [],
        columns: ["attribute", "value"],
        rows: [["Directed by", "Ridley Scott"]],
      },
    ],
  };
  const dir = mkdtempSync(join(tmpdir(), "factweave-resolve-"));
  let collection: Collection;
  let tables: readonly { readonly id: string }[];

  beforeAll(async () => {
    const writer = await openCollectionWriter(dir, undefined);
    const run: SourceRun = {
      source: { id: "s1", uri: "a.txt", sha256: "00", retrievedAt: source.retrievedAt },
      failures: [],
    };
    const document = { run, id: "s1-1", parsed, units: documentUnits(parsed) };
    await writer.commit({ documents: [document], completed: [run] });
    await writer.finish();
    writer.close();
    collection = await openCollection(dir);
    tables = await collection.store.tablesOf("s1-1");
  });
  afterAll(async () => {
    await collection.close();
    rmSync(dir, { recursive: true });
  });

  const resolveText = (start: number, end: number, id = "s1-1") => {
    const evidence: TextEvidence = {
      ...base,
      source: { ...source, id },
      kind: "text",
      locator: { start, end, section: [] },
    };
    return resolveEvidence(evidence, { collection: collection.store });
  };
  const resolveRow = (row: number, columns: readonly number[], table = tables[0]?.id as string, id = "s1-1") => {
    const cells = columns.map((column) => ({ column, name: "claimed", value: "claimed" }));
    const locator = { table, caption: "claimed", section: [], row, cells };
    const evidence: TableEvidence = { ...base, source: { ...source, id }, kind: "table", locator };
    return resolveEvidence(evidence, { collection: collection.store });
  };

  it("reproduces each sentence from its offsets, whatever the evidence claims", async () => {
    for (const { start, end } of splitSentences(text)) {
      expect(await resolveText(start, end)).toBe(text.slice(start, end));
    }
  });

  it("reproduces any other slice exactly, or nothing when it cuts a letter or leaves the text", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: -3, max: text.length + 3 }),
        fc.nat(text.length + 3),
        async (start, length) => {
          const slice = await resolveText(start, start + length);
          const inside = start >= 0 && length > 0 && start + length <= text.length;
          expect(slice).toBe(
            inside && text.slice(start, start + length).isWellFormed() ? text.slice(start, start + length) : undefined,
          );
        },
      ),
    );
  });

  it("verbalises the stored row anew with the cells of the locator", async () => {
    const [cast, infobox] = tables;
    expect(await resolveRow(1, [0, 1, 2], cast?.id)).toBe(
      "Alien / People / Cast: Role is Ash, Actor is Ian Holm, Note is android",
    );
    expect(await resolveRow(1, [1], cast?.id)).toBe("Alien / People / Cast: Actor is Ian Holm");
    expect(await resolveRow(0, [0, 1], infobox?.id)).toBe("Alien / Directed by: Ridley Scott");
  });

  it("gives what a retriever would write for the same row", async () => {
    const table = await collection.store.table(tables[0]?.id as string);
    const cells =
      table?.columns.map((name, column) => ({ column, name, value: table.rows[0]?.[column] as string })) ?? [];
    expect(cells).toHaveLength(3);
    expect(await resolveRow(0, [0, 1, 2])).toBe(
      verbaliseRow({ ...(table as NonNullable<typeof table>), title: "Alien" }, cells),
    );
  });

  it("has nothing for places that do not exist", async () => {
    expect(await resolveText(0, 5, "elsewhere")).toBeUndefined();
    expect(await resolveRow(2, [0])).toBeUndefined();
    expect(await resolveRow(0, [3])).toBeUndefined();
    expect(await resolveRow(0, [0], "no table")).toBeUndefined();
    expect(await resolveRow(0, [0], tables[0]?.id, "another document")).toBeUndefined();
  });

  it("has nothing when the store forgot the table's document, or is not given", async () => {
    const forgetful = { ...collection.store, document: async () => undefined };
    const locator = { table: tables[0]?.id as string, caption: "", section: [], row: 0, cells: [] };
    const evidence: TableEvidence = { ...base, kind: "table", locator };
    expect(await resolveEvidence(evidence, { collection: forgetful })).toBeUndefined();
    expect(await resolveEvidence(evidence, {})).toBeUndefined();
    const words: TextEvidence = { ...base, kind: "text", locator: { start: 0, end: 5, section: [] } };
    expect(await resolveEvidence(words, {})).toBeUndefined();
  });
});

describe("resolveEvidence in a graph", () => {
  const iri = (name: string): Term => ({ termType: "NamedNode", value: `http://example.org/${name}` });
  const label: Term = { termType: "NamedNode", value: "http://www.w3.org/2000/01/rdf-schema#label" };
  const literal = (value: string, more: { datatype?: string; language?: string } = {}): Term => ({
    termType: "Literal",
    value,
    ...more,
  });
  const xsd = "http://www.w3.org/2001/XMLSchema#";
  const triples: Triple[] = [
    { subject: iri("alien"), predicate: label, object: literal("Alien", { language: "en-GB" }) },
    { subject: iri("scott"), predicate: label, object: literal("Ridley Scott") },
    { subject: iri("alien"), predicate: iri("director"), object: iri("scott") },
    { subject: iri("alien"), predicate: iri("released"), object: literal("1979-05-25", { datatype: `${xsd}date` }) },
    { subject: { termType: "BlankNode", value: "b1" }, predicate: iri("about"), object: iri("alien") },
  ];
  let graph: GraphStore;

  beforeAll(() => {
    const database = new DatabaseSync(":memory:");
    const writer = createGraphWriter(database);
    database.exec("BEGIN IMMEDIATE");
    writer.add({ id: "g", title: "demo", retrievedAt: source.retrievedAt, sha256: "00" }, triples);
    writer.finish();
    database.exec("COMMIT");
    graph = openSqliteGraph(database, { name: "demo" });
  });

  const resolve = (statements: readonly Statement[], store: GraphStore | undefined = graph) => {
    const evidence: FactEvidence = {
      ...base,
      kind: "fact",
      labels: [],
      locator: { statements, sparql: "", graph: "demo" },
    };
    return resolveEvidence(evidence, store === undefined ? {} : { graph: store });
  };
  const statement = (index: number, more: Partial<Statement> = {}): Statement => ({
    ...(triples[index] as Triple),
    qualifiers: [],
    ...more,
  });

  it("verbalises statements that the graph holds with its labels", async () => {
    expect(await resolve([statement(2)])).toBe("Alien, director, Ridley Scott");
    expect(await resolve([statement(2), statement(3)])).toBe(
      "Alien, director, Ridley Scott; Alien, released, 25 May 1979",
    );
    expect(await resolve([statement(4)])).toBe("_:b1, about, Alien");
  });

  it("compares terms as RDF does", async () => {
    expect(await resolve([statement(0, { object: literal("Alien", { language: "en-gb" }) })])).toBeDefined();
    expect(
      await resolve([statement(1, { object: literal("Ridley Scott", { datatype: `${xsd}string` }) })]),
    ).toBeDefined();
  });

  it.each([
    ["another object", { object: iri("cameron") }],
    ["another subject", { subject: iri("aliens") }],
    ["another predicate", { predicate: iri("producedBy") }],
    ["a literal in place of the entity", { object: literal("http://example.org/scott") }],
    ["qualifiers that the graph does not know", { qualifiers: [{ predicate: iri("since"), value: literal("1979") }] }],
  ])("has nothing for a statement with %s", async (_, more) => {
    expect(await resolve([statement(2), statement(2, more)])).toBeUndefined();
  });

  it("tells literals of different types and languages apart", async () => {
    expect(await resolve([statement(3, { object: literal("1979-05-25") })])).toBeUndefined();
    expect(await resolve([statement(0, { object: literal("Alien") })])).toBeUndefined();
  });

  it("finds a statement by its qualifiers in any order, and names them", async () => {
    const [since, place] = [
      { predicate: iri("since"), value: literal("2011-04-17", { datatype: `${xsd}date` }) },
      { predicate: iri("place"), value: iri("scott") },
    ];
    const qualified: GraphStore = {
      ...graph,
      statements: async () => [statement(2), statement(2, { qualifiers: [since, place] })],
    };
    expect(await resolve([statement(2, { qualifiers: [place, since] })], qualified)).toBe(
      "Alien, director, Ridley Scott, place, Ridley Scott, since, 17 April 2011",
    );
    expect(await resolve([statement(2, { qualifiers: [since] })], qualified)).toBeUndefined();
  });

  it("has nothing for no statements, and nothing without a graph", async () => {
    expect(await resolve([])).toBeUndefined();
    const evidence: FactEvidence = {
      ...base,
      kind: "fact",
      labels: [],
      locator: { statements: [statement(2)], sparql: "", graph: "demo" },
    };
    expect(await resolveEvidence(evidence, {})).toBeUndefined();
  });
});
