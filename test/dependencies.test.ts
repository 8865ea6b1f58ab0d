import { glob, readFile } from "node:fs/promises";
import { builtinModules } from "node:module";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import manifest from "../package.json" with { type: "json" };

const root = resolve(import.meta.dirname, "..");
const runtime = Object.keys(manifest.dependencies);
const development = Object.keys(manifest.devDependencies);

/** Tools that are run and never imported. */
const tools = ["@arethetypeswrong/cli", "@biomejs/biome", "@types/node", "node", "publint", "tsdown", "typescript"];

async function importedBy(pattern: string, isWanted: (path: string) => boolean): Promise<Set<string>> {
  const names = new Set<string>();
  for await (const path of glob(pattern, { cwd: root })) {
    if (!isWanted(path)) continue;
    const text = await readFile(resolve(root, path), "utf8");
    for (const [, specifier] of text.matchAll(/(?:from|import|import\()\s*"([\w@][\w@/.:-]*)"/g)) {
      const [scope, name] = specifier!.split("/");
      names.add(specifier!.startsWith("@") ? `${scope}/${name}` : scope!);
    }
  }
  return new Set(
    [...names].filter((name) => !name.startsWith("node:") && !builtinModules.includes(name) && name !== manifest.name),
  );
}

const isTest = (path: string): boolean => path.endsWith(".test.ts");

test("what the published code imports is declared, and nothing else is", async () => {
  const imported = await importedBy("src/**/*.ts", (path) => !isTest(path) && !path.startsWith("src/testing/"));
  expect([...imported].sort()).toEqual([...runtime].sort());
});

test("what tests, benchmarks and scripts import is declared, and each tool is used", async () => {
  const imported = await importedBy("{src,test,bench,scripts}/**/*.ts", () => true);
  const undeclared = [...imported].filter((name) => !runtime.includes(name) && !development.includes(name));
  const unused = development.filter(
    (name) => !imported.has(name) && !tools.includes(name) && !name.startsWith("@types/"),
  );
  expect({ undeclared, unused }).toEqual({ undeclared: [], unused: [] });
});

test("every dependency has its reason in docs/dependencies.md", async () => {
  const text = await readFile(resolve(root, "docs/dependencies.md"), "utf8");
  expect([...runtime, ...development].filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});

test("the lock file holds the packages of every platform, without which npm ci refuses it", async () => {
  type Entry = { readonly optionalDependencies?: Readonly<Record<string, string>> };
  const lock = JSON.parse(await readFile(resolve(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, Entry>;
  };
  const locked = Object.entries(lock.packages);
  const names = new Set(locked.map(([path]) => path.replace(/^.*node_modules\//, "")));
  const optional = locked.flatMap(([, entry]) => Object.keys(entry.optionalDependencies ?? {}));
  expect(optional.filter((name) => !names.has(name))).toEqual([]);
});
