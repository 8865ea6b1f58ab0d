import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { DataError } from "../core/errors/index.ts";

/**
 * SHA-256, in hexadecimal, over the names and the bytes of files.
 *
 * @throws DataError for a file that cannot be read.
 */
export async function hashFiles(folder: string, files: readonly string[]): Promise<string> {
  const hash = createHash("sha256");
  for (const file of files) {
    hash.update(`${file}\n`);
    try {
      await pipeline(createReadStream(resolve(folder, file)), async (bytes) => {
        for await (const chunk of bytes) hash.update(chunk as Buffer);
      });
    } catch (error) {
      const repair = "Name the folder that holds it with --data, or with the variable FACTWEAVE_DATA.";
      throw new DataError(
        resolve(folder, file),
        "the file of the dataset cannot be read",
        repair,
        {},
        { cause: error },
      );
    }
  }
  return hash.digest("hex");
}
