import { join } from "node:path";
import { defaultEmbedder, readCard } from "../models/registry.ts";
import { catalogFormat } from "../stores/sqlite/catalog-schema.ts";

/** What, besides its sources, a built demo depends on: the format of a collection, and the embedder of its vectors. */
export async function demoVersion(): Promise<string> {
  const { sha256 } = await readCard(join(defaultEmbedder(), "card.json"));
  return `${catalogFormat} ${sha256}`;
}
