import { ConfigError } from "../core/errors/index.ts";
import type { Embedder } from "../models/embedder.ts";
import type { CatalogWriter } from "../stores/sqlite/catalog-writer.ts";

/**
 * All vectors of a collection come from one embedder, or they could not be compared. A collection that has none yet
 * takes the one that is given. Gives the dimensions of its vectors.
 */
export function agreeOnEmbedder(
  catalog: CatalogWriter,
  embedder: Embedder | undefined | "as it is",
  dir: string,
): number | undefined {
  const known = catalog.state("embedder");
  if (embedder === "as it is") return known === undefined ? undefined : Number(catalog.state("dimensions"));
  if (known === undefined) {
    if (embedder === undefined) return undefined;
    catalog.transaction(() => {
      catalog.setState("embedder", embedder.id);
      catalog.setState("dimensions", embedder.dimensions);
    });
    return embedder.dimensions;
  }
  if (known !== embedder?.id) {
    throw new ConfigError(
      "embedder",
      `The collection in ${dir} holds vectors made by ${known}, not by ${embedder?.id ?? "none"}. Index with ${known}, or into a new folder.`,
    );
  }
  return embedder.dimensions;
}
