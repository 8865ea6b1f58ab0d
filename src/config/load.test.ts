import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ConfigError } from "../core/errors/index.ts";
import { defaults } from "./defaults.ts";
import { cacheFolder, isDebug, loadConfig, skipsDemo, usesColour } from "./load.ts";

let cwd: string;

beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), "factweave-config-"));
});
afterEach(() => rm(cwd, { recursive: true }));

const configFile = (value: unknown, name = "factweave.config.json"): Promise<void> =>
  writeFile(join(cwd, name), typeof value === "string" ? value : JSON.stringify(value));

test("without file, environment and flags the defaults hold, frozen", async () => {
  const config = await loadConfig({ cwd, env: {} });
  expect(config).toEqual(defaults);
  expect(Object.isFrozen(config)).toBe(true);
});

test("flags win over the environment, the environment over the file, the file over the defaults", async () => {
  await configFile({ preset: "file", budgetMs: 1, threads: 1 });
  const env = { FACTWEAVE_PRESET: "environment", FACTWEAVE_BUDGET_MS: "2" };
  const config = await loadConfig({ cwd, env, flags: { preset: "flags" } });
  expect(config).toMatchObject({ preset: "flags", budgetMs: 2, threads: 1, vectors: true });
});

test("an undefined flag leaves the layer below in force", async () => {
  const config = await loadConfig({ cwd, env: { FACTWEAVE_PRESET: "environment" }, flags: { preset: undefined } });
  expect(config.preset).toBe("environment");
});

test("paths of the file are seen from its folder, paths of flags and environment from the working folder", async () => {
  await writeFile(join(cwd, "other.json"), JSON.stringify({ collection: "a", kg: ["b.ttl"] }));
  const env = { FACTWEAVE_CONFIG: join(cwd, "other.json"), FACTWEAVE_CACHE_DIR: "c" };
  const config = await loadConfig({ cwd: join(cwd, "elsewhere"), env });
  expect(config.collection).toBe(join(cwd, "a"));
  expect(config.kg).toEqual([join(cwd, "b.ttl")]);
  expect(config.cacheDir).toBe(join(cwd, "elsewhere", "c"));
});

test("several graphs stand in one variable, separated as in PATH", async () => {
  const config = await loadConfig({ cwd, env: { FACTWEAVE_KG: ["/a.ttl", "/b.nt"].join(delimiter) } });
  expect(config.kg).toEqual(["/a.ttl", "/b.nt"]);
});

test.each([
  [{ colection: "x" }, "colection", 'unknown setting "colection"; did you mean "collection"?'],
  [{ zzzzzz: 1 }, "zzzzzz", "Known are collection, kg,"],
  [{ budgetMs: 0 }, "budgetMs", "budgetMs: "],
  [{ kg: "one.ttl" }, "kg", "kg: "],
  ["{ not json", "--config", "is not JSON"],
  [[], "config", "config: "],
])("a wrong configuration file is refused by the name of the setting: %j", async (value, setting, message) => {
  await configFile(value);
  const error = await loadConfig({ cwd, env: {} }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ConfigError);
  expect(error).toMatchObject({ setting, message: expect.stringContaining(message) });
});

test("a named configuration file that is missing is an error, the default one is not", async () => {
  await expect(loadConfig({ cwd, env: {}, file: "absent.json" })).rejects.toMatchObject({ setting: "--config" });
});

test.each([
  [{ FACTWEAVE_COLECTION: "x" }, "FACTWEAVE_COLECTION", "did you mean"],
  [{ FACTWEAVE_THREADS: "many" }, "threads", "threads: "],
  [{ FACTWEAVE_VECTORS: "perhaps" }, "vectors", "vectors: "],
])("a wrong environment variable is refused: %j", async (env, setting, message) => {
  await expect(loadConfig({ cwd, env })).rejects.toMatchObject({
    setting,
    message: expect.stringContaining(message),
  });
});

test("empty variables and variables of others are ignored", async () => {
  const env = { FACTWEAVE_PRESET: "", PATH: "/bin", FACTWEAVE_DEBUG: "1" };
  expect(await loadConfig({ cwd, env })).toEqual(defaults);
});

test("switches are on for anything but a word of denial", () => {
  expect([undefined, "", "0", "false", "off"].map((text) => isDebug({ FACTWEAVE_DEBUG: text }))).not.toContain(true);
  expect(["1", "true", "all"].map((text) => skipsDemo({ FACTWEAVE_SKIP_DEMO: text }))).not.toContain(false);
});

test.runIf(process.platform === "linux")("caches stand where the platform wants them, or where the caller says", () => {
  expect(cacheFolder(defaults, { XDG_CACHE_HOME: "/x" })).toBe("/x/factweave");
  expect(cacheFolder({ ...defaults, cacheDir: "/y" }, { XDG_CACHE_HOME: "/x" })).toBe("/y");
});

test("colours are for terminals, and for those who want them", () => {
  expect(usesColour({ isTTY: true }, {})).toBe(true);
  expect(usesColour({ isTTY: false }, {})).toBe(false);
  expect(usesColour({ isTTY: true }, { NO_COLOR: "1" })).toBe(false);
  expect(usesColour({ isTTY: true }, { NO_COLOR: "" })).toBe(true);
  expect(usesColour({ isTTY: true }, { TERM: "dumb" })).toBe(false);
});
