import type { DatabaseSync } from "node:sqlite";
import { fromHalf, toHalf } from "../half.ts";

/**
 * Vectors by the hash of what they stand for, so that text which was embedded once is never embedded again. Half
 * precision, exactly as the unit index keeps them. Writing joins the caller's transaction, or makes its own.
 */
export interface SqliteVectorCache {
  get(keys: readonly string[]): (Float32Array | undefined)[];
  set(entries: readonly { readonly key: string; readonly vector: Float32Array }[]): void;
  size(): number;
  /** Removes every vector whose key is not in `used`; returns how many. */
  keepOnly(used: ReadonlySet<string>): number;
}

/** Keys are hexadecimal SHA-256 sums. */
export function createVectorCache(database: DatabaseSync): SqliteVectorCache {
  const get = database.prepare("SELECT vector FROM catalog_vectors WHERE key = ?");
  const put = database.prepare("INSERT OR IGNORE INTO catalog_vectors (key, vector) VALUES (?, ?)");
  const drop = database.prepare("DELETE FROM catalog_vectors WHERE key = ?");
  const count = database.prepare("SELECT count(*) AS n FROM catalog_vectors");
  const keys = database.prepare("SELECT key FROM catalog_vectors");
  const inTransaction = (work: () => void) => {
    if (database.isTransaction) return work();
    database.exec("BEGIN IMMEDIATE");
    try {
      work();
      database.exec("COMMIT");
    } catch (error) {
      if (database.isTransaction) database.exec("ROLLBACK");
      throw error;
    }
  };
  return {
    get: (wanted) =>
      wanted.map((key) => {
        const blob = get.get(Buffer.from(key, "hex"))?.vector;
        // A copy, because a blob may start at an odd address and halves need an even one.
        return blob instanceof Uint8Array ? fromHalf(new Uint16Array(blob.slice().buffer)) : undefined;
      }),
    set: (entries) =>
      inTransaction(() => {
        for (const { key, vector } of entries) {
          const halves = toHalf(vector);
          put.run(Buffer.from(key, "hex"), new Uint8Array(halves.buffer));
        }
      }),
    size: () => Number(count.get()?.n),
    keepOnly(used) {
      const stale = keys.all().flatMap((row) => {
        const key = row.key instanceof Uint8Array ? row.key : new Uint8Array();
        return used.has(Buffer.from(key).toString("hex")) ? [] : [key];
      });
      inTransaction(() => {
        for (const key of stale) drop.run(key);
      });
      return stale.length;
    },
  };
}
