import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { InputError, ModelError } from "../../core/errors/index.ts";
import { cardOfExport, modelFiles } from "../exported-folder.ts";
import type { LocatedModel, ModelCard } from "../registry.ts";
import { type Downloaded, downloadFile, UnreachableError, unwritable } from "./download.ts";
import { isHubName, pulledFolder } from "./hub-name.ts";

export interface PullOptions {
  /** Folder of caches; the model goes to `models/owner/name` in it. */
  readonly cacheDir: string;
  /** Address of the hub, without a slash at its end. */
  readonly endpoint: string;
  readonly fetch: typeof fetch;
  readonly signal: AbortSignal;
  readonly onProgress?: (file: string, received: number, total: number | undefined) => void;
  /** Tries the model before it takes its place; rejects when it cannot be used. */
  readonly check: (model: LocatedModel) => Promise<void>;
}

const needed = ["config.json", "tokenizer.json"];
const useful = ["tokenizer_config.json", "sentence_bert_config.json", "1_Pooling/config.json", "README.md"];
const most = { text: 100_000_000, model: 8_000_000_000 };
const dayMs = 86_400_000;

/**
 * Downloads a model of a Hugging Face hub, all files of one commit, tries it, and writes its card. The files gather in a
 * hidden folder that takes its place at the end, so that an interrupted pull leaves what was there before.
 *
 * @throws InputError when `name` is none; ModelError when the hub cannot be reached or has no such model, or when the model
 * cannot be used; `signal.reason` when cancelled.
 */
export async function pullModel(name: string, options: PullOptions): Promise<LocatedModel> {
  if (!isHubName(name)) throw new InputError(`"${name}" is no name of a model. Names look like owner/name.`);
  const folder = pulledFolder(options.cacheDir, name);
  await mkdir(dirname(folder), { recursive: true }).catch(unwritable(dirname(folder)));
  await removeLeftovers(folder);
  const gathering = await mkdtemp(hidden(folder)).catch(unwritable(dirname(folder)));
  try {
    const commit = await download(name, gathering, options);
    const card: ModelCard = {
      ...(await cardOfExport(gathering)),
      name,
      revision: commit ?? "main",
      licence: await licenceOf(gathering),
      source: `${options.endpoint}/${name}`,
      recipe: `factweave models pull ${name}`,
    };
    await options.check({ folder: gathering, card });
    await writeFile(join(gathering, "card.json"), `${JSON.stringify(card, null, 2)}\n`);
    options.signal.throwIfAborted();
    await putInPlace(gathering, folder);
    return { folder, card };
  } catch (error) {
    if (!(error instanceof UnreachableError)) throw error;
    const byHand = `put ${needed.join(", ")} and ${modelFiles[2]} of the model into ${folder}`;
    throw new ModelError(name, `${error.message} Check the network, set HF_ENDPOINT to a mirror, or ${byHand}.`, {
      cause: error,
    });
  } finally {
    await rm(gathering, { recursive: true, force: true });
  }
}

/** Gives the commit, where the hub names it. */
async function download(name: string, folder: string, options: PullOptions): Promise<string | undefined> {
  const { endpoint, fetch, signal, onProgress } = options;
  let revision = "main";
  const get = async (file: string, maxBytes: number): Promise<Downloaded | undefined> => {
    const path = join(folder, file);
    await mkdir(dirname(path), { recursive: true });
    const url = `${endpoint}/${name}/resolve/${revision}/${file}`;
    const onBytes = (received: number, total: number | undefined): void => onProgress?.(file, received, total);
    return downloadFile({ url, path, maxBytes, fetch, signal, onBytes });
  };
  for (const file of needed) {
    const found = await get(file, most.text);
    if (found === undefined) throw lacking(name, endpoint, file);
    // The first file tells the commit, of which all others are asked.
    revision = found.commit ?? revision;
  }
  for (const file of useful) await get(file, most.text);
  for (const file of modelFiles) {
    if ((await get(file, most.model)) !== undefined) return revision === "main" ? undefined : revision;
  }
  throw lacking(name, endpoint, modelFiles.join(", "));
}

function lacking(name: string, endpoint: string, file: string): ModelError {
  return new ModelError(
    name,
    `${endpoint} has no model ${name} with ${file}. Check the name, or export the model with "optimum-cli export onnx".`,
  );
}

/** The licence that the front matter of the model's page names. */
async function licenceOf(folder: string): Promise<string> {
  const page = await readFile(join(folder, "README.md"), "utf8").catch(() => "");
  const [, front = ""] = /^---\r?\n(.*?)\r?\n---/s.exec(page) ?? [];
  return /^license:\s*["']?([\w.-]{1,40})["']?\s*$/m.exec(front)?.[1] ?? "unknown";
}

async function putInPlace(gathering: string, folder: string): Promise<void> {
  const former = `${gathering}.former`;
  await rename(folder, former).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
  await rename(gathering, folder).catch(async (error) => {
    await rename(former, folder).catch(() => undefined);
    throw error;
  });
  await rm(former, { recursive: true, force: true });
}

const hidden = (folder: string): string => join(dirname(folder), `.${basename(folder)}.`);

/** What killed processes have left; younger folders may belong to a download that still runs. */
async function removeLeftovers(folder: string): Promise<void> {
  const parent = dirname(folder);
  for (const name of await readdir(parent)) {
    const path = join(parent, name);
    if (!path.startsWith(hidden(folder))) continue;
    if ((await stat(path)).mtimeMs < Date.now() - dayMs) await rm(path, { recursive: true, force: true });
  }
}
