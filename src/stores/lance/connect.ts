import { join } from "node:path";
import type { Connection } from "@lancedb/lancedb";

export function unitIndexPath(dir: string): string {
  return join(dir, "units.lance");
}

/**
 * Opens the folder of the unit index. LanceDB takes a quarter of a second to import, so it is imported here, on first
 * use, and never by merely opening a collection. Its own default may keep 6 GB of index pages in memory.
 */
export async function connectUnitIndex(dir: string, cacheMegabytes = 256): Promise<Connection> {
  const { connect, Session } = await import("@lancedb/lancedb");
  const cache = BigInt(cacheMegabytes << 20);
  return connect(unitIndexPath(dir), {}, new Session(cache, cache / 4n));
}
