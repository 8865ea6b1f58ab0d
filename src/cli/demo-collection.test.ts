import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ConfigError } from "../core/errors/index.ts";
import { demoCollection } from "./demo-collection.ts";

const version = "1";
let folder: string;
let cacheDir: string;
let runs: { readonly sources: readonly string[]; readonly dir: string }[];

/** Stands for the indexer: leaves one file for each run. */
const index = async (sources: readonly string[], dir: string): Promise<void> => {
  runs.push({ sources, dir });
  await writeFile(join(dir, `run-${runs.length}`), "");
};

beforeEach(async () => {
  const base = await mkdtemp(join(tmpdir(), "factweave-demo-"));
  folder = join(base, "demo");
  cacheDir = join(base, "cache");
  runs = [];
  await mkdir(join(folder, "pages"), { recursive: true });
  await writeFile(join(folder, "pages", "b.html"), "<p>b</p>");
  await writeFile(join(folder, "pages", "a.html"), "<p>a</p>");
  await writeFile(join(folder, "graph.ttl"), "");
  await writeFile(join(folder, "README.md"), "About the demo.");
});
afterEach(async () => {
  await chmod(folder, 0o755);
  await rm(join(folder, ".."), { recursive: true });
});

test("the demo is built once, from its graph and the files of its subfolders", async () => {
  const dir = await demoCollection({ folder, version, cacheDir, index });
  expect(await demoCollection({ folder, version, cacheDir, index })).toBe(dir);
  expect(dir).toBe(join(folder, "collection"));
  const sources = ["graph.ttl", join("pages", "a.html"), join("pages", "b.html")].map((name) => join(folder, name));
  expect(runs).toEqual([{ dir, sources }]);
});

test("a demo whose sources have changed is built anew, without what was there", async () => {
  const dir = await demoCollection({ folder, version, cacheDir, index });
  await writeFile(join(folder, "pages", "a.html"), "<p>longer</p>");
  await demoCollection({ folder, version, cacheDir, index });
  expect((await readdir(dir)).sort()).toEqual(["demo.json", "run-2"]);
});

test("a demo made for another embedder or format is built anew", async () => {
  await demoCollection({ folder, version, cacheDir, index });
  await demoCollection({ folder, version: "2", cacheDir, index });
  expect(runs).toHaveLength(2);
});

test("an interrupted build goes on where it was", async () => {
  const failing = async (_: readonly string[], dir: string): Promise<void> => {
    await writeFile(join(dir, "half"), "");
    throw new Error("interrupted");
  };
  await expect(demoCollection({ folder, version, cacheDir, index: failing })).rejects.toThrow("interrupted");
  const dir = await demoCollection({ folder, version, cacheDir, index });
  expect((await readdir(dir)).sort()).toEqual(["demo.json", "half", "run-1"]);
});

test("without demo sources the message says what to name instead", async () => {
  const error = await demoCollection({ folder: join(folder, "absent"), version, cacheDir, index }).catch(
    (e: unknown) => e,
  );
  expect(error).toBeInstanceOf(ConfigError);
  expect(error).toMatchObject({ message: expect.stringContaining("--collection DIR or --kg FILE") });
});

test.skipIf(process.getuid?.() === 0)("a demo in a read-only place is built in the cache", async () => {
  await chmod(folder, 0o555);
  expect(await demoCollection({ folder, version, cacheDir, index })).toBe(join(cacheDir, "demo"));
});
