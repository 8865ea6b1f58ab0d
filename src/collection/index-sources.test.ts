import { mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ConfigError, InputError, StoreError } from "../core/errors/index.ts";
import type { Embedder } from "../models/embedder.ts";
import { collectionContent } from "../testing/collection-content.ts";
import { createHashEmbedder } from "../testing/hash-embedder.ts";
import type { IndexProgress } from "./index-progress.ts";
import { indexSources } from "./index-sources.ts";
import { openCollection } from "./open-collection.ts";

let root: string;
let dir: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "factweave-"));
  dir = join(root, "collection");
});
afterEach(() => rmSync(root, { recursive: true }));

const startSeconds = Math.floor(Date.now() / 1000);

/** Writes a file with a time well in the past, as files usually have. */
function put(name: string, content: string, ageSeconds = 3600): string {
  const path = join(root, "in", name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  const time = startSeconds - ageSeconds;
  utimesSync(path, time, time);
  return path;
}

const folder = () => join(root, "in");

async function find(query: string, kind: "sentence" | "row" = "sentence"): Promise<string[]> {
  const collection = await openCollection(dir);
  try {
    const hits = await collection.store.searchLexical(query, { kind, limit: 100 });
    return hits.map(({ indexed }) => indexed);
  } finally {
    await collection.close();
  }
}

function counting(): Embedder & { readonly texts: string[] } {
  const embedder = createHashEmbedder();
  const texts: string[] = [];
  return {
    ...embedder,
    texts,
    embed(wanted, signal) {
      texts.push(...wanted);
      return embedder.embed(wanted, signal);
    },
  };
}

const record = (id: number) =>
  JSON.stringify({ title: `Record ${id}`, text: `This is entry number${id}. It has a second sentence.` });

describe("what is indexed", () => {
  test("a folder is walked without dot files, node_modules and links that lead back", async () => {
    put("a.txt", "Alpha stands here.");
    put("deep/er/b.txt", "Beta stands here.");
    put(".hidden.txt", "Gamma stands here.");
    put("node_modules/c.txt", "Delta stands here.");
    symlinkSync(folder(), join(folder(), "deep", "loop"));
    const report = await indexSources([folder()], { dir });
    expect(report).toMatchObject({ indexed: 2, unchanged: 0, failed: [], documents: 2, sentences: 2 });
    expect((await find("stands")).join()).toMatch(/Alpha.*Beta|Beta.*Alpha/);
  });

  test("a file that is named twice is indexed once", async () => {
    const path = put("a.txt", "Alpha stands here.");
    await indexSources([path, folder(), path], { dir });
    expect(await find("alpha")).toHaveLength(1);
  });

  test("rows of a table are found by their cells", async () => {
    put("rivers.csv", "River,Length\nElbe,1094\nOder,866\n");
    expect(await indexSources([folder()], { dir })).toMatchObject({ rows: 2, failed: [] });
    expect((await find("Oder", "row"))[0]).toContain("866");
  });

  test("a graph and texts live in one collection", async () => {
    put("a.txt", "Alpha stands here.");
    put(
      "g.nt",
      `<http://e/a> <http://www.w3.org/2000/01/rdf-schema#label> "Ada" .\n<http://e/a> <http://e/knows> <http://e/b> .\n`,
    );
    expect(await indexSources([folder()], { dir })).toMatchObject({ indexed: 2, triples: 2, documents: 1 });
    const collection = await openCollection(dir);
    expect((await collection.graph.candidates("ada"))[0]?.iri).toBe("http://e/a");
    expect(await collection.store.stats()).toMatchObject({ sources: 2, triples: 2, entities: 2 });
    await collection.close();
  });

  test("an address is fetched, and fetched again only to see that nothing changed", async () => {
    const server = createServer((_, response) =>
      response.setHeader("content-type", "text/plain").end("Omega is online."),
    );
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/page.txt`;
    try {
      expect(await indexSources([address], { dir, allowPrivateHosts: true })).toMatchObject({ indexed: 1, failed: [] });
      expect(await indexSources([address], { dir, allowPrivateHosts: true })).toMatchObject({ unchanged: 1 });
      const collection = await openCollection(dir);
      const [hit] = await collection.store.searchLexical("omega", { kind: "sentence", limit: 1 });
      expect((await collection.store.document(hit?.unit.document as string))?.url).toBe(address);
      await collection.close();
      const refused = await indexSources([address], { dir });
      expect(refused.failed).toMatchObject([{ source: address, code: "refused" }]);
      expect(await find("omega")).toHaveLength(1);
    } finally {
      server.close();
    }
  });
});

describe("incremental indexing", () => {
  test("files that did not change are neither read nor embedded again", async () => {
    put("a.txt", "Alpha stands here.");
    put("g.nt", "<http://e/a> <http://e/knows> <http://e/b> .\n");
    const embedder = counting();
    await indexSources([folder()], { dir, embedder });
    const before = await collectionContent(dir);
    embedder.texts.length = 0;
    // Same size and time, other content: taken as unchanged, which shows that it was not read.
    put("a.txt", "Gamma stands here.");
    const report = await indexSources([folder()], { dir, embedder });
    expect(report).toMatchObject({ indexed: 0, unchanged: 2, sentences: 0, triples: 0, failed: [] });
    expect(embedder.texts).toEqual([]);
    expect(await collectionContent(dir)).toEqual(before);
  });

  test("a file with another time and the same bytes is not indexed again", async () => {
    put("a.txt", "Alpha stands here.", 7200);
    const embedder = counting();
    await indexSources([folder()], { dir, embedder });
    put("a.txt", "Alpha stands here.", 3600);
    expect(await indexSources([folder()], { dir, embedder })).toMatchObject({ indexed: 0, unchanged: 1 });
    expect(embedder.texts).toHaveLength(1);
  });

  test("a file that changed within the clock's resolution after it was indexed is noticed", async () => {
    put("a.txt", "Alpha stands here.", -1);
    await indexSources([folder()], { dir });
    const path = join(folder(), "a.txt");
    const { atime, mtime } = statSync(path);
    writeFileSync(path, "Omega stands here.");
    utimesSync(path, atime, mtime);
    await indexSources([folder()], { dir });
    expect(await find("omega")).toHaveLength(1);
    expect(await find("alpha")).toHaveLength(0);
  });

  test("a changed file takes the place of the old one, and only its new sentences are embedded", async () => {
    put("a.txt", "Alpha stands here. Beta stays.", 7200);
    const embedder = counting();
    await indexSources([folder()], { dir, embedder });
    embedder.texts.length = 0;
    put("a.txt", "Omega stands here. Beta stays.", 3600);
    expect(await indexSources([folder()], { dir, embedder })).toMatchObject({ indexed: 1, unchanged: 0, documents: 1 });
    expect(embedder.texts.join()).toMatch(/^[^,]*Omega[^,]*$/);
    expect(await find("alpha")).toEqual([]);
    expect(await find("beta")).toHaveLength(1);
    const content = await collectionContent(dir);
    expect(content.sources).toHaveLength(1);
    expect(content.units).toHaveLength(3);
  });

  test("a changed graph takes the place of the old one", async () => {
    put("g.nt", "<http://e/a> <http://e/knows> <http://e/b> .\n", 7200);
    await indexSources([folder()], { dir });
    put("g.nt", "<http://e/a> <http://e/knows> <http://e/c> .\n", 3600);
    await indexSources([folder()], { dir });
    expect((await collectionContent(dir)).triples).toMatchObject([{ s: "http://e/a", o: "http://e/c" }]);
  });

  test("a file that has vanished is named, and stays until it is forgotten", async () => {
    const path = put("a.txt", "Alpha stands here.");
    put("b.txt", "Beta stands here.");
    await indexSources([folder()], { dir });
    rmSync(path);
    expect((await indexSources([folder()], { dir })).vanished).toEqual([path]);
    expect(await find("alpha")).toHaveLength(1);
  });
});

describe("failures", () => {
  test("nothing to index is refused", async () => {
    await expect(indexSources([], { dir })).rejects.toBeInstanceOf(InputError);
  });

  test("a source that fails is reported and does not stop the others", async () => {
    put("a.txt", "Alpha stands here.");
    put("b.jsonl", `${record(1)}\n{broken\n${record(2)}\n`);
    const report = await indexSources([join(root, "nowhere.txt"), folder()], { dir });
    expect(report.indexed).toBe(2);
    expect(report.documents).toBe(3);
    expect(report.failed).toMatchObject([
      { source: join(root, "nowhere.txt"), code: "not-found" },
      { source: join(folder(), "b.jsonl"), code: "data" },
    ]);
    // The broken record has not gone away, so an unchanged run tells of it again.
    expect((await indexSources([folder()], { dir })).failed).toEqual([report.failed[1]]);
  });

  test("a second writer is told to wait, and can write as soon as the first has ended", async () => {
    put("a.txt", "Alpha stands here.");
    let second: Promise<unknown> | undefined;
    const embedder = createHashEmbedder();
    const slow: Embedder = {
      ...embedder,
      async embed(texts) {
        second = indexSources([folder()], { dir, embedder }).catch((error: unknown) => error);
        await second;
        return embedder.embed(texts);
      },
    };
    await indexSources([folder()], { dir, embedder: slow });
    const error = await second;
    expect(error).toBeInstanceOf(StoreError);
    expect(error).toMatchObject({ code: "locked", retryable: true });
    expect(await indexSources([folder()], { dir, embedder })).toMatchObject({ unchanged: 1 });
  });

  test("another embedder than the collection's is refused by name", async () => {
    put("a.txt", "Alpha stands here.");
    await indexSources([folder()], { dir, embedder: createHashEmbedder(16) });
    const other = indexSources([folder()], { dir, embedder: createHashEmbedder(32) });
    await expect(other).rejects.toBeInstanceOf(ConfigError);
    await expect(indexSources([folder()], { dir })).rejects.toThrow("word-hashes-16");
  });

  test("a collection made without vectors gets them when its sources are indexed with an embedder", async () => {
    put("a.txt", "Alpha stands here.");
    await indexSources([folder()], { dir });
    const embedder = createHashEmbedder();
    expect(await indexSources([folder()], { dir, embedder })).toMatchObject({ indexed: 1 });
    const { store, close } = await openCollection(dir);
    const [vector] = await embedder.embed(["alpha"]);
    expect(await store.searchDense(vector as Float32Array, { kind: "sentence", limit: 5 })).toHaveLength(1);
    await close();
  });

  test("opening what is not there says how to make it", async () => {
    await expect(openCollection(dir)).rejects.toMatchObject({ code: "missing" });
  });
});

describe("interruption", () => {
  test("cancelling rejects with the reason, and the next run completes the same collection", async () => {
    put("many.jsonl", Array.from({ length: 4000 }, (_, i) => record(i)).join("\n"));
    const reason = new Error("enough");
    const controller = new AbortController();
    const stop = ({ sentences }: IndexProgress) => {
      if (sentences > 2000) controller.abort(reason);
    };
    const embedder = counting();
    const cancelled = indexSources([folder()], { dir, embedder, signal: controller.signal, onProgress: stop });
    await expect(cancelled).rejects.toBe(reason);
    const first = embedder.texts.length;
    expect(first).toBeLessThan(8000);
    expect((await find("number5")).length).toBe(1);
    const report = await indexSources([folder()], { dir, embedder });
    expect(report.documents).toBeLessThan(4000);
    expect(embedder.texts.length).toBe(new Set(embedder.texts).size);

    const whole = join(root, "whole");
    await indexSources([folder()], { dir: whole, embedder: createHashEmbedder() });
    expect(await collectionContent(dir)).toEqual(await collectionContent(whole));
  });

  test("a source that changed while it was interrupted shows its old version until the new one is whole", async () => {
    put("many.jsonl", record(1), 7200);
    await indexSources([folder()], { dir, embedder: createHashEmbedder() });
    put("many.jsonl", Array.from({ length: 4000 }, (_, i) => record(i + 10)).join("\n"));
    const controller = new AbortController();
    const stop = ({ sentences }: IndexProgress) => {
      if (sentences > 0) controller.abort(new Error("enough"));
    };
    const options = { dir, embedder: createHashEmbedder() };
    await expect(
      indexSources([folder()], { ...options, signal: controller.signal, onProgress: stop }),
    ).rejects.toThrow();
    expect(await find("number10")).toEqual([]);
    // Hidden sentences crowd the best 100; the visible ones are found behind them all the same.
    expect(await find("second sentence entry")).toHaveLength(2);
    await indexSources([folder()], options);
    expect(await find("number1")).toEqual([]);
    expect(await find("number10")).toHaveLength(1);
  });

  test("progress only grows and ends with everything done", async () => {
    for (let i = 0; i < 5; i++) put(`${i}.txt`, `File number${i} stands here.`);
    const seen: IndexProgress[] = [];
    await indexSources([folder()], { dir, onProgress: (progress) => seen.push(progress) });
    const done = seen.map(({ bytesDone }) => bytesDone);
    expect(done).toEqual([...done].sort((a, b) => a - b));
    expect(seen.at(-1)).toMatchObject({ sourcesDone: 5, sourcesTotal: 5, sentences: 5, secondsLeft: 0 });
    expect(seen.at(-1)?.bytesDone).toBe(seen.at(-1)?.bytesTotal);
  });
});

describe("reading while writing", () => {
  test("two readers search without error while a writer adds, replaces and cleans up", async () => {
    for (let i = 0; i < 20; i++) put(`${i}.jsonl`, [0, 1, 2].map((n) => record(i * 10 + n)).join("\n"), 7200);
    await indexSources([folder()], { dir });
    const readers = await Promise.all([openCollection(dir), openCollection(dir)]);
    let writing = true;
    let searches = 0;
    const read = async ({ store }: (typeof readers)[number]) => {
      while (writing) {
        const hits = await store.searchLexical("entry", { kind: "sentence", limit: 100 });
        searches++;
        // Each of the 60 records stands there once, in its old or its new version, whatever the writer does.
        expect(hits.map(({ indexed }) => indexed.replace(/ again.*$/, ".")).sort()).toHaveLength(60);
        for (const { unit } of hits.slice(0, 3)) expect(await store.document(unit.document)).toBeDefined();
      }
    };
    const reading = Promise.all(readers.map(read));
    for (let round = 1; round <= 3; round++) {
      for (let i = 0; i < 20; i++) {
        put(
          `${i}.jsonl`,
          [0, 1, 2].map((n) => record(i * 10 + n).replace(". It", ` again${round}. It`)).join("\n"),
          7200 - round * 60,
        );
      }
      await indexSources([folder()], { dir });
    }
    writing = false;
    await reading;
    expect(searches).toBeGreaterThan(2);
    for (const reader of readers) {
      const hits = await reader.store.searchLexical("again3", { kind: "sentence", limit: 100 });
      expect(hits).toHaveLength(60);
      await reader.close();
    }
  });
});
