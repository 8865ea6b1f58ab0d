import { access, mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { hashFiles } from "../data-hash.ts";
import { unpackWith } from "../system-program.ts";

/**
 * Unpacks the archive of pages, once: the folder is named after what the archive holds, and found again by later runs.
 * Gives that folder, with `csv/N-csv/M.csv` and `page/N-page/M.{html,json}` in it.
 *
 * @throws DataError for a missing or damaged archive, ConfigError where tar or xz is missing.
 */
export async function unpackArchive(file: string): Promise<string> {
  const hash = await hashFiles(dirname(file), [basename(file)]);
  const folder = join(tmpdir(), `factweave-wtq-${hash.slice(0, 16)}`);
  if (await isThere(folder)) return folder;
  // It gets its name only when it is whole: this run may be interrupted, or another unpack the same.
  const partial = await mkdtemp(`${folder}-`);
  try {
    await unpackWith({ name: "tar", needs: "tar and xz-utils" }, ["-xJf", file, "-C", partial], file);
    await rename(partial, folder).catch(async (error: unknown) => {
      if (!(await isThere(folder))) throw error;
    });
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
  return folder;
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
