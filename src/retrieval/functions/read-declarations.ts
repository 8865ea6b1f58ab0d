import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { ConfigError } from "../../core/errors/index.ts";
import { type Declarations, type DeclaredFunction, declarationsSchema } from "./declaration.ts";

/**
 * The functions of a file, each checked as a whole: every place has its parameter, every parameter its place, and what
 * is named by an example, search or chain is there. Files of tables and graphs are seen from the file's folder.
 *
 * @throws ConfigError that names the function and what to repair.
 */
export async function readDeclarations(file: string): Promise<Declarations> {
  let value: unknown;
  try {
    value = JSON.parse(await readFile(file, "utf8"));
  } catch (error) {
    const problem = error instanceof SyntaxError ? `is not JSON: ${error.message}` : "cannot be read";
    throw new ConfigError("functions", `${file} ${problem}. Name a JSON file of functions.`, { cause: error });
  }
  return parseDeclarations(value, file);
}

export function parseDeclarations(value: unknown, file: string): Declarations {
  const parsed = declarationsSchema.safeParse(value);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    throw new ConfigError("functions", `${file}: ${issue.path.join(".") || "file"}: ${issue.message}.`);
  }
  const { functions, servers } = parsed.data;
  const names = new Set<string>();
  for (const declared of functions) {
    const problem = names.has(declared.name) ? "is declared twice" : problemOf(declared, parsed.data);
    if (problem !== undefined) throw new ConfigError("functions", `${file}: the function ${declared.name} ${problem}.`);
    names.add(declared.name);
  }
  for (const [name, address] of Object.entries(servers)) {
    const { username, password, search, hash } = new URL(address);
    if (`${username}${password}${search}${hash}` === "") continue;
    throw new ConfigError("functions", `${file}: the server ${name} has more than host and path. Leave the rest out.`);
  }
  const folder = dirname(resolve(file));
  return { ...parsed.data, functions: functions.map((declared) => withPaths(declared, folder)) };
}

function problemOf(declared: DeclaredFunction, { servers, functions }: Declarations): string | undefined {
  const { parameters, source, result, examples } = declared;
  if ("http" in source && !Object.hasOwn(servers, source.http.server)) {
    return `names the server "${source.http.server}", which is not declared`;
  }
  const places = placesIn(source);
  const stranger = [...places].find((place) => !Object.hasOwn(parameters, place));
  if (stranger !== undefined) return `has a place for "${stranger}", which is no parameter`;
  const columns = new Set(result.columns.map(({ name }) => name));
  for (const [name, { filters, type, values, search }] of Object.entries(parameters)) {
    if (filters === undefined && !places.has(name)) return `has no place for its parameter "${name}"`;
    if (filters !== undefined && !columns.has(filters)) return `filters by "${filters}", which is no column`;
    if ((type === "enum") !== (values !== undefined)) return `needs values for "${name}", if and only if it is an enum`;
    if (search === undefined) continue;
    const finder = functions.find((other) => other.name === search.function);
    const entities = Object.values(finder?.parameters ?? {}).filter(({ required }) => required);
    if (finder === undefined || entities.length !== 1) return `searches with "${search.function}", which cannot`;
    if (!finder.result.columns.some((one) => one.name === search.column))
      return `searches "${search.column}", no column`;
  }
  const wrong = examples.find(({ asks }) => !columns.has(asks));
  return wrong && `has an example that asks for "${wrong.asks}", which is no column`;
}

function placesIn(source: DeclaredFunction["source"]): ReadonlySet<string> {
  if ("sparql" in source) return new Set(Array.from(source.sparql.matchAll(/\$(\w+)/g), (match) => match[1] as string));
  const texts =
    "table" in source
      ? Object.values(source.table.where)
      : [...source.http.path.split("/"), ...Object.values(source.http.query), ...Object.values(source.http.body ?? {})];
  return new Set(texts.flatMap((text) => /^\{(\w+)\}$/.exec(text)?.[1] ?? []));
}

function withPaths(declared: DeclaredFunction, folder: string): DeclaredFunction {
  const { source } = declared;
  if ("table" in source) {
    return { ...declared, source: { table: { ...source.table, file: resolve(folder, source.table.file) } } };
  }
  if (!("sparql" in source) || source.graph === undefined || /^https?:\/\//i.test(source.graph)) return declared;
  return { ...declared, source: { ...source, graph: resolve(folder, source.graph) } };
}
