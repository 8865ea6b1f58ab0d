import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ex, graphOf, text, triple, vocabulary } from "../../testing/graph-fixture.ts";
import { queryCaseNames, testGraphStore } from "../../testing/graph-store-suite.ts";
import { openSqliteGraph } from "./graph.ts";
import { GRAPH_VERSION } from "./graph-schema.ts";
import { createGraphWriter } from "./graph-writer.ts";

let folder: string;
let count = 0;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "graph-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function write(path: string, graph: ReturnType<typeof graphOf>): void {
  const database = new DatabaseSync(path);
  const writer = createGraphWriter(database);
  database.exec("BEGIN IMMEDIATE");
  for (const { source, triples } of graph) writer.add(source, triples);
  writer.finish();
  database.exec("COMMIT");
  database.close();
}

describe("the contract of graph stores", () => {
  testGraphStore(
    async (graph) => {
      const path = join(folder, `${count++}.sqlite`);
      write(path, [...graph]);
      return openSqliteGraph(path);
    },
    { test },
  );
});

describe("a graph that was filled in many transactions", () => {
  testGraphStore(
    async (graph) => {
      const database = new DatabaseSync(":memory:");
      const writer = createGraphWriter(database);
      for (const { source, triples } of graph) {
        for (let start = 0; start < triples.length || start === 0; start += Math.ceil(triples.length / 3) + 1) {
          database.exec("BEGIN IMMEDIATE");
          writer.add(source, triples.slice(start, start + Math.ceil(triples.length / 3) + 1));
          writer.finish();
          database.exec("COMMIT");
        }
      }
      return openSqliteGraph(database);
    },
    { test, skip: [{ reason: "a graph in memory takes no SPARQL", tests: queryCaseNames }] },
  );
});

describe("opening", () => {
  test("a missing file, a file that is none of ours and a graph of another layout are told apart", () => {
    expect(() => openSqliteGraph(join(folder, "none.sqlite"))).toThrowError(
      expect.objectContaining({ code: "missing", path: join(folder, "none.sqlite") }),
    );
    const noise = join(folder, "noise.sqlite");
    writeFileSync(noise, "This is no database. ".repeat(100));
    expect(() => openSqliteGraph(noise)).toThrowError(expect.objectContaining({ code: "damaged" }));
    const other = join(folder, "other.sqlite");
    new DatabaseSync(other).exec("CREATE TABLE t (a)");
    expect(() => openSqliteGraph(other)).toThrowError(expect.objectContaining({ code: "missing" }));
    const later = join(folder, "later.sqlite");
    write(later, graphOf());
    new DatabaseSync(later).exec(`UPDATE graph_state SET version = ${GRAPH_VERSION + 1}`);
    expect(() => openSqliteGraph(later)).toThrowError(expect.objectContaining({ code: "version" }));
  });

  test("an open reader sees each committed state and none in between", async () => {
    const path = join(folder, "shared.sqlite");
    const database = new DatabaseSync(path);
    database.exec("PRAGMA journal_mode = WAL");
    const writer = createGraphWriter(database);
    const reader = openSqliteGraph(path);
    database.exec("BEGIN IMMEDIATE");
    writer.add(graphOf()[0]!.source, [triple("a", vocabulary.label, text("Anna"))]);
    writer.finish();
    expect(await reader.candidates("anna")).toEqual([]);
    database.exec("COMMIT");
    expect(await reader.candidates("anna")).toMatchObject([{ iri: ex("a") }]);
    await reader.close();
    database.close();
  });

  test("a store over a database that it was given leaves it open", async () => {
    const database = new DatabaseSync(":memory:");
    createGraphWriter(database);
    await openSqliteGraph(database).close();
    expect(database.isOpen).toBe(true);
  });
});
