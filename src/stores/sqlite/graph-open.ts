import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { StoreError, type StoreErrorCode } from "../../core/errors/index.ts";
import { checkGraphVersion, hasGraph } from "./graph-schema.ts";

/** SQLite's own result codes, https://www.sqlite.org/rescode.html. */
const storeCodes: Readonly<Record<number, StoreErrorCode>> = {
  3: "permission",
  5: "locked",
  8: "permission",
  11: "damaged",
  13: "full",
  14: "permission",
  23: "permission",
  26: "damaged",
};

const repairs: Readonly<Partial<Record<StoreErrorCode, string>>> = {
  permission: "Let this user read the file and its folder.",
  locked: "Another process is writing; try again when it is done.",
  damaged: "It is no graph database or is damaged; delete it and index the sources again.",
  full: "Free space on the disk.",
};

/** Opens a database for reading and makes sure that it holds a graph. Throws `StoreError`. */
export function openGraphDatabase(path: string): DatabaseSync {
  if (!existsSync(path)) {
    throw new StoreError(path, "missing", `There is no graph at ${path}. Index a source first, or check the path.`);
  }
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { readOnly: true });
    database.exec("PRAGMA mmap_size = 1073741824; PRAGMA query_only = 1");
    requireGraph(database, path);
    return database;
  } catch (error) {
    database?.close();
    throw asStoreError(error, path);
  }
}

export function requireGraph(database: DatabaseSync, path: string): void {
  if (!hasGraph(database)) {
    throw new StoreError(path, "missing", `${path} holds no graph. Index an RDF source into it first.`);
  }
  checkGraphVersion(database);
}

/** The error with facts added when SQLite raised it, otherwise the error itself. */
export function asStoreError(error: unknown, path: string): unknown {
  if (!(error instanceof Error) || !("errcode" in error) || typeof error.errcode !== "number") return error;
  // The low byte is the kind of error, the rest its cause.
  const code = storeCodes[error.errcode & 0xff];
  if (code === undefined) return error;
  return new StoreError(path, code, `${path}: ${error.message}. ${repairs[code] ?? ""}`.trim(), { cause: error });
}
