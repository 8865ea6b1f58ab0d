import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFactweave, type Factweave } from "../../src/index.ts";

const members = 1_000_000;
const namesakes = 500;

const iri = (name: string): string => `<http://example.org/${name}>`;
const label = "<http://www.w3.org/2000/01/rdf-schema#label>";

/** A genre that a million songs have, and 500 people of one name, one of whom is well known. */
function* lines(): Generator<string> {
  const named = (name: string, text: string): string => `${iri(name)} ${label} "${text}" .\n`;
  for (const [name, text] of [
    ["genre", "has genre"],
    ["origin", "place of origin"],
    ["painter", "painted by"],
    ["noise", "Noise"],
    ["brenholm", "Brenholm"],
    ["song7", "Low Tide"],
  ] as const) {
    yield named(name, text);
  }
  yield `${iri("noise")} ${iri("origin")} ${iri("brenholm")} .\n`;
  for (let n = 0; n < members; n++) yield `${iri(`song${n}`)} ${iri("genre")} ${iri("noise")} .\n`;
  for (let n = 0; n < namesakes; n++) yield named(`moor${n}`, "John Moor");
  for (const [n, title] of ["Salt Road", "Grey Quay", "Two Ferries"].entries()) {
    yield named(`work${n}`, title);
    yield `${iri(`work${n}`)} ${iri("painter")} ${iri("moor417")} .\n`;
  }
}

let folder: string;
let engine: Factweave;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "factweave-crowded-"));
  const file = join(folder, "crowded.nt");
  await pipeline(Readable.from(lines()), createWriteStream(file));
  engine = await createFactweave({ kg: [file], cacheDir: folder });
}, 480_000);
afterAll(async () => {
  await engine?.close();
  await rm(folder, { recursive: true });
});

const texts = async (question: string): Promise<readonly string[]> =>
  (await engine.ask(question, { at: "2026-01-01" })).shortAnswers.map(({ text }) => text).sort();

test("a thing with a million statements is answered about by its other ones", async () => {
  expect(await texts("What is the place of origin of Noise?")).toEqual(["Brenholm"]);
  expect(await texts("Which genre does Low Tide have?")).toEqual(["Noise"]);
});

test("a million is not counted in part", async () => {
  expect((await engine.ask("How many songs have the genre Noise?", { at: "2026-01-01" })).status).toBe("refused");
});

test("of 500 things of one name the known one is meant, and each is called by the name", async () => {
  expect(await texts("What did John Moor paint?")).toEqual(["Grey Quay", "Salt Road", "Two Ferries"]);
  expect(await texts("By whom was Grey Quay painted?")).toEqual(["John Moor"]);
});
