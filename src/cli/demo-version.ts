import { join } from "node:path";
import { defaultEmbedder, readCard } from "../models/registry.ts";
import { catalogFormat } from "../stores/sqlite/catalog-schema.ts";
import { GRAPH_CACHE_VERSION } from "../stores/sqlite/graph-schema.ts";

/** What, besides its sources, a built demo depends on: the formats of a collection, and the embedder of its vectors. */
export async function demoVersion(): Promise<string> {
  const { sha256 } = await readCard(join(defaultEmbedder(), "card.json"));
  return `${catalogFormat} ${GRAPH_CACHE_VERSION} ${sha256}`;
}
