import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { InputError, StoreError } from "../core/errors/index.ts";
import { isAddress } from "../stores/sqlite/catalog-reader.ts";
import { catalogPath } from "../stores/sqlite/catalog-schema.ts";
import type { SourceVersion } from "../stores/sqlite/catalog-writer.ts";
import { storeFailure } from "../stores/sqlite/failure.ts";
import { bytesBelow } from "./bytes.ts";
import { type CollectionWriter, openCollectionWriter } from "./collection-writer.ts";
import { sourceUri } from "./list-sources.ts";
import { nearNames } from "./near-names.ts";

export interface ForgetReport {
  /** What was forgotten, as the collection called it: addresses, and paths relative to its folder. */
  readonly sources: readonly string[];
  readonly documents: number;
  readonly triples: number;
  /** Change of the size of the folder. */
  readonly bytesFreed: number;
  readonly ms: number;
}

/**
 * Removes sources and every trace of them from the files of a collection, at once. A folder's name stands for all
 * sources below it. The cost is that of writing the collection anew, seconds for some 100,000 sentences.
 *
 * Throws `InputError` for a source that is not there (then nothing is forgotten), `StoreError` "missing" or "locked".
 */
export async function forgetSources(
  sources: readonly string[],
  options: { readonly dir: string },
): Promise<ForgetReport> {
  const started = performance.now();
  const dir = resolve(options.dir);
  if (sources.length === 0) throw new InputError("Nothing to forget: name at least one source.");
  if (!existsSync(catalogPath(dir)))
    throw new StoreError(dir, "missing", `There is no collection in ${dir}. Check the path.`);
  let writer: CollectionWriter | undefined;
  try {
    writer = await openCollectionWriter(dir, "as it is");
    const versions = chooseVersions(sources, writer.catalog.sources(), dir);
    const before = await bytesBelow(dir);
    forgetVersions(writer, versions);
    await writer.scrub();
    return {
      sources: [...new Set(versions.map(({ uri }) => uri))],
      documents: versions.reduce((sum, { documents }) => sum + documents, 0),
      triples: versions.reduce((sum, { triples }) => sum + triples, 0),
      bytesFreed: before - (await bytesBelow(dir)),
      ms: performance.now() - started,
    };
  } catch (error) {
    throw storeFailure(error, dir);
  } finally {
    writer?.close();
  }
}

function forgetVersions({ catalog, graph }: CollectionWriter, versions: readonly SourceVersion[]): void {
  catalog.transaction(() => {
    for (const version of versions) catalog.removeSource(version.key);
    const graphs = versions.filter(({ triples }) => triples > 0);
    for (const { id } of graphs) graph.remove(id);
    if (graphs.length > 0) graph.finish();
    catalog.setState("scrub", 1);
    catalog.bumpGeneration();
  });
}

function chooseVersions(names: readonly string[], known: readonly SourceVersion[], dir: string): SourceVersion[] {
  const chosen = new Set<SourceVersion>();
  for (const name of names) {
    const found = versionsNamed(name, known, dir);
    if (found.length === 0) throw new InputError(unknownSource(name, known));
    for (const version of found) chosen.add(version);
  }
  return [...chosen];
}

/** A source by its address, its path, or the name that the collection has for it; a folder by any of the latter two. */
function versionsNamed(name: string, known: readonly SourceVersion[], dir: string): SourceVersion[] {
  if (isAddress(name)) {
    const address = URL.canParse(name) ? new URL(name).href : name;
    return known.filter(({ uri }) => uri === address);
  }
  const path = sourceUri(name, dir);
  const within = (uri: string, folder: string) => uri === folder || uri.startsWith(`${folder.replace(/\/$/, "")}/`);
  return known.filter(({ uri }) => !isAddress(uri) && (within(uri, path) || within(uri, name)));
}

function unknownSource(name: string, known: readonly SourceVersion[]): string {
  if (known.length === 0) return `The collection has no source ${name}: it is empty.`;
  const near = nearNames(name, [...new Set(known.map(({ uri }) => uri))]);
  return `The collection has no source ${name}. Nothing was forgotten. Did you mean ${near.join(" or ")}?`;
}
