import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Triple } from "../../core/term.ts";
import { ex, iri, source, text, triple, vocabulary } from "../../testing/graph-fixture.ts";
import type { GraphStore } from "../graph-store.ts";
import { openSqliteGraph } from "./graph.ts";
import { createGraphWriter, type GraphWriter } from "./graph-writer.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "graph-memory-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What is remembered of an entity. */
const told = async (store: GraphStore) => ({
  label: await store.labels([iri(ex("a"))]),
  relations: (await store.relations(ex("a"))).length,
  statements: (await store.statements(ex("a"))).length,
});

function add(database: DatabaseSync, writer: GraphWriter, end: "COMMIT" | "ROLLBACK", ...triples: Triple[]): void {
  database.exec("BEGIN IMMEDIATE");
  writer.add(source("one"), triples);
  writer.finish();
  database.exec(end);
}

describe("what is remembered of a graph", () => {
  test("is forgotten when another connection writes", async () => {
    const path = join(folder, "other.sqlite");
    const database = new DatabaseSync(path);
    const writer = createGraphWriter(database);
    add(database, writer, "COMMIT", triple("a", "knows", "b"));
    const store = openSqliteGraph(path);
    expect(await told(store)).toEqual({ label: ["a"], relations: 1, statements: 1 });
    add(database, writer, "COMMIT", triple("a", "likes", "c"), triple("a", vocabulary.label, text("Anna")));
    expect(await told(store)).toEqual({ label: ["Anna"], relations: 3, statements: 3 });
    await store.close();
    database.close();
  });

  test("is forgotten when its own connection writes, and nothing of a transaction that is rolled back stays", async () => {
    const database = new DatabaseSync(":memory:");
    const writer = createGraphWriter(database);
    const store = openSqliteGraph(database);
    add(database, writer, "COMMIT", triple("a", "knows", "b"));
    expect((await told(store)).relations).toBe(1);
    database.exec("BEGIN IMMEDIATE");
    writer.add(source("one"), [triple("a", "likes", "c")]);
    writer.finish();
    expect((await told(store)).relations).toBe(2);
    database.exec("ROLLBACK");
    expect(await told(store)).toEqual({ label: ["a"], relations: 1, statements: 1 });
    add(database, writer, "COMMIT", triple("a", "likes", "d"));
    expect((await told(store)).statements).toBe(2);
    database.close();
  });

  test("is nobody's to change", async () => {
    const database = new DatabaseSync(":memory:");
    const writer = createGraphWriter(database);
    add(database, writer, "COMMIT", triple("a", "knows", "b"));
    const store = openSqliteGraph(database);
    (await store.statements(ex("a"))).length = 0;
    (await store.relations(ex("a"))).length = 0;
    expect(await told(store)).toEqual({ label: ["a"], relations: 1, statements: 1 });
    database.close();
  });
});

describe("a hub of 100,000 statements", () => {
  test("is counted, sampled and found without being listed", async () => {
    const path = join(folder, "hub.sqlite");
    const database = new DatabaseSync(path);
    database.exec("PRAGMA synchronous = OFF");
    const people = Array.from({ length: 100_000 }, (_, n) => triple(`person${n}`, "citizenOf", "land"));
    const facts = [triple("land", vocabulary.label, text("Norland")), triple("land", "capital", "town")];
    add(database, createGraphWriter(database), "COMMIT", ...people, ...facts);
    database.close();
    const store = openSqliteGraph(path);
    expect(await store.relations(ex("land"))).toContainEqual({ iri: ex("citizenOf"), direction: "in", count: 100_000 });
    expect(await store.statements(ex("land"), { direction: "in", limit: 50 })).toHaveLength(50);
    expect(await store.statements(ex("land"), { predicate: ex("capital") })).toHaveLength(1);
    expect(await store.candidates("norland")).toMatchObject([{ iri: ex("land"), frequency: 100_002 }]);
    const stop = AbortSignal.abort(new Error("no longer wanted"));
    await expect(store.statements(ex("land"), { signal: stop })).rejects.toThrow("no longer wanted");
    await store.close();
  });
});
