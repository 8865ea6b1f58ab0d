import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DataError } from "../core/errors/index.ts";
import type { ReadItem } from "./document.ts";
import { isReadable, readSource } from "./read-source.ts";

const fixtures = new URL("../../test/fixtures/reading/", import.meta.url);
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "factweave-read-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function readFile(name: string, content: string | Uint8Array): Promise<ReadItem[]> {
  const path = join(folder, name);
  writeFileSync(path, content);
  return Array.fromAsync(readSource({ uri: name, path }));
}

function readFetched(uri: string, content: string, mediaType: string): Promise<ReadItem[]> {
  return Array.fromAsync(readSource({ uri, bytes: Buffer.from(content), mediaType }));
}

function firstDocument(items: readonly ReadItem[]) {
  const found = items.find((item) => item.kind === "document");
  if (found?.kind !== "document") throw new Error("No document was read.");
  return found.document;
}

test("readable are the known endings, packed or not, and names may hold any character", () => {
  const names = ["a.HTML", "b.md", "C#.md", "what?.txt", "d.csv.gz", "e.jsonl", "f.ttl.gz", "g.pdf", "h.nq"];
  expect(names.filter((name) => !isReadable(name))).toEqual([]);
  expect(["a.png", "md", "a.md.bak", "Makefile", "constructor"].filter(isReadable)).toEqual([]);
});

describe("readSource", () => {
  test("a packed table is read as its inner name says", async () => {
    const { tables } = firstDocument(await readFile("towns.csv.gz", gzipSync("town,people\nOslo,7\n")));
    expect(tables[0]?.rows).toEqual([["Oslo", "7"]]);
  });

  test("an address is read by its media type, one sent as plain text by its name", async () => {
    const page = await readFetched("https://example.org/data.csv", "<p>Not a table.</p>", "text/html; charset=utf-8");
    expect(firstDocument(page).text).toBe("Not a table.");
    const raw = await readFetched("https://example.org/data.csv?raw=1", "a,b\n1,2\n", "text/plain");
    expect(firstDocument(raw).tables[0]?.columns).toEqual(["a", "b"]);
  });

  test("without ending and type the content tells, or nothing does", async () => {
    expect(firstDocument(await readFile("page", "<!DOCTYPE html><p>Words.</p>")).text).toBe("Words.");
    await expect(readFile("thing", "abc")).rejects.toMatchObject({ code: "unsupported", source: "thing" });
  });

  test("triples before a syntax error are good, and the error has its line", async () => {
    const lines = Array.from({ length: 16 }, (_, i) => `<http://e.org/s${i}> <http://e.org/p> "${i}" .`);
    const items = await readFile("facts.ttl", [...lines, "<http://e.org/s> oops ."].join("\n"));
    expect(items.flatMap((item) => (item.kind === "triples" ? item.triples : [])).length).toBe(16);
    expect(items.at(-1)).toMatchObject({ kind: "failure", error: { place: { line: 17 } } });
  });

  test.each(["empty.txt", "blank.md", "empty.pdf", "empty.jsonl", "empty.html", "empty.csv"])(
    "%s is told to be empty",
    async (name) => {
      await expect(readFile(name, name.startsWith("blank") ? " \n\t" : "")).rejects.toThrow(/is empty/);
    },
  );
});

describe("PDF", () => {
  const pdf = (name: string) => readFile(name, readFileSync(new URL(name, fixtures)));

  test("each page is a section, words cut at line ends are whole", async () => {
    const { title, text, blocks } = firstDocument(await pdf("two-pages.pdf"));
    expect(title).toBe("Brenholm Observatory");
    expect(blocks.filter(({ kind }) => kind === "paragraph").map(({ section }) => section)).toEqual([
      ["Page 1"],
      ["Page 2"],
    ]);
    expect(text).toContain("Its first telescope came from Jena.");
    expect(text).toContain("Astrid Lindqvist founded it in 1907.");
  });

  test.each([
    ["password.pdf", /password\.pdf: it is locked with a password/],
    ["damaged.pdf", /damaged\.pdf: it is no readable PDF/],
    ["no-text.pdf", /no-text\.pdf: it holds no text/],
  ])("%s is told by name", async (name, message) => {
    await expect(pdf(name)).rejects.toThrow(DataError);
    await expect(pdf(name)).rejects.toThrow(message);
  });
});
