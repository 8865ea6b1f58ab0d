import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { ModelError } from "../core/errors/index.ts";
import type { ModelCard } from "./registry.ts";

/** Where an export has its model, the best for a CPU first. */
export const modelFiles = ["onnx/model_quantized.onnx", "onnx/model.onnx", "model.onnx"] as const;

/** No model here is given a longer input: cost grows with its square, and evidence is cut into windows anyway. */
const longestInput = 512;

const configSchema = z.object({
  architectures: z.array(z.string()).min(1),
  hidden_size: z.number().int().positive().optional(),
  max_position_embeddings: z.number().int().positive().optional(),
});
const lengthSchema = z.object({
  model_max_length: z.number().positive().optional(),
  max_seq_length: z.number().positive().optional(),
});
const poolingSchema = z.object({ pooling_mode_cls_token: z.boolean().optional() });

/**
 * A card for a folder as Hugging Face tools export it: `config.json`, `tokenizer.json` and an ONNX model. The number of
 * weights is taken from the size of the file, and is near.
 *
 * @throws ModelError when a file is missing, damaged, or says nothing of what the model does.
 */
export async function cardOfExport(folder: string): Promise<ModelCard> {
  const config = await readJson(folder, "config.json", configSchema);
  if (config === undefined) throw incomplete(folder, "config.json");
  const file = await firstFile(folder);
  if (file === undefined) throw incomplete(folder, modelFiles.join(" or "));
  const { size } = await stat(join(folder, file));
  const pooling = await readJson(folder, "1_Pooling/config.json", poolingSchema);
  const pairs = config.architectures.some((name) => name.endsWith("ForSequenceClassification"));
  return {
    name: basename(resolve(folder)),
    kind: pairs ? "reranker" : "embedder",
    revision: "local",
    file,
    sha256: await digestOf(join(folder, file)),
    bytes: size,
    parameters: Math.max(1, Math.round(size / (/quant|int8/.test(file) ? 1 : 4))),
    licence: "unknown",
    source: resolve(folder),
    recipe: "none: a foreign model",
    maxTokens: await longest(folder, config.max_position_embeddings),
    ...(config.hidden_size !== undefined && { dimensions: config.hidden_size }),
    ...(pooling?.pooling_mode_cls_token === true && { pooling: "cls" }),
  };
}

async function firstFile(folder: string): Promise<string | undefined> {
  for (const file of modelFiles) {
    if ((await stat(join(folder, file)).catch(() => undefined))?.isFile()) return file;
  }
  return undefined;
}

/** Positions end two early in models like RoBERTa, which count from 2; others lose two tokens by that, of 512. */
async function longest(folder: string, positions = longestInput): Promise<number> {
  const said = [
    (await readJson(folder, "sentence_bert_config.json", lengthSchema))?.max_seq_length,
    (await readJson(folder, "tokenizer_config.json", lengthSchema))?.model_max_length,
    positions - 2,
  ];
  return Math.floor(
    Math.min(longestInput, said.find((length) => length !== undefined && length <= positions) ?? positions),
  );
}

/** Nothing where the file is absent. */
async function readJson<S extends z.ZodType>(
  folder: string,
  name: string,
  schema: S,
): Promise<z.output<S> | undefined> {
  const path = join(folder, name);
  try {
    return schema.parse(JSON.parse(await readFile(path, "utf8")));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw new ModelError(path, `${path} is not the ${name} of a model. Get the model anew.`, { cause: error });
  }
}

function incomplete(folder: string, missing: string): ModelError {
  return new ModelError(
    folder,
    `${folder} has no ${missing}. A model needs a card.json of ours, or config.json, tokenizer.json and ${modelFiles[2]}.`,
  );
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}
