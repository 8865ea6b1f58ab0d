import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { InputError } from "../core/errors/index.ts";
import { collectionContent } from "../testing/collection-content.ts";
import { createHashEmbedder } from "../testing/hash-embedder.ts";
import { openCollectionWriter } from "./collection-writer.ts";
import { forgetSources } from "./forget.ts";
import { indexSources } from "./index-sources.ts";
import { openCollection } from "./open-collection.ts";

let root: string;
let dir: string;
let input: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "factweave-"));
  dir = join(root, "collection");
  input = join(root, "in");
  mkdirSync(join(input, "sub"), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

const put = (name: string, content: string) => writeFileSync(join(input, name), content);

/** Files of the collection that hold the word in UTF-8, in UTF-16, however it is capitalised. */
function filesHolding(word: string): string[] {
  const capitalised = word.charAt(0).toUpperCase() + word.slice(1);
  const forms = [word, word.toUpperCase(), capitalised];
  const needles = forms.flatMap((form) => [Buffer.from(form, "utf8"), Buffer.from(form, "utf16le")]);
  return files().filter((path) => {
    const bytes = readFileSync(path);
    return needles.some((needle) => bytes.includes(needle));
  });
}

function files(): string[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

const filler = (name: string) =>
  Array.from({ length: 40 }, (_, i) => `Sentence ${i} of ${name} says little.`).join(" ");

async function indexAll(): Promise<void> {
  await indexSources([input], { dir, embedder: createHashEmbedder() });
}

test("after forgetting, no byte of the word is left in any file, and the rest is whole", async () => {
  put("keep.txt", `${filler("keep")} The wombat stays.`);
  await indexAll();
  const before = await collectionContent(dir);
  put("secret.txt", `${filler("secret")} The Xylogravure was stolen.`);
  put("secret.csv", "Thing,Place\nXylogravure,cellar\n");
  put("secret.nt", `<http://e/x> <http://www.w3.org/2000/01/rdf-schema#label> "Xylogravure" .\n`);
  await indexAll();
  // The words of the full-text index are folded and stemmed, so this stem is what it would hold.
  expect(filesHolding("xylogravur").length).toBeGreaterThan(1);
  const names = ["secret.txt", "secret.csv", "secret.nt"].map((name) => join(input, name));
  const report = await forgetSources(names, { dir });
  expect(report).toMatchObject({ documents: 2, triples: 1 });
  expect(report.sources).toHaveLength(3);
  expect(filesHolding("xylogravur")).toEqual([]);
  expect(await collectionContent(dir)).toEqual(before);
  const { store, close } = await openCollection(dir);
  expect(await store.searchLexical("xylogravure", { kind: "sentence", limit: 5 })).toEqual([]);
  expect(await store.searchLexical("wombat", { kind: "sentence", limit: 5 })).toHaveLength(1);
  await close();
});

test("text that an earlier version held is gone too", async () => {
  put("a.txt", "The Xylogravure was stolen.");
  await indexAll();
  put("a.txt", "Nothing was stolen at all.");
  put("b.txt", "Another page.");
  await indexAll();
  await forgetSources([join(input, "a.txt")], { dir });
  expect(filesHolding("xylogravur")).toEqual([]);
  expect(filesHolding("stolen")).toEqual([]);
});

test("every file of the unit index is written anew, so compressed copies cannot stay behind", async () => {
  put("a.txt", "The Xylogravure was stolen.");
  put("b.txt", filler("b"));
  await indexAll();
  const before = new Set(files().filter((path) => /\/(data|_indices)\//.test(path)));
  expect(before.size).toBeGreaterThan(0);
  await forgetSources([join(input, "a.txt")], { dir });
  expect(files().filter((path) => before.has(path))).toEqual([]);
});

test("vectors of forgotten text go, those that other text shares stay", async () => {
  put("a.txt", "Alpha.");
  put("b.txt", "Beta.");
  await indexAll();
  expect((await collectionContent(dir)).vectors).toHaveLength(2);
  await forgetSources([join(input, "a.txt")], { dir });
  expect((await collectionContent(dir)).vectors).toHaveLength(1);
});

test("a folder's name forgets all below it, a file's name only the file", async () => {
  for (const name of ["sub.txt", "sub/a.txt", "sub/b.txt"]) put(name, `Page ${name}.`);
  await indexAll();
  expect((await forgetSources([join(input, "sub")], { dir })).sources).toHaveLength(2);
  expect((await collectionContent(dir)).documents).toHaveLength(1);
});

test("a name that is not there is refused with the names that come near, and nothing is forgotten", async () => {
  for (const name of ["apples.txt", "pears.txt", "quinces.txt", "plums.txt"]) put(name, "Fruit.");
  await indexAll();
  const wrong = forgetSources([join(input, "pears.txt"), join(input, "aples.txt")], { dir });
  await expect(wrong).rejects.toBeInstanceOf(InputError);
  await expect(wrong).rejects.toThrow(/aples\.txt.*Did you mean .*apples\.txt/s);
  expect((await collectionContent(dir)).sources).toHaveLength(4);
});

test("a forgotten file can be indexed again", async () => {
  put("a.txt", "Alpha stands here.");
  await indexAll();
  await forgetSources([join(input, "a.txt")], { dir });
  expect(await indexSources([input], { dir, embedder: createHashEmbedder() })).toMatchObject({ indexed: 1 });
  expect((await collectionContent(dir)).units).toHaveLength(2);
});

test("what a killed forget left undone is done by the next writer", async () => {
  put("a.txt", "The Xylogravure was stolen.");
  put("b.txt", "Another page.");
  await indexAll();
  // As far as a forget had come when it was killed right after its first transaction.
  const writer = await openCollectionWriter(dir, "as it is");
  const [source] = writer.catalog.sources();
  writer.catalog.transaction(() => {
    writer.catalog.removeSource(source?.key as number);
    writer.catalog.setState("scrub", 1);
  });
  writer.close();
  expect(filesHolding("xylogravur").length).toBeGreaterThan(0);
  rmSync(join(input, "a.txt"));
  await indexAll();
  expect(filesHolding("xylogravur")).toEqual([]);
});

test("the folder gets smaller", async () => {
  put("a.txt", Array.from({ length: 3000 }, (_, i) => `Sentence ${i} of the large file.`).join(" "));
  put("b.txt", "Another page.");
  await indexAll();
  const size = () => files().reduce((sum, path) => sum + statSync(path).size, 0);
  const before = size();
  const report = await forgetSources([join(input, "a.txt")], { dir });
  expect(size()).toBeLessThan(before / 2);
  expect(report.bytesFreed).toBeGreaterThan(before / 2);
});
