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
  const { tokenizer } = await readTokenizer(path);
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

/** What of a `tokenizer.json` decides where a text is cut into words. */
export interface TokenizerParts {
  readonly pre_tokenizer?: { readonly type?: string } | null;
  readonly normalizer?: { readonly type?: string } | null;
}

/** @throws ModelError when the file is missing or damaged. */
export async function readTokenizer(
  path: string,
): Promise<{ readonly tokenizer: Tokenizer; readonly parts: TokenizerParts }> {
  try {
    const parts = JSON.parse(await readFile(path, "utf8"));
    return { tokenizer: new Tokenizer(parts, {}), parts };
  } catch (error) {
    throw new ModelError(path, `The tokenizer ${path} cannot be read. Reinstall factweave, or make the file anew.`, {
      cause: error,
    });
  }
}
