import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { DataError } from "../core/errors/index.ts";
import { readJsonLines } from "./read-data.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "factweave-data-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const schema = z.object({ id: z.number() });
const read = (name: string) => Array.fromAsync(readJsonLines(join(folder, name), schema));

it("reads plain and gzipped lines alike, and skips blank ones", async () => {
  const text = '{"id":1}\n\n{"id":2,"more":true}\r\n{"id":3}';
  await writeFile(join(folder, "a.jsonl"), text);
  await writeFile(join(folder, "a.jsonl.gz"), gzipSync(text));
  expect(await read("a.jsonl")).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
  expect(await read("a.jsonl.gz")).toEqual(await read("a.jsonl"));
});

it("says which file is missing and how to name the folder", async () => {
  await expect(read("none.jsonl.gz")).rejects.toThrow(/none\.jsonl\.gz.*no such file.*--data/s);
});

it("says which line is no JSON and which does not fit", async () => {
  await writeFile(join(folder, "b.jsonl"), '{"id":1}\n{"id":\n');
  await expect(read("b.jsonl")).rejects.toThrow(/b\.jsonl:2: the line is no JSON/);
  await writeFile(join(folder, "c.jsonl"), '{"id":1}\n{"id":"x"}\n');
  await expect(read("c.jsonl")).rejects.toThrow(/c\.jsonl:2.*id/);
});

it("fails on a file that was cut off, instead of giving a part as the whole", async () => {
  const packed = gzipSync(Array.from({ length: 5000 }, (_, i) => `{"id":${i * 7919}}\n`).join(""));
  await writeFile(join(folder, "cut.jsonl.gz"), packed.subarray(0, packed.length / 2));
  await expect(read("cut.jsonl.gz")).rejects.toThrow(DataError);
  await writeFile(join(folder, "no.jsonl.gz"), "not gzipped at all");
  await expect(read("no.jsonl.gz")).rejects.toThrow(DataError);
});

it("lets the reader stop early", async () => {
  await writeFile(join(folder, "d.jsonl"), '{"id":1}\n{"id":2}\n{"no":1}\n');
  for await (const { id } of readJsonLines(join(folder, "d.jsonl"), schema)) if (id === 2) break;
  await expect(read("d.jsonl")).rejects.toThrow(/:3/);
});
