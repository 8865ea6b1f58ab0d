import { spawnSync } from "node:child_process";
import {
  chmodSync,
  closeSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { IndexReport } from "../../src/collection/index-progress.ts";
import { indexSources } from "../../src/collection/index-sources.ts";
import { openCollection } from "../../src/collection/open-collection.ts";

const fixtures = resolve(import.meta.dirname, "../fixtures/reading");

let root: string;
let report: IndexReport;
const at = (name: string) => join(root, "in", name);

function put(name: string, content: string | Uint8Array): string {
  writeFileSync(at(name), content);
  return at(name);
}

/** One line of 200 MB. */
function putEndless(name: string, start: string): string {
  const file = openSync(at(name), "w");
  const piece = Buffer.alloc(1_000_000, "endless ");
  writeSync(file, start);
  for (let i = 0; i < 200; i++) writeSync(file, piece);
  closeSync(file);
  return at(name);
}

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "factweave-bad-"));
  mkdirSync(join(root, "in", "folder.txt"), { recursive: true });
  const triples = Array.from({ length: 16 }, (_, i) => `<http://e.org/s${i}> <http://e.org/p> "${i}" .`);
  for (const name of ["password.pdf", "damaged.pdf", "no-text.pdf"]) copyFileSync(join(fixtures, name), at(name));
  symlinkSync(at("nowhere.txt"), at("broken-link.txt"));
  report = await indexSources(
    [
      put("good.txt", "Brenholm Observatory was founded in 1907 by Astrid Lindqvist."),
      put("empty.txt", ""),
      put("binary.txt", Buffer.from("89504e470d0a1a0a0000000d4948445200000001000000010806000000", "hex")),
      putEndless("endless.txt", ""),
      putEndless("endless.jsonl", '{"text":"'),
      putEndless("endless.csv", "a,b,"),
      putEndless("endless.html", "<p>"),
      put("latin.txt", Buffer.from("Die Größe der Kuppel überraschte Jörg Müller aus Köln.", "latin1")),
      put("deep.html", `${"<div>".repeat(100_000)}<p>Words deep below the surface of markup.`),
      put("ragged.csv", 'town,people\n"Oslo, Norway",700000\nBergen\n"Jena ""the bright""",110000,extra\n'),
      put("unclosed.csv", 'town,people\nOslo,700000\n"Bergen,280000\n'),
      put("broken.ttl", [...triples, "<http://e.org/s> oops ."].join("\n")),
      put("broken.json", '{"text": '),
      put("lines.jsonl", '{"text":"The zeppelin landed in Tromsø."}\nnonsense\n{"text":"It flew on to Vardø."}\n'),
      put("cut.txt.gz", gzipSync("words ".repeat(10_000)).subarray(0, 40)),
      at("password.pdf"),
      at("damaged.pdf"),
      at("no-text.pdf"),
      put("unknown.bin", "abc"),
      at("broken-link.txt"),
      at("missing.txt"),
      at("folder.txt"),
    ],
    { dir: join(root, "collection") },
  );
});
afterAll(() => rmSync(root, { recursive: true }));

test.each([
  ["empty.txt", "data", /is empty/],
  ["binary.txt", "data", /binary data/],
  ["endless.txt", "too-large", /more than 64 MB/],
  ["endless.jsonl", "data", /endless\.jsonl:1: the line is longer than 16 MB/],
  ["endless.csv", "too-large", /more than 64 MB/],
  ["endless.html", "too-large", /more than 64 MB/],
  ["ragged.csv", "data", /ragged\.csv:3: 2 of 3 rows/],
  ["unclosed.csv", "data", /unclosed\.csv:\d+: .*Close the quotes/],
  ["broken.ttl", "data", /broken\.ttl:17/],
  ["broken.json", "data", /is no JSON/],
  ["lines.jsonl", "data", /lines\.jsonl:2: /],
  ["cut.txt.gz", "data", /gzip packing is damaged or cut off/],
  ["password.pdf", "data", /locked with a password/],
  ["damaged.pdf", "data", /no readable PDF/],
  ["no-text.pdf", "data", /holds no text/],
  ["unknown.bin", "unsupported", /of no known kind/],
  ["broken-link.txt", "not-found", /no such file/],
  ["missing.txt", "not-found", /no such file/],
])("%s is reported as %s, with its place", (name, code, message) => {
  const failures = report.failed.filter(({ source }) => source === at(name));
  expect(failures).toEqual([{ source: at(name), code, message: expect.stringMatching(message) }]);
});

