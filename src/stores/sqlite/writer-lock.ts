import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StoreError } from "../../core/errors/index.ts";
import { sqliteErrorCode } from "./failure.ts";

/**
 * The right to write a collection, held by one process at a time. It is SQLite's lock on a file of its own, which the
 * operating system drops when the process dies: a stale lock cannot exist, and readers never meet it.
 */
export function takeWriterLock(dir: string): { release(): void } {
  const database = new DatabaseSync(join(dir, "writer.lock"), { timeout: 0 });
  try {
    database.exec("PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE");
  } catch (error) {
    database.close();
    if (sqliteErrorCode(error) !== 5) throw error;
    throw new StoreError(
      dir,
      "locked",
      `Another process is writing to the collection in ${dir}. Wait until it has finished, or stop it: the lock goes with its process, nothing has to be repaired.`,
      { cause: error },
    );
  }
  return { release: () => database.close() };
}
