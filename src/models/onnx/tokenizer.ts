import { readFile } from "node:fs/promises";
import { Tokenizer } from "@huggingface/tokenizers";
import { ModelError } from "../../core/errors/index.ts";

/** Token ids of a text, special tokens included, cut to the longest input of the model. */
export type Tokenize = (text: string) => readonly number[];

/**
 * Reads a `tokenizer.json` of the Hugging Face format. Padding is left to the batches; truncation keeps the last special
 * token. A text far longer than the model reads is cut before it is tokenised.
 *
 * @throws ModelError when the file is missing or damaged.
 */
export async function loadTokenizer(path: string, maxTokens: number): Promise<Tokenize> {
  let tokenizer: Tokenizer;
  try {
    tokenizer = new Tokenizer(JSON.parse(await readFile(path, "utf8")), {});
  } catch (error) {
    throw new ModelError(path, `The tokenizer ${path} cannot be read. Reinstall factweave, or make the file anew.`, {
      cause: error,
    });
  }
  const maxCharacters = maxTokens * 32;
  return (text) => {
    const { ids } = tokenizer.encode(text.slice(0, maxCharacters));
    return ids.length <= maxTokens ? ids : [...ids.slice(0, maxTokens - 1), ids.at(-1) as number];
  };
}
