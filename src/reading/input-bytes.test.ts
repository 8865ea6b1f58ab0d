import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DataError, SourceError } from "../core/errors/index.ts";
import { type SourceInput, sourceBytes, wholeBytes } from "./input-bytes.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "factweave-bytes-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: Uint8Array | string): SourceInput {
  const path = join(folder, name);
  writeFileSync(path, content);
  return { uri: name, path };
}

const text = "All work and no play. ".repeat(20_000);

test("bytes come as they are, and unpacked when they are gzip, whatever the name", async () => {
  const plain = await wholeBytes(file("a.txt", text));
  const packed = await wholeBytes(file("b.txt", gzipSync(text)));
  const fetched = await wholeBytes({ uri: "https://example.org/c", bytes: gzipSync(text) });
  expect([plain, packed, fetched].map((bytes) => Buffer.from(bytes).toString() === text)).toEqual([true, true, true]);
});

test("two packings one after the other are both unpacked", async () => {
  const bytes = Buffer.concat([gzipSync("one "), gzipSync("two")]);
  expect(Buffer.from(await wholeBytes({ uri: "a.gz", bytes })).toString()).toBe("one two");
});

test.each([
  ["cut off", gzipSync(text).subarray(0, 200), DataError, /gzip packing is damaged or cut off/],
  ["damaged", Buffer.concat([gzipSync(text).subarray(0, 12), Buffer.alloc(50, 0xff)]), DataError, /damaged/],
  ["of nothing", gzipSync(""), DataError, /is empty/],
])("gzip %s is told by name", async (_, bytes, type, message) => {
  await expect(wholeBytes({ uri: "a.txt.gz", bytes })).rejects.toThrow(type);
  await expect(wholeBytes({ uri: "a.txt.gz", bytes })).rejects.toThrow(message);
});

test("a gzip bomb is left before it fills memory", async () => {
  const bytes = gzipSync(Buffer.alloc(100_000_000));
  let given = 0;
  const read = async () => {
    for await (const piece of sourceBytes({ uri: "bomb.jsonl.gz", bytes })) given += piece.length;
  };
  await expect(read()).rejects.toMatchObject({ code: "too-large", source: "bomb.jsonl.gz" });
  expect(given).toBeLessThan(65_000_000);
});

test("a file too large to be read whole is refused by its size, unread", async () => {
  const input = file("large.txt", "");
  // A sparse file: reading its 8 terabytes would never end.
  truncateSync(join(folder, "large.txt"), 8e12);
  await expect(wholeBytes(input)).rejects.toMatchObject({ code: "too-large", source: "large.txt" });
});

test("what cannot be opened has a code and a way out", async () => {
  await expect(wholeBytes({ uri: "gone.txt", path: join(folder, "gone.txt") })).rejects.toThrow(SourceError);
  await expect(wholeBytes({ uri: "gone.txt", path: join(folder, "gone.txt") })).rejects.toMatchObject({
    code: "not-found",
  });
  for (const path of [join(folder, "a.txt", "b.txt"), join(folder, "x".repeat(300))]) {
    await expect(wholeBytes({ uri: "odd.txt", path })).rejects.toMatchObject({
      name: "SourceError",
      code: "not-found",
    });
  }
  await expect(wholeBytes({ uri: "folder", path: folder })).rejects.toMatchObject({ code: "unsupported" });
  await expect(wholeBytes(file("empty.txt", ""))).rejects.toThrow(/empty\.txt: it is empty/);
});

test("cancellation ends reading with its reason", async () => {
  const controller = new AbortController();
  const reason = new Error("enough");
  const read = async () => {
    for await (const piece of sourceBytes(file("c.txt", text), controller.signal)) {
      if (piece.length > 0) controller.abort(reason);
    }
  };
  await expect(read()).rejects.toBe(reason);
});
