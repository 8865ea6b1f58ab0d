import { existsSync, readdirSync, readFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { ModelError } from "../core/errors/index.ts";

export const modelKinds = ["embedder", "reader", "reranker", "tagger", "verifier", "graph-ranker"] as const;

/** What a model does. A `reranker` is a foreign cross-encoder that scores pairs and does nothing else. */
export type ModelKind = (typeof modelKinds)[number];

const cardSchema = z.object({
  name: z.string(),
  kind: z.enum(modelKinds),
  revision: z.string(),
  /** Path of the model, seen from the card's folder. */
  file: z.string().regex(/^(?:\w[\w.-]*\/)*\w[\w.-]*$/),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.number().int().positive(),
  /** Number of weights. */
  parameters: z.number().int().positive(),
  licence: z.string(),
  source: z.string(),
  /** The command that makes the file again. */
  recipe: z.string(),
  /** What it was trained from. */
  base: z.string().optional(),
  /** What it was trained on; `records` is the number of examples taken. */
  data: z
    .array(
      z.object({
        name: z.string(),
        licence: z.string(),
        source: z.string(),
        records: z.number().int().nonnegative().optional(),
      }),
    )
    .optional(),
  /** What was measured, by dataset or by figure; free in its form. */
  metrics: z.record(z.string(), z.json()).optional(),
  /** Names of the classes of each output, in the order of the output. */
  labels: z.record(z.string(), z.array(z.string())).optional(),
  /** Language codes. */
  languages: z.array(z.string()).optional(),
  /** By which logits are divided, so that probabilities are as sure as they are right. Default: 1. */
  temperature: z.number().positive().optional(),
  /** The same for the lower layers of a reader that can stop early. */
  earlyTemperature: z.number().positive().optional(),
  dimensions: z.number().int().positive().optional(),
  maxTokens: z.number().int().positive().optional(),
  /** Which token states become the vector of an embedder. Default: the mean of all. */
  pooling: z.enum(["mean", "cls"]).optional(),
});

export type ModelCard = z.infer<typeof cardSchema>;

/** A model and the folder it lies in. */
export interface LocatedModel {
  readonly folder: string;
  readonly card: ModelCard;
}

const shipped = fileURLToPath(new URL("../../models/", import.meta.url));

/** Folder of the embedder that is used when none is named. */
export function defaultEmbedder(): string {
  return join(shipped, "all-minilm-l6-v2");
}

/**
 * Folder of the shipped model of a kind.
 *
 * @throws ModelError when none is shipped.
 */
export function defaultModel(kind: ModelKind): string {
  for (const name of readdirSync(shipped).sort()) {
    const card = join(shipped, name, "card.json");
    if (existsSync(card) && JSON.parse(readFileSync(card, "utf8")).kind === kind) return join(shipped, name);
  }
  throw new ModelError(kind, `No model of the kind ${kind} is shipped. Name the folder of one.`);
}

/** Cards of the models that are shipped, by name. */
export async function listModels(): Promise<ModelCard[]> {
  return (await shippedModels()).map(({ card }) => card);
}

export function shippedModels(): Promise<LocatedModel[]> {
  return modelsIn(shipped);
}

/** Models in the folders of `root`, `depth` levels down, by name; a folder without a card is none. */
export async function modelsIn(root: string, depth = 1): Promise<LocatedModel[]> {
  let folders = [root];
  for (let level = 0; level < depth; level++) folders = (await Promise.all(folders.map(foldersIn))).flat();
  const found = await Promise.all(
    folders.map(async (folder) => {
      const card = await readCard(join(folder, "card.json")).catch((error: ModelError) => {
        if ((error.cause as NodeJS.ErrnoException).code === "ENOENT") return undefined;
        throw error;
      });
      return card === undefined ? [] : [{ folder, card }];
    }),
  );
  return found.flat().sort((a, b) => (a.card.name < b.card.name ? -1 : 1));
}

/** Folders in a folder that may be absent. What begins with a dot is a download in progress. */
async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("."))
    .map(({ name }) => join(folder, name));
}

/** @throws ModelError when the card is missing or is none. */
export async function readCard(path: string): Promise<ModelCard> {
  try {
    return cardSchema.parse(JSON.parse(await readFile(path, "utf8")));
  } catch (error) {
    throw new ModelError(path, `${path} is no model card. Reinstall factweave, or name a folder with a card.json.`, {
      cause: error,
    });
  }
}
