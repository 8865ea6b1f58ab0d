import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import manifest from "../../package.json" with { type: "json" };

const root = resolve(import.meta.dirname, "../..");
const run = promisify(execFile);

let project: string;
let files: readonly string[];

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), "factweave-package-"));
  const { stdout } = await run("npm", ["pack", "--json", "--pack-destination", project], {
    cwd: root,
    maxBuffer: 2 ** 26,
  });
  // Scripts of the package write to standard output before npm does.
  const [packed] = JSON.parse(stdout.slice(stdout.indexOf("[\n"))) as [{ filename: string; files: { path: string }[] }];
  files = packed.files.map(({ path }) => path);
  await writeFile(join(project, "package.json"), JSON.stringify({ name: "user", private: true, type: "module" }));
  const install = ["install", "--prefer-offline", "--ignore-scripts", "--no-audit", "--no-fund"];
  await run("npm", [...install, join(project, packed.filename)], { cwd: project });
});
afterAll(() => rm(project, { recursive: true }));

test("the package holds code, types, models, schema and demo, and neither sources nor tests", () => {
  for (const path of ["dist/index.js", "dist/index.d.ts", "dist/cli/main.js", "schema/answer.schema.json", "LICENSE"]) {
    expect(files).toContain(path);
  }
  expect(files.some((path) => path.startsWith("models/"))).toBe(true);
  expect(files.some((path) => path.startsWith("examples/demo/collection/"))).toBe(true);
  expect(
    files.filter((path) => /^(?:src|test|bench|training|scripts)\/|\.test\.|\.ts$(?<!\.d\.ts)/.test(path)),
  ).toEqual([]);
});

test("the installed command runs", async () => {
  const { stdout } = await run("npx", ["--no-install", "factweave", "--version"], { cwd: project });
  expect(stdout.trim()).toBe(manifest.version);
});

test("the installed command answers from the demo that it brings, without building it", async () => {
  const ask = ["--no-install", "factweave", "ask", "Who directed Jaws?", "--json"];
  const { stdout, stderr } = await run("npx", ask, { cwd: project });
  expect(stderr).not.toContain("Building");
  expect(JSON.parse(stdout)).toMatchObject({ status: "answered", quotes: expect.arrayContaining([expect.anything()]) });
});

test("the installed library is imported by its name", async () => {
  const code = `import { createFactweave, answerSchema } from "factweave";
    import { measures } from "factweave/eval";
    import schema from "factweave/answer.schema.json" with { type: "json" };
    console.log(typeof createFactweave, answerSchema.parse === undefined, measures.has("nDCG@10"), schema.type);`;
  const { stdout } = await run(process.execPath, ["--input-type=module", "-e", code], { cwd: project });
  expect(stdout.trim()).toBe("function false true object");
});
