import { createHash } from "node:crypto";
import { readdir, realpath, stat } from "node:fs/promises";
import { isAbsolute, join, relative, resolve, sep } from "node:path";
import { SourceError, type SourceErrorCode } from "../core/errors/index.ts";
import { isReadable } from "../reading/read-source.ts";
import { isAddress } from "../stores/sqlite/catalog-reader.ts";

/** A file or an address to index. */
export interface SourceReference {
  /** What the catalogue calls it: the address, or the path relative to the collection's folder. */
  readonly uri: string;
  /** What the user called it, for messages. */
  readonly name: string;
  /** Absolute path of a file; absent for an address. */
  readonly path?: string;
  /** Bytes; 0 for an address. */
  readonly size: number;
  readonly modifiedMs?: number;
}

export interface SourceList {
  readonly sources: readonly SourceReference[];
  readonly failures: readonly SourceError[];
}

/**
 * Finds what there is to index. Folders are walked in the order of their names, without dot files, `node_modules` and
 * the collection itself; of their files only readable kinds count, while a file named outright is always tried.
 */
export async function listSources(inputs: readonly string[], dir: string, signal?: AbortSignal): Promise<SourceList> {
  const sources = new Map<string, SourceReference>();
  const failures: SourceError[] = [];
  const visited = new Set<string>([await realpath(dir)]);
  const add = (source: SourceReference) => {
    if (!sources.has(source.uri)) sources.set(source.uri, source);
  };

  async function visit(path: string, name: string, named: boolean): Promise<void> {
    signal?.throwIfAborted();
    try {
      const facts = await stat(path);
      if (facts.isDirectory()) {
        // Links may lead back to a folder above; each folder is walked once, under whichever name comes first.
        const real = await realpath(path);
        if (visited.has(real)) return;
        visited.add(real);
        for (const entry of (await readdir(path)).sort()) {
          if (entry.startsWith(".") || entry === "node_modules") continue;
          await visit(join(path, entry), join(name, entry), false);
        }
      } else if (named && !facts.isFile()) {
        failures.push(
          new SourceError(
            name,
            "unsupported",
            `${name}: it is neither a file nor a folder. Save its content to a file first.`,
          ),
        );
      } else if (named || (facts.isFile() && isReadable(path))) {
        add({ uri: sourceUri(path, dir), name, path, size: facts.size, modifiedMs: facts.mtimeMs });
      }
    } catch (error) {
      signal?.throwIfAborted();
      failures.push(fileFailure(error, name));
    }
  }

  for (const input of inputs) {
    if (isAddress(input)) add({ uri: new URL(input).href, name: input, size: 0 });
    else await visit(resolve(input), input, true);
  }
  return { sources: [...sources.values()], failures };
}

/**
 * A path is kept relative to the collection, with forward slashes, so that a folder which holds both may be moved or
 * shipped. On another drive only the absolute path can name it.
 */
export function sourceUri(path: string, dir: string): string {
  const between = relative(resolve(dir), resolve(path));
  return isAbsolute(between) ? between : between.split(sep).join("/");
}

/** Id of a source as it stands in citations; the same for the same address or place. */
export function sourceId(uri: string): string {
  return createHash("sha256").update(uri).digest("hex").slice(0, 16);
}

const codes: ReadonlyMap<string, readonly [SourceErrorCode, string]> = new Map([
  ["ENOENT", ["not-found", "there is no such file or folder. Check the spelling; an address begins with https://"]],
  ["EACCES", ["permission", "it may not be read. Change its permissions or leave it out"]],
  ["EPERM", ["permission", "it may not be read. Change its permissions or leave it out"]],
  ["ELOOP", ["unsupported", "it is a link that leads to itself. Remove the link"]],
]);

function fileFailure(error: unknown, name: string): SourceError {
  if (!(error instanceof Error)) throw error;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const [kind, reason] = codes.get(code) ?? (["failed", error.message] as const);
  return new SourceError(name, kind, `${name}: ${reason}.`, { cause: error });
}
