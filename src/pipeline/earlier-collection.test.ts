import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { indexSources } from "../collection/index-sources.ts";
import { catalogPath } from "../stores/sqlite/catalog-schema.ts";
import { createFactweave } from "./factweave.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "factweave-earlier-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** As a version left it that had no index of words. */
function forgetWords(dir: string): void {
  const database = new DatabaseSync(catalogPath(dir));
  database.exec(`DROP TRIGGER graph_word_added; DROP TRIGGER graph_word_removed;
    DROP TABLE graph_vocabulary; DROP TABLE graph_word`);
  database.close();
}

test("a collection of an earlier version says what it cannot find, and indexing again mends it", async () => {
  const [collection, file] = [join(folder, "collection"), join(folder, "people.ttl")];
  await writeFile(
    file,
    `@prefix : <http://example.org/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
    :a rdfs:label "Anna Overgaard" ; :birthplace :b . :b rdfs:label "Lund" . :birthplace rdfs:label "birthplace" .`,
  );
  await indexSources([file], { dir: collection });
  forgetWords(collection);
  const engine = await createFactweave({ collection, preset: "bm25" });
  const question = "What is the birthplace of Overgaard?";

  const before = await engine.ask(question);
  expect(before.shortAnswers).toEqual([]);
  expect(before.failures).toEqual([
    { source: collection, code: "unsupported", message: expect.stringContaining("factweave index PATH --collection") },
  ]);

  expect(await engine.index([file])).toMatchObject({ indexed: 0, unchanged: 1 });
  const after = await engine.ask(question);
  expect(after.shortAnswers.map(({ text }) => text)).toEqual(["Lund"]);
  expect(after.failures).toEqual([]);
  await engine.close();
});

test("one without a graph has nothing to mend", async () => {
  const [collection, file] = [join(folder, "texts"), join(folder, "note.txt")];
  await writeFile(file, "Anna Overgaard was born in Lund.");
  await indexSources([file], { dir: collection });
  forgetWords(collection);
  const engine = await createFactweave({ collection, preset: "bm25" });
  expect((await engine.ask("Where was Anna Overgaard born?")).failures).toEqual([]);
  await engine.close();
});
