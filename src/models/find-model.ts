import { stat } from "node:fs/promises";
import { join } from "node:path";
import { ModelError } from "../core/errors/index.ts";
import { cardOfExport } from "./exported-folder.ts";
import { isHubName, pulledFolder } from "./hub/hub-name.ts";
import { defaultModel, type LocatedModel, type ModelKind, readCard } from "./registry.ts";

export interface ModelChoice {
  /**
   * Folder with a `card.json`, folder as Hugging Face tools export it, or the hub name (`owner/name`) of a model that was
   * pulled. Default: the model that is shipped.
   */
  readonly path?: string;
  /** Folder of caches in which pulled models are looked up. Without it only folders are found. */
  readonly cacheDir?: string;
}

/**
 * Finds a model of one of `kinds`, of which the first is the default. Nothing is downloaded.
 *
 * @throws ModelError when there is none, when it is damaged, or when it is of another kind.
 */
export async function findModel(
  { path, cacheDir }: ModelChoice,
  kinds: readonly [ModelKind, ...ModelKind[]],
): Promise<LocatedModel> {
  const folder = await folderOf(path ?? defaultModel(kinds[0]), cacheDir);
  const ours = await isThere(join(folder, "card.json"));
  const exported = !ours && (await isThere(join(folder, "config.json")));
  const card = exported ? await cardOfExport(folder) : await readCard(join(folder, "card.json"));
  if (!kinds.includes(card.kind)) {
    const wanted = kinds.join(" or ");
    throw new ModelError(
      card.name,
      `${folder} holds a model of the kind ${card.kind}. Name one of the kind ${wanted}.`,
    );
  }
  return { folder, card };
}

async function folderOf(path: string, cacheDir: string | undefined): Promise<string> {
  if (!isHubName(path) || (await isThere(path))) return path;
  const folder = cacheDir === undefined ? undefined : pulledFolder(cacheDir, path);
  if (folder !== undefined && (await isThere(folder))) return folder;
  const byHand = folder === undefined ? "name the folder that it lies in" : `put its files into ${folder}`;
  throw new ModelError(
    path,
    `There is no folder ${path}, and no model of that name was pulled. Run \`factweave models pull ${path}\`, or ${byHand}.`,
  );
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
