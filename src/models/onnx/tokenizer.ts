import { readFile } from "node:fs/promises";
import { Tokenizer } from "@huggingface/tokenizers";
import { ModelError } from "../../core/errors/index.ts";

/** Token ids of a text, special tokens included, cut to the longest input of the model. */
export type Tokenize = (text: string) => readonly number[];

/** Most tokens of one word: WordPiece takes a word of more than 100 characters as unknown. */
const longestWord = 100;

/**
 * Reads a `tokenizer.json` of the Hugging Face format. Padding is left to the batches; truncation keeps the last special
 * token. Of a text far longer than the model reads only the beginning is tokenised.
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
  return (text) => {
    // The last word of a cut text may be tokenised otherwise than whole, so the cut has to lie well behind the last token.
    let cut = maxTokens * 8;
    let { ids } = tokenizer.encode(text.slice(0, cut));
    while (cut < text.length && ids.length < maxTokens + longestWord) {
      cut *= 4;
      ({ ids } = tokenizer.encode(text.slice(0, cut)));
    }
    return ids.length <= maxTokens ? ids : [...ids.slice(0, maxTokens - 1), ids.at(-1) as number];
  };
}
