import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Tokenizer } from "@huggingface/tokenizers";
import { ModelError } from "../../core/errors/index.ts";
import { remembered } from "../../core/remembered.ts";

/** What of a `tokenizer.json` decides where a text is cut into words. */
export interface TokenizerParts {
  readonly pre_tokenizer?: { readonly type?: string } | null;
  readonly normalizer?: { readonly type?: string } | null;
}

export interface LoadedTokenizer {
  readonly tokenizer: Tokenizer;
  readonly parts: TokenizerParts;
  /** Ids of a word by itself, without special tokens. */
  readonly idsOf: (word: string) => readonly number[];
}

/** Words whose ids are kept: those of some thousand pages, a few megabytes. */
const rememberedWords = 50_000;

/** Tokenisers in use, by the digest of their files. Models of one family bring the same file each, 10 MB of memory. */
const inUse = new Map<string, WeakRef<Tokenizer>>();
/** What belongs to a tokeniser lives as long as it does. */
const loadedOf = new WeakMap<Tokenizer, LoadedTokenizer>();

/**
 * Reads a `tokenizer.json`, or joins the equal one that is in use.
 *
 * @throws ModelError when the file is missing or damaged.
 */
export async function readTokenizer(path: string): Promise<LoadedTokenizer> {
  try {
    const file = await readFile(path);
    const digest = createHash("sha256").update(file).digest("hex");
    const shared = inUse.get(digest)?.deref();
    const known = shared && loadedOf.get(shared);
    if (known !== undefined) return known;
    const parts = JSON.parse(file.toString());
    const tokenizer = new Tokenizer(parts, {});
    const idsOf = remembered(rememberedWords, (word) => tokenizer.encode(word, { add_special_tokens: false }).ids);
    const loaded = { tokenizer, parts, idsOf };
    inUse.set(digest, new WeakRef(tokenizer));
    loadedOf.set(tokenizer, loaded);
    return loaded;
  } catch (error) {
    throw new ModelError(path, `The tokenizer ${path} cannot be read. Reinstall factweave, or make the file anew.`, {
      cause: error,
    });
  }
}
