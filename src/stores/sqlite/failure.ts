import { EngineError, StoreError, type StoreErrorCode } from "../../core/errors/index.ts";

/** SQLite's primary result code (https://sqlite.org/rescode.html), when `error` comes from `node:sqlite`. */
export function sqliteErrorCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !("errcode" in error) || typeof error.errcode !== "number") return undefined;
  return error.errcode & 0xff;
}

const repairs: Readonly<Record<StoreErrorCode, string>> = {
  full: "The disk is full. Nothing that was acknowledged is lost: free some space and run the same command again.",
  permission: "It cannot be written. Check the permissions of the folder, or choose another one.",
  damaged: "Its files are damaged. Index the sources again into a new folder.",
  locked: "Another process is using it. Wait until that process has ended, or stop it, and try again.",
  missing: "A file of it is missing. Index the sources again into a new folder.",
  version: "It was written by another version. Index the sources again into a new folder.",
};

const sqliteCodes: ReadonlyMap<number, StoreErrorCode> = new Map([
  [5, "locked"],
  [3, "permission"],
  [8, "permission"],
  [13, "full"],
  [14, "permission"],
  [11, "damaged"],
  [26, "damaged"],
]);

const systemCodes: ReadonlyMap<string, StoreErrorCode> = new Map([
  ["ENOSPC", "full"],
  ["EDQUOT", "full"],
  ["EACCES", "permission"],
  ["EPERM", "permission"],
  ["EROFS", "permission"],
  ["ENOTDIR", "permission"],
  ["EEXIST", "permission"],
]);

/** Words of the unit index's errors, which carry no codes. */
const words: readonly (readonly [RegExp, StoreErrorCode])[] = [
  [/no space left|os error 28|storage ?full|disk quota/i, "full"],
  [/permission denied|os error 13\b|read-only file system|os error 30\b/i, "permission"],
];

/**
 * What a failure of the disk or the database means for the collection in `path`, as a `StoreError` with its cause.
 * Anything that is not such a failure comes back as it is.
 */
export function storeFailure(error: unknown, path: string): unknown {
  if (error instanceof EngineError || !(error instanceof Error)) return error;
  const code = failureCode(error);
  if (code === undefined) return error;
  return new StoreError(path, code, `The collection in ${path} cannot be used. ${repairs[code]}`, { cause: error });
}

function failureCode(error: Error): StoreErrorCode | undefined {
  const sqlite = sqliteErrorCode(error);
  // A shared-memory file that cannot grow (extended code 4874) is how a full disk shows first in WAL mode.
  if ("errcode" in error && error.errcode === 4874) return "full";
  if (sqlite !== undefined) return sqliteCodes.get(sqlite);
  if ("code" in error && typeof error.code === "string" && systemCodes.has(error.code))
    return systemCodes.get(error.code);
  return words.find(([pattern]) => pattern.test(error.message))?.[1];
}