test("nothing but the bad is reported", () => {
  const good = ["good.txt", "latin.txt", "deep.html", "folder.txt"].map(at);
  expect(report.failed.filter(({ source }) => good.includes(source))).toEqual([]);
});

test.each([
  ["who founded Brenholm Observatory", "sentence", "Astrid Lindqvist"],
  ["Größe der Kuppel", "sentence", "überraschte Jörg Müller aus Köln"],
  ["words below the surface", "sentence", "deep below the surface"],
  ["zeppelin", "sentence", "Tromsø"],
  ["Vardø", "sentence", "flew on"],
  ["Jena", "row", "110000"],
] as const)("the good beside it is found: %s", async (query, kind, expected) => {
  const { store, close } = await openCollection(join(root, "collection"));
  try {
    const hits = await store.searchLexical(query, { kind, limit: 3 });
    expect(hits.map(({ indexed }) => indexed).join("\n")).toContain(expected);
  } finally {
    await close();
  }
});

test("triples before the broken line are kept", () => expect(report.triples).toBe(16));

test("hostile input takes little memory", () => {
  const script = `
    import { indexSources } from ${JSON.stringify(resolve(import.meta.dirname, "../../src/collection/index-sources.ts"))};
    await indexSources(process.argv.slice(2), { dir: process.argv[1] });`;
  const names = ["endless.txt", "endless.jsonl", "endless.csv", "endless.html", "good.txt"].map(at);
  // A heap of 128 MB: holding even one of the lines as a string would end the process.
  const flags = ["--max-old-space-size=128", "--input-type=module", "--eval", script, join(root, "second")];
  const { status, stderr } = spawnSync(process.execPath, [...flags, ...names], { encoding: "utf8" });
  expect({ status, stderr }).toMatchObject({ status: 0 });
});

// Root may read everything, so the indexer runs as another user; nobody else can make one.
test.skipIf(process.getuid?.() !== 0)("a file and a folder that may not be read are reported (needs root)", () => {
  const place = join(root, "shut");
  mkdirSync(join(place, "in", "locked"), { recursive: true });
  mkdirSync(join(place, "collection"));
  writeFileSync(join(place, "in", "secret.txt"), "Nobody may read this.");
  writeFileSync(join(place, "in", "open.txt"), "Everybody may read this.");
  chmodSync(join(place, "in", "secret.txt"), 0o000);
  chmodSync(join(place, "in", "locked"), 0o000);
  chmodSync(join(place, "collection"), 0o777);
  chmodSync(root, 0o755);
  const script = `
    import { indexSources } from ${JSON.stringify(resolve(import.meta.dirname, "../../src/collection/index-sources.ts"))};
    process.setgid(65534);
    process.setuid(65534);
    const report = await indexSources([process.argv[2]], { dir: process.argv[1] });
    console.log(JSON.stringify(report));`;
  const flags = ["--input-type=module", "--eval", script, join(place, "collection"), join(place, "in")];
  const { stdout, stderr } = spawnSync(process.execPath, flags, { encoding: "utf8" });
  expect(stderr).toBe("");
  const found: IndexReport = JSON.parse(stdout);
  expect(found.indexed).toBe(1);
  expect(found.failed.map(({ source, code }) => [source, code]).sort()).toEqual([
    [join(place, "in", "locked"), "permission"],
    [join(place, "in", "secret.txt"), "permission"],
  ]);
});
