import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openCollection } from "../../src/collection/open-collection.ts";
import { StoreError } from "../../src/core/errors/index.ts";
import { type CollectionContent, collectionContent } from "../../src/testing/collection-content.ts";

/**
 * The indexer is killed with SIGKILL at random moments, in its first run and while it replaces an older collection.
 * Whatever it had acknowledged must stand there once, a source that it had not must be wholly old, or a beginning of
 * the new, and the next run must end with exactly what an uninterrupted one gives.
 */
const files = 40;
const records = 900;
const triples = 3_000;
const kills = 20;

let root: string;
const dirOf = (name: string) => join(root, name);
let whole: Record<"v1" | "v2", CollectionContent>;
let usualMs: Record<"v1" | "v2", number>;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "factweave-crash-"));
  writeSources("v1");
  const first = await runChild(dirOf("whole"));
  const v1 = await collectionContent(dirOf("whole"));
  cpSync(dirOf("whole"), dirOf("old"), { recursive: true });
  writeSources("v2");
  const second = await runChild(dirOf("whole"));
  whole = { v1, v2: await collectionContent(dirOf("whole")) };
  usualMs = { v1: first.ms, v2: second.ms };
});
afterAll(() => rmSync(root, { recursive: true }));

describe.each(["v1", "v2"] as const)("indexing %s", (version) => {
  test(`${kills / 2} kills lose nothing that was acknowledged, double nothing, and need no repair`, async () => {
    writeSources(version);
    const random = randomFrom(version === "v1" ? 20261121 : 20261122);
    let killed = 0;
    for (let round = 0; killed < kills / 2; round++) {
      const dir = dirOf(`${version}-${round}`);
      if (version === "v2") cpSync(dirOf("old"), dir, { recursive: true });
      // Every other collection is killed again while it recovers from the first kill.
      for (let again = 0; again <= round % 2 && killed < kills / 2; again++) {
        const run = await runChild(dir, random() * usualMs[version]);
        if (run.ended) continue;
        killed++;
        await expectSound(dir, version, run.acknowledged);
      }
      const last = await runChild(dir);
      expect(last.ended).toBe(true);
      expectSame(await collectionContent(dir), whole[version]);
      rmSync(dir, { recursive: true });
    }
  });
});

/** The collection opens, finds each acknowledged source once, and shows no source in two versions. */
async function expectSound(dir: string, version: "v1" | "v2", acknowledged: readonly string[]): Promise<void> {
  let collection: Awaited<ReturnType<typeof openCollection>>;
  try {
    collection = await openCollection(dir);
  } catch (error) {
    // Killed before there was a collection at all.
    expect(error).toBeInstanceOf(StoreError);
    expect(error).toMatchObject({ code: "missing" });
    expect(acknowledged).toEqual([]);
    return;
  }
  const { store, graph } = collection;
  const count = async (word: string) => (await store.searchLexical(word, { kind: "sentence", limit: 100 })).length;
  const versions = version === "v1" ? ["v1"] : ["v1", "v2"];
  for (let i = 0; i < files; i++) {
    const counts = await Promise.all(versions.map((each) => count(`page${i}${each}`)));
    const known = acknowledged.includes(`page${i}.txt`);
    if (known) expect(counts.at(-1), `page${i}.txt was acknowledged`).toBe(1);
    expect(
      counts.reduce((sum, n) => sum + n, 0),
      `page${i}.txt`,
    ).toBe(known || version === "v2" ? 1 : counts[0]);
    expect(Math.max(...counts), `page${i}.txt`).toBeLessThanOrEqual(1);
  }
  for (let i = 0; i < records; i += 50) {
    const counts = await Promise.all(versions.map((each) => count(`record${i}${each}`)));
    if (acknowledged.includes("many.jsonl")) expect(counts.at(-1)).toBe(1);
    expect(counts.reduce((sum, n) => sum + n, 0)).toBeLessThanOrEqual(1);
    if (version === "v2") expect(counts.reduce((sum, n) => sum + n, 0)).toBe(1);
  }
  const stated = (await graph.statements("http://e/hub", { direction: "out" })).length;
  expect(stated === 0 || stated === triples, `${stated} triples`).toBe(true);
  if (acknowledged.includes("graph.nt") || version === "v2") expect(stated).toBe(triples);
  const objects = await graph.statements("http://e/hub", { direction: "out", limit: 1 });
  if (acknowledged.includes("graph.nt")) expect(objects[0]?.object.value).toContain(version);
  await collection.close();
}

/** Compares part by part, and names only the first differences of thousands. */
function expectSame(content: CollectionContent, expected: CollectionContent): void {
  for (const part of Object.keys(expected) as (keyof CollectionContent)[]) {
    const [found, wanted] = [content[part], expected[part]].map((rows) => rows.map((row) => JSON.stringify(row)));
    const [has, wants] = [new Set(found), new Set(wanted)];
    expect(found?.filter((row) => !wants.has(row)).slice(0, 3), `${part} too many`).toEqual([]);
    expect(wanted?.filter((row) => !has.has(row)).slice(0, 3), `${part} missing`).toEqual([]);
    expect(found?.length, `${part} doubled`).toBe(wanted?.length);
  }
}

interface ChildRun {
  /** Names of the files that the child said were safe. */
  readonly acknowledged: string[];
  readonly ended: boolean;
  /** Milliseconds from the first line to the end. */
  readonly ms: number;
}

/** Runs the indexer in a process of its own and kills it `killAfterMs` after it has begun. */
async function runChild(dir: string, killAfterMs?: number): Promise<ChildRun> {
  const script = join(import.meta.dirname, "index-child.ts");
  const child = spawn(process.execPath, [script, dir, dirOf("in")], { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  let errors = "";
  let begun = 0;
  child.stdout.on("data", (piece: Buffer) => {
    output += piece.toString();
    if (begun > 0) return;
    begun = performance.now();
    if (killAfterMs !== undefined) setTimeout(() => child.kill("SIGKILL"), killAfterMs);
  });
  child.stderr.on("data", (piece: Buffer) => {
    errors += piece.toString();
  });
  const [code, signal] = await new Promise<[number | null, string | null]>((done) => {
    child.on("close", (...result) => done(result));
  });
  if (signal !== "SIGKILL" && code !== 0) throw new Error(`The indexer failed: ${errors}`);
  const lines = output.split("\n").slice(0, -1);
  const acknowledged = lines.flatMap((line) => (/^(indexed|unchanged) /.test(line) ? [basename(line)] : []));
  return { acknowledged, ended: lines.at(-1) === "end", ms: performance.now() - begun };
}

function writeSources(version: "v1" | "v2"): void {
  const dir = dirOf("in");
  mkdirSync(dir, { recursive: true });
  for (let i = 0; i < files; i++) {
    const more = Array.from({ length: 30 }, (_, n) => `Sentence ${n} of it says little in ${version}.`).join(" ");
    writeFileSync(join(dir, `page${i}.txt`), `This is page${i}${version} alone. ${more}`);
  }
  const lines = Array.from({ length: records }, (_, i) =>
    JSON.stringify({ title: `Record ${i}`, text: `This is record${i}${version} alone. It has a second sentence.` }),
  );
  writeFileSync(join(dir, "many.jsonl"), lines.join("\n"));
  const facts = Array.from({ length: triples }, (_, i) => `<http://e/hub> <http://e/has> <http://e/${version}/${i}> .`);
  writeFileSync(join(dir, "graph.nt"), facts.join("\n"));
}

/** Mulberry32: small, seeded, good enough to spread twenty moments. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
