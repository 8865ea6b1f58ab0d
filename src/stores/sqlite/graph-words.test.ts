import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ex, source, text, triple, vocabulary } from "../../testing/graph-fixture.ts";
import { openSqliteGraph } from "./graph.ts";
import { editsBetween } from "./graph-words.ts";
import { createGraphWriter } from "./graph-writer.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "graph-words-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("the words of names", () => {
  test("leave the file with the source that they came from", async () => {
    const path = join(folder, "forgotten.sqlite");
    const database = new DatabaseSync(path);
    database.exec("PRAGMA secure_delete = ON");
    const writer = createGraphWriter(database);
    const write = (work: () => void) => {
      database.exec("BEGIN IMMEDIATE");
      work();
      writer.finish();
      database.exec("COMMIT");
    };
    write(() => {
      writer.add(source("kept"), [triple("a", vocabulary.label, text("Anna Overgaard"))]);
      writer.add(source("gone"), [triple("b", vocabulary.label, text("Zebulon Quartermain"))]);
    });
    expect(readFileSync(path).includes("quartermain")).toBe(true);
    write(() => writer.remove("gone"));
    const store = openSqliteGraph(database);
    expect(await store.candidates("quartermain", { words: true })).toEqual([]);
    expect(await store.candidates("overgaard", { words: true })).toMatchObject([{ iri: ex("a"), match: "part" }]);
    database.close();
    expect(readFileSync(path).includes("quartermain")).toBe(false);
    expect(readFileSync(path).includes("overgaard")).toBe(true);
  });

  test("come to a graph of an earlier version when it is written again; until then names are found whole", async () => {
    const path = join(folder, "earlier.sqlite");
    const database = new DatabaseSync(path);
    const writer = createGraphWriter(database);
    database.exec("BEGIN IMMEDIATE");
    writer.add(source("one"), [triple("a", vocabulary.label, text("Anna Overgaard"))]);
    writer.finish();
    database.exec(`COMMIT; DROP TRIGGER graph_word_added; DROP TRIGGER graph_word_removed;
      DROP TABLE graph_vocabulary; DROP TABLE graph_word`);
    const before = openSqliteGraph(path);
    expect(before.features).toMatchObject({ words: false, fuzzy: false });
    expect(await before.candidates("overgaard", { words: true, fuzzy: true })).toEqual([]);
    expect(await before.candidates("anna overgaard", { words: true, fuzzy: true })).toHaveLength(1);
    await before.close();
    createGraphWriter(database);
    const after = openSqliteGraph(path);
    expect(after.features).toMatchObject({ words: true, fuzzy: true });
    expect(await after.candidates("overgaard", { words: true })).toHaveLength(1);
    await after.close();
    database.close();
  });
});

describe("edits between words", () => {
  test.each([
    ["beatty", "beatty", 0],
    ["beaty", "beatty", 1],
    ["betaty", "beatty", 1],
    ["warern", "warren", 1],
    ["warrn", "warren", 1],
    ["doerkson", "doerksen", 1],
    ["kitten", "sitting", 3],
  ])("%s and %s: %i", (a, b, edits) => {
    expect(editsBetween(a, b, 3)).toBe(edits);
    expect(editsBetween(b, a, 3)).toBe(edits);
  });
});
