import { createHash } from "node:crypto";
import { access, constants, mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join, relative, resolve, sep } from "node:path";
import { ConfigError } from "../core/errors/index.ts";

/** Where the demo stands, in a checkout and in the installed package alike. */
export const demoFolder: string = resolve(import.meta.dirname, "../../examples/demo");

/** Says which sources a built collection holds, and whether it holds all of them. */
const markName = "demo.json";

export interface DemoOptions {
  /** Folder with the sources; the collection is made in its subfolder `collection`. */
  readonly folder?: string;
  /** What the index depends on besides the sources; another version is built anew. */
  readonly version: string;
  /** Takes the collection when `folder` cannot be written. */
  readonly cacheDir: string;
  /** Indexes the sources into a folder, going on where an interrupted run was. */
  readonly index: (sources: readonly string[], dir: string) => Promise<unknown>;
}

/**
 * The folder of the demo collection, built first where it is missing or its sources have changed since.
 *
 * @throws ConfigError when there are no demo sources; whatever `index` rejects with.
 */
export async function demoCollection({ folder = demoFolder, version, cacheDir, index }: DemoOptions): Promise<string> {
  const own = join(folder, "collection");
  const sources = await demoSources(folder, own);
  const fingerprint = fingerprintOf(sources, version);
  const dirs = [own, join(cacheDir, "demo")];
  for (const dir of dirs) if ((await readMark(dir)) === `${fingerprint} complete`) return dir;
  const dir = (await isWritable(folder)) ? own : dirs[1]!;
  if ((await readMark(dir)) !== `${fingerprint} begun`) {
    await rm(dir, { recursive: true, force: true });
    await mkdir(dir, { recursive: true });
    await writeFile(join(dir, markName), JSON.stringify(`${fingerprint} begun`));
  }
  await index(
    sources.map(({ path }) => path),
    dir,
  );
  await writeFile(join(dir, markName), JSON.stringify(`${fingerprint} complete`));
  return dir;
}

interface DemoSource {
  readonly path: string;
  readonly name: string;
  readonly bytes: number;
}

async function demoSources(folder: string, collection: string): Promise<DemoSource[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    const message = `The demo sources are missing (${folder}). Name your own with --collection DIR or --kg FILE.`;
    throw new ConfigError("--collection", message, { cause: error });
  });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    // Other files directly in the folder tell about the demo; they are not part of it.
    .filter((path) => relative(folder, path).includes(sep) || path.endsWith(".ttl"))
    .filter((path) => !path.startsWith(collection + sep));
  return Promise.all(
    paths.sort().map(async (path) => ({ path, name: relative(folder, path), bytes: (await stat(path)).size })),
  );
}

/** By names and sizes: reading every byte would cost each question some of its time. */
function fingerprintOf(sources: readonly DemoSource[], version: string): string {
  const names = sources.map(({ name, bytes }) => [name.replaceAll(sep, "/"), bytes]);
  return createHash("sha256")
    .update(JSON.stringify([version, names]))
    .digest("hex");
}

async function readMark(dir: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(join(dir, markName), "utf8"));
  } catch (error) {
    // A mark that was cut short counts as none, and the demo is built again.
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

async function isWritable(folder: string): Promise<boolean> {
  return access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
}
