import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

/** Bytes of all files below a folder. A file that vanishes meanwhile counts nothing: a writer may be cleaning up. */
export async function bytesBelow(dir: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    try {
      bytes += (await stat(join(entry.parentPath, entry.name))).size;
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
    }
  }
  return bytes;
}
