import { readdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { DataError } from "../../core/errors/index.ts";
import type { Corpus } from "../dataset.ts";
import { corpusDocuments } from "./corpus-documents.ts";

describe("documents of a corpus", () => {
  const documentsOf = (write: Corpus["write"]) => Array.fromAsync(corpusDocuments({ id: "c", vectors: false, write }));

  it("are pages with the rows of their tables, under the address or the name of the file", async () => {
    const table =
      "<h1>Films</h1><p>Some films.</p><table><tr><th>Film</th><th>Year</th></tr><tr><td>Alien</td><td>1979</td></tr></table>";
    const documents = await documentsOf(async (dir) => {
      await writeFile(
        join(dir, "a.html"),
        `<!doctype html><title>Films</title><link rel="canonical" href="https://e.org/films"><main>${table}</main>`,
      );
      await writeFile(join(dir, "b.txt"), "A note.");
      await writeFile(join(dir, "c.jsonl"), '{"title":"One","text":"1."}\n{"title":"Two","text":"2."}\n');
    });
    expect(documents.map(({ id }) => id)).toEqual(["https://e.org/films", "c/b.txt", "c/c.jsonl", "c/c.jsonl/2"]);
    expect(documents[0]?.text).toContain("Some films.");
    expect(documents[0]?.text).toContain("Film is Alien, Year is 1979");
  });

  it("are statements in words, whose names may stand anywhere", async () => {
    const documents = await documentsOf((dir) =>
      writeFile(
        join(dir, "g.nt.gz"),
        gzipSync(
          '<http://e/s> <http://e/p> <http://e/o> .\n<http://e/s> <http://www.w3.org/2000/01/rdf-schema#label> "Alien" .\n',
        ),
      ),
    );
    expect(documents).toEqual([
      { id: "<http://e/s> <http://e/p> <http://e/o> .", title: "Alien", text: "Alien, http://e/p, http://e/o" },
    ]);
  });

  it("are all or none, and leave nothing behind", async () => {
    const left = async () => (await readdir(tmpdir())).filter((name) => name.startsWith("factweave-corpus-")).sort();
    const before = await left();
    await expect(documentsOf((dir) => writeFile(join(dir, "g.nt"), "<http://e/s> broken"))).rejects.toThrow(DataError);
    expect((await left()).filter((name) => !before.includes(name))).toEqual([]);
  });
});
