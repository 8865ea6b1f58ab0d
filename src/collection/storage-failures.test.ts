import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { StoreError } from "../core/errors/index.ts";
import { storeFailure } from "../stores/sqlite/failure.ts";
import { indexSources } from "./index-sources.ts";
import { openCollection } from "./open-collection.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "factweave-"));
});
afterEach(() => rmSync(root, { recursive: true }));

const isRoot = process.getuid?.() === 0;

function canMount(): boolean {
  if (!isRoot || process.platform !== "linux") return false;
  const probe = mkdtempSync(join(tmpdir(), "factweave-mount-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", probe], { stdio: "ignore" });
    execFileSync("umount", [probe]);
    return true;
  } catch {
    // No right to mount, in most containers.
    return false;
  } finally {
    rmSync(probe, { recursive: true });
  }
}

describe("a full disk", () => {
  // Only a file system of its own can be filled without harm, and mounting one takes root.
  test.skipIf(!canMount())(
    "is named, loses nothing that was acknowledged, and indexing goes on once there is space",
    async () => {
      const small = join(root, "small");
      mkdirSync(small);
      execFileSync("mount", ["-t", "tmpfs", "-o", "size=8m", "tmpfs", small]);
      try {
        const dir = join(small, "collection");
        const input = join(root, "in");
        mkdirSync(input);
        const texts = Array.from({ length: 60 }, (_, i) => {
          const filler = Array.from({ length: 2500 }, (_, n) => `Sentence ${n} of page${i} holds ${i * n + n} things.`);
          return `This is token${i} alone. ${filler.join(" ")}`;
        });
        texts.forEach((text, i) => {
          writeFileSync(join(input, `${String(i).padStart(2, "0")}.txt`), text);
        });
        const done: string[] = [];
        const error = await indexSources([input], { dir, onSource: ({ name }) => done.push(name) }).catch(
          (e: unknown) => e,
        );
        expect(error).toBeInstanceOf(StoreError);
        expect(error).toMatchObject({ code: "full", path: dir });
        expect((error as Error).message).toContain("free some space");
        expect(done.length).toBeGreaterThan(0);
        expect(done.length).toBeLessThan(60);
        await expectTokens(dir, done.length);
        execFileSync("mount", ["-o", "remount,size=200m", small]);
        expect(await indexSources([input], { dir })).toMatchObject({
          unchanged: done.length,
          indexed: 60 - done.length,
        });
        await expectTokens(dir, 60);
      } finally {
        // Lazily, since a failed assertion may have left the collection open, and should be what is told.
        execFileSync("umount", ["--lazy", small]);
      }
    },
    120_000,
  );
});

async function expectTokens(dir: string, count: number): Promise<void> {
  const { store, close } = await openCollection(dir);
  for (let i = 0; i < count; i++) {
    expect(await store.searchLexical(`token${i}`, { kind: "sentence", limit: 5 })).toHaveLength(1);
  }
  await close();
}

describe("a folder that may not be written", () => {
  // Root may write everywhere, so a process without its rights is asked.
  test.skipIf(!isRoot)("cannot be indexed into, but can be read", async () => {
    const input = join(root, "a.txt");
    writeFileSync(input, "Alpha stands here.");
    const dir = join(root, "collection");
    await indexSources([input], { dir });
    chmodSync(root, 0o755);
    const run = (script: string) => {
      const modules = import.meta.dirname;
      const source = `const { indexSources } = await import("${modules}/index-sources.ts");
        const { openCollection } = await import("${modules}/open-collection.ts");
        try { ${script} } catch (error) { console.log(error.name, error.code, error.message); }`;
      const options = { uid: 65534, gid: 65534, encoding: "utf8" } as const;
      const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", source], options);
      return stdout + stderr;
    };
    expect(run(`await indexSources([${JSON.stringify(input)}], { dir: ${JSON.stringify(dir)} });`)).toMatch(
      /^StoreError permission /,
    );
    const search = `const { store } = await openCollection(${JSON.stringify(dir)});
      console.log((await store.searchLexical("alpha", { kind: "sentence", limit: 5 })).length);`;
    expect(run(search).trim()).toBe("1");
  });

  test("a file in the place of the folder is named", async () => {
    const path = join(root, "file");
    writeFileSync(path, "");
    await expect(indexSources([path], { dir: path })).rejects.toMatchObject({ name: "StoreError", code: "permission" });
  });
});

test("a damaged catalogue is named, not half read", async () => {
  const input = join(root, "a.txt");
  writeFileSync(input, "Alpha stands here.");
  const dir = join(root, "collection");
  await indexSources([input], { dir });
  cpSync(input, join(dir, "collection.db"));
  await expect(openCollection(dir)).rejects.toMatchObject({ name: "StoreError", code: "damaged" });
});

test.each([
  ["ENOSPC", "full"],
  ["EACCES", "permission"],
  ["EROFS", "permission"],
])("the system's %s means %s", (code, expected) => {
  const error = Object.assign(new Error(code), { code });
  expect(storeFailure(error, "/x")).toMatchObject({ code: expected, cause: error });
});

test("an error that says nothing about the disk stays what it is", () => {
  const error = new TypeError("a mistake of ours");
  expect(storeFailure(error, "/x")).toBe(error);
});
