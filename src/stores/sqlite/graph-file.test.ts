import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ex } from "../../testing/graph-fixture.ts";
import { openGraphFile } from "./graph-file.ts";

let folder: string;
let cacheDir: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "graph-file-"));
  cacheDir = join(folder, "cache", "graphs");
});
afterEach(() => rmSync(folder, { recursive: true }));

const turtle = `@prefix : <${ex("")}> .\n@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n:a rdfs:label "Anna"; :knows :b .\n`;
const clock = () => new Date("2026-11-01T12:00:00Z");

function write(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

test("a file is loaded once, and again when its content changed", async () => {
  const path = write("people.ttl", turtle);
  const reads: number[] = [];
  const open = async () => {
    const store = await openGraphFile(path, { cacheDir, clock, onProgress: (triples) => reads.push(triples) });
    const found = await store.statements(ex("a"));
    const source = await store.sourceOf(found[0]!);
    await store.close();
    return { name: store.name, count: found.length, source };
  };
  const first = await open();
  expect(first).toMatchObject({
    name: path,
    count: 2,
    source: { id: path, title: "people.ttl", retrievedAt: "2026-11-01T12:00:00.000Z" },
  });
  expect(first.source?.sha256).toMatch(/^[0-9a-f]{64}$/);
  expect(await open()).toEqual(first);
  expect(reads).toEqual([2]);
  write("people.ttl", `${turtle}:a :knows :c .\n`);
  expect((await open()).count).toBe(3);
  expect(reads).toEqual([2, 3]);
});

test("compressed files are read, and broken ones say so", async () => {
  const zipped = gzipSync(turtle);
  const store = await openGraphFile(write("people.ttl.gz", zipped), { cacheDir });
  expect(await store.candidates("anna")).toMatchObject([{ iri: ex("a") }]);
  await store.close();
  const broken = write("broken.ttl.gz", zipped.subarray(0, zipped.length - 12));
  await expect(openGraphFile(broken, { cacheDir })).rejects.toMatchObject({ code: "data", source: broken });
});

test("what cannot be loaded is told, and leaves nothing in the cache", async () => {
  const missing = join(folder, "none.nt");
  await expect(openGraphFile(missing, { cacheDir })).rejects.toMatchObject({ code: "not-found", source: missing });
  await expect(openGraphFile(write("a.txt", ""), { cacheDir })).rejects.toMatchObject({ code: "unsupported" });
  mkdirSync(join(folder, "folder.nt"));
  await expect(openGraphFile(join(folder, "folder.nt"), { cacheDir })).rejects.toMatchObject({ code: "unsupported" });
  const wrong = write("wrong.ttl", `${turtle}:a :b ;;\n`);
  await expect(openGraphFile(wrong, { cacheDir })).rejects.toMatchObject({ code: "data", source: wrong });
  await expect(openGraphFile(write("c.ttl", turtle), { cacheDir: join(wrong, "x") })).rejects.toMatchObject({
    code: "permission",
  });
  expect(readdirSync(cacheDir)).toEqual([]);
});

test("cancelling rejects with the reason and leaves nothing in the cache", async () => {
  const path = write("many.nt", manyTriples(20_000));
  const control = new AbortController();
  const reason = new Error("stop");
  const opening = openGraphFile(path, { cacheDir, signal: control.signal, onProgress: () => control.abort(reason) });
  await expect(opening).rejects.toBe(reason);
  expect(readdirSync(cacheDir)).toEqual([]);
});

test("a damaged database in the cache is made again", async () => {
  const path = write("people.ttl", turtle);
  await (await openGraphFile(path, { cacheDir })).close();
  writeFileSync(join(cacheDir, readdirSync(cacheDir)[0]!), "no database at all ".repeat(500));
  const store = await openGraphFile(path, { cacheDir });
  expect((await store.statements(ex("a"))).length).toBe(2);
  await store.close();
});

test("a load that is killed leaves nothing that is opened, and its draft is removed by the next load", async () => {
  const path = write("many.nt", manyTriples(200_000));
  const script = `
    import { openGraphFile } from ${JSON.stringify(join(import.meta.dirname, "graph-file.ts"))};
    await openGraphFile(${JSON.stringify(path)}, { cacheDir: ${JSON.stringify(cacheDir)},
      onProgress: (count) => { if (count >= 100_000) console.log("half"); } });`;
  const child = spawn(process.execPath, ["--input-type=module-typescript", "--eval", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  const exit = once(child, "exit");
  child.kill("SIGKILL");
  expect((await exit)[1]).toBe("SIGKILL");
  expect(readdirSync(cacheDir)).toEqual([expect.stringMatching(/\.tmp$/)]);
  const store = await openGraphFile(path, { cacheDir });
  expect((await store.statements(ex("s0"))).length).toBe(1000);
  await store.close();
  expect(readdirSync(cacheDir)).toEqual([expect.stringMatching(/\.sqlite$/)]);
  expect(existsSync(path)).toBe(true);
});

function manyTriples(count: number): string {
  const lines = Array.from({ length: count }, (_, n) => `<${ex(`s${n % (count / 1000)}`)}> <${ex("p")}> "${n}" .`);
  return `${lines.join("\n")}\n`;
}
