import { readFile } from "node:fs/promises";
import { homedir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import type { z } from "zod";
import { ConfigError } from "../core/errors/index.ts";
import { defaults } from "./defaults.ts";
import { didYouMean } from "./nearest.ts";
import { type Config, configKeys, configSchema, type PartialConfig, partialConfigSchema } from "./schema.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

export interface LoadOptions {
  /** Configuration file, from `--config`. When absent, `factweave.config.json` of `cwd` is read if it is there. */
  readonly file?: string | undefined;
  /** What the command line says; wins over file and environment. */
  readonly flags?: PartialConfig;
  readonly env?: Environment;
  readonly cwd?: string;
}

/** Variables that switch something for one run and are no configuration. */
const switches = ["FACTWEAVE_CONFIG", "FACTWEAVE_DEBUG", "FACTWEAVE_SKIP_DEMO"];

/** How the text of an environment variable becomes the value of a key; all others are taken as text. */
const parsers: { readonly [K in keyof Config]?: (text: string) => unknown } = {
  // Addresses hold the character that separates paths.
  kg: (text) => text.split(text.includes("://") ? /\s+/ : delimiter).filter((name) => name !== ""),
  budgetMs: toNumber,
  threads: toNumber,
  vectors: toBoolean,
  allowPrivateHosts: toBoolean,
};

/**
 * Resolves the configuration once, frozen: defaults, file, environment, flags, each over the one before. Paths of the
 * file are seen from the file's folder, all others from `cwd`.
 *
 * @throws ConfigError with the setting's name for an unknown key, a wrong value, or a file that cannot be read.
 */
export async function loadConfig(options: LoadOptions = {}): Promise<Config> {
  const { flags = {}, env = process.env, cwd = process.cwd() } = options;
  const file = await readConfigFile(options.file ?? (env.FACTWEAVE_CONFIG || undefined), cwd);
  const fromEnvironment = withPaths(readEnvironment(env), cwd);
  const layers = [file, fromEnvironment, withPaths(check(partialConfigSchema, flags, "command line"), cwd)];
  return Object.freeze(check(configSchema, Object.assign({}, defaults, ...layers.map(withoutUndefined)), "config"));
}

/** Whether errors show their stack; by `FACTWEAVE_DEBUG`, before any configuration is read. */
export function isDebug(env: Environment = process.env): boolean {
  return isOn(env.FACTWEAVE_DEBUG);
}

/** Whether to colour what goes to a stream: only on a terminal, and not when `NO_COLOR` asks for none. */
export function usesColour(stream: { readonly isTTY?: boolean }, env: Environment = process.env): boolean {
  return stream.isTTY === true && !env.NO_COLOR && env.TERM !== "dumb";
}

/** Whether the installation leaves the demo collection unbuilt. */
export function skipsDemo(env: Environment = process.env): boolean {
  return isOn(env.FACTWEAVE_SKIP_DEMO);
}

/** The folder for what can be made again: the given one, else the platform's own place for caches. */
export function cacheFolder(config: Config, env: Environment = process.env): string {
  if (config.cacheDir !== undefined) return config.cacheDir;
  if (process.platform === "darwin") return join(homedir(), "Library", "Caches", "factweave");
  const base = process.platform === "win32" ? env.LOCALAPPDATA : env.XDG_CACHE_HOME;
  return join(base || join(homedir(), ".cache"), "factweave");
}

/**
 * The hub that models are pulled from, without a slash at its end; `HF_ENDPOINT` names another, as for other tools.
 *
 * @throws ConfigError when it is no address.
 */
export function hubEndpoint(env: Environment = process.env): { readonly endpoint: string; readonly trusted: boolean } {
  const endpoint = env.HF_ENDPOINT || "https://huggingface.co";
  if (!/^https?:$/.test(URL.parse(endpoint)?.protocol ?? "")) {
    throw new ConfigError("HF_ENDPOINT", "HF_ENDPOINT is no http(s) address. Correct it, or unset it.");
  }
  return { endpoint: endpoint.replace(/\/+$/, ""), trusted: Boolean(env.HF_ENDPOINT) };
}

async function readConfigFile(name: string | undefined, cwd: string): Promise<PartialConfig> {
  const path = resolve(cwd, name ?? "factweave.config.json");
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    if (name === undefined && (error as NodeJS.ErrnoException).code === "ENOENT") return {};
    const message = `The configuration file ${path} cannot be read. Name a readable JSON file with --config.`;
    throw new ConfigError("--config", message, { cause: error });
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const message = `${path} is not JSON: ${(error as SyntaxError).message}. Comments and trailing commas are not allowed.`;
    throw new ConfigError("--config", message, { cause: error });
  }
  return withPaths(check(partialConfigSchema, value, path), dirname(path));
}

function readEnvironment(env: Environment): PartialConfig {
  const known = new Map(configKeys.map((key) => [variableName(key), key]));
  const values: Record<string, unknown> = {};
  for (const [name, text] of Object.entries(env)) {
    if (!name.startsWith("FACTWEAVE_") || switches.includes(name) || text === undefined || text === "") continue;
    const key = known.get(name);
    if (key === undefined) {
      const hint = didYouMean(name, [...known.keys(), ...switches]) || ". Unset it.";
      throw new ConfigError(name, `The environment variable ${name} is unknown${hint}`);
    }
    values[key] = parsers[key]?.(text) ?? text;
  }
  return check(partialConfigSchema, values, "environment");
}

/** `budgetMs` is `FACTWEAVE_BUDGET_MS`. */
function variableName(key: string): string {
  return `FACTWEAVE_${key.replace(/[A-Z]/g, "_$&").toUpperCase()}`;
}

function check<S extends z.ZodType>(schema: S, value: unknown, where: string): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0]!;
  if (issue.code === "unrecognized_keys") {
    const key = issue.keys[0]!;
    const hint = didYouMean(key, configKeys) || `. Known are ${configKeys.join(", ")}.`;
    throw new ConfigError(key, `${where}: unknown setting "${key}"${hint}`);
  }
  const setting = issue.path.join(".") || "config";
  throw new ConfigError(setting, `${where}: ${setting}: ${issue.message}.`);
}

function withPaths(layer: PartialConfig, folder: string): PartialConfig {
  const { collection, kg, functions, cacheDir, data } = layer;
  return {
    ...layer,
    ...(collection !== undefined && { collection: resolve(folder, collection) }),
    ...(kg !== undefined && { kg: kg.map((name) => (/^https?:\/\//i.test(name) ? name : resolve(folder, name))) }),
    ...(functions !== undefined && { functions: resolve(folder, functions) }),
    ...(cacheDir !== undefined && { cacheDir: resolve(folder, cacheDir) }),
    ...(data !== undefined && { data: resolve(folder, data) }),
  };
}

function withoutUndefined(layer: PartialConfig): PartialConfig {
  return Object.fromEntries(Object.entries(layer).filter(([, value]) => value !== undefined));
}

/** A text that is no number stays as it is, so that the schema refuses it by the setting's name. */
function toNumber(text: string): number | string {
  return text.trim() === "" || Number.isNaN(Number(text)) ? text : Number(text);
}

function toBoolean(text: string): boolean | string {
  if (["1", "true", "yes", "on"].includes(text.toLowerCase())) return true;
  if (["0", "false", "no", "off"].includes(text.toLowerCase())) return false;
  return text;
}

function isOn(text: string | undefined): boolean {
  return text !== undefined && text !== "" && toBoolean(text) !== false;
}
