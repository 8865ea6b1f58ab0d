import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { ModelError } from "../core/errors/index.ts";

const cardSchema = z.object({
  name: z.string(),
  kind: z.enum(["embedder"]),
  revision: z.string(),
  /** File name of the model beside the card. */
  file: z.string().regex(/^[\w.-]+$/),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.number().int().positive(),
  /** Number of weights. */
  parameters: z.number().int().positive(),
  licence: z.string(),
  source: z.string(),
  /** The command that makes the file again. */
  recipe: z.string(),
  dimensions: z.number().int().positive().optional(),
  maxTokens: z.number().int().positive().optional(),
});

export type ModelCard = z.infer<typeof cardSchema>;

const shipped = fileURLToPath(new URL("../../models/", import.meta.url));

/** Folder of the embedder that is used when none is named. */
export function defaultEmbedder(): string {
  return join(shipped, "all-minilm-l6-v2");
}

/** The models that are shipped, by name. */
export async function listModels(): Promise<ModelCard[]> {
  const folders = (await readdir(shipped, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  const cards = await Promise.all(folders.map(({ name }) => readCard(join(shipped, name, "card.json"))));
  return cards.sort((a, b) => (a.name < b.name ? -1 : 1));
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
