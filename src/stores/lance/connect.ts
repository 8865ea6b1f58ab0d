import { join } from "node:path";
import type { Connection } from "@lancedb/lancedb";

export function unitIndexPath(dir: string): string {
  return join(dir, "units.lance");
}

/**
 * Opens the folder of the unit index. LanceDB takes a quarter of a second to import, so it is imported here, on first
 * use, and never by merely opening a collection.
 */
export async function connectUnitIndex(dir: string): Promise<Connection> {
  const { connect, Session } = await import("@lancedb/lancedb");
  // The library's own default may keep 6 GB of index pages in memory.
  return connect(unitIndexPath(dir), {}, new Session(BigInt(256 << 20), BigInt(64 << 20)));
}
