import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import manifest from "../../package.json" with { type: "json" };

interface Outcome {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

let cwd: string;
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), "factweave-cli-"));
});
afterAll(() => rm(cwd, { recursive: true }));

/** Runs the command line as a user does, without the settings of whoever runs the tests. */
function factweave(args: readonly string[], env: Record<string, string> = {}): Promise<Outcome> {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith("FACTWEAVE_"));
  const options = { cwd, env: { ...Object.fromEntries(inherited), ...env } };
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [join(import.meta.dirname, "main.ts"), ...args],
      options,
      (_, stdout, stderr) => {
        resolve({ status: child.exitCode, stdout, stderr });
      },
    );
  });
}

test("--help lists what there is, on standard output", async () => {
  const { status, stdout, stderr } = await factweave(["--help"]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(stdout.match(/^ {2}[a-z]+/gm)?.map((name) => name.trim())).toEqual(
    expect.arrayContaining(["ask", "index", "forget", "stats", "models", "eval"]),
  );
  expect(stdout).not.toMatch(/\b(?:serve|mcp)\b/);
});

test("--version is that of the package", async () => {
  expect(await factweave(["--version"])).toEqual({ status: 0, stdout: `${manifest.version}\n`, stderr: "" });
});

test.each([
  [[], "Usage: factweave"],
  [["aks", "x"], "Did you mean ask?"],
  [["ask"], "missing required argument 'question'"],
  [["ask", "x", "--colection", "y"], "Did you mean --collection?"],
  [["ask", "two", "words"], "too many arguments"],
  [["ask", "x", "--json", "--stream"], "cannot be used with"],
  [["ask", "x", "--budget", "soon"], 'error: --budget: "soon" is no time span'],
  [["ask", "x", "--config", "absent.json"], "cannot be read"],
  [["index", "x"], "Which collection?"],
  [["models", "list", "--jsom"], "Did you mean --json?"],
  [["stats"], "Which collection?"],
  [["forget", "x"], "Which collection?"],
])("wrong usage exits with 2 and says what is wrong: factweave %j", async (args, message) => {
  const { status, stdout, stderr } = await factweave(args);
  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  expect(stderr).toContain(message);
  expect(stderr).not.toContain("    at ");
});

test.each([
  [["stats", "--json"], "config"],
  [["ask", "--json"], "usage"],
])("with --json an error is one JSON object on standard error: factweave %j", async (args, code) => {
  const { status, stderr } = await factweave(args);
  expect(status).toBe(2);
  expect(JSON.parse(stderr)).toEqual({ error: { code, message: expect.any(String), retryable: false } });
});

test("the stack is shown only on request, by flag or environment", async () => {
  expect((await factweave(["stats", "--debug"])).stderr).toContain("    at ");
  expect((await factweave(["stats"], { FACTWEAVE_DEBUG: "1" })).stderr).toContain("    at ");
});

test("an unknown key of the configuration file is refused with the nearest known one", async () => {
  const path = join(cwd, "typo.json");
  await writeFile(path, JSON.stringify({ colection: "x" }));
  const { status, stderr } = await factweave(["stats", "--config", path]);
  expect(status).toBe(2);
  expect(stderr).toBe(`error: ${path}: unknown setting "colection"; did you mean "collection"?\n`);
});

test("a collection that is not there exits with 1 and names the folder", async () => {
  const { status, stderr } = await factweave(["stats", "--collection", "absent"]);
  expect(status).toBe(1);
  expect(stderr).toMatch(/^error: .*absent/);
});

test("models list names what is shipped, as text and as JSON", async () => {
  const [text, json] = await Promise.all([factweave(["models"]), factweave(["models", "list", "--json"])]);
  expect([text.status, json.status]).toEqual([0, 0]);
  const models = JSON.parse(json.stdout) as { name: string; licence: string }[];
  expect(models.length).toBeGreaterThan(0);
  for (const { name, licence } of models) expect(text.stdout).toMatch(new RegExp(`${name}.*${licence}`));
});
