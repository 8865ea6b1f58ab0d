import { ModelError } from "../../core/errors/index.ts";
import type { Encoding } from "./batches.ts";
import { type Frame, frameOf, sizeOf } from "./frame.ts";
import { readTokenizer, type TokenizerParts } from "./tokenizer.ts";
import { bertWords, spacedWords } from "./words.ts";

/** Tokens of a text without special tokens. `starts` and `ends` are those of the whole word, as UTF-16 offsets. */
export interface TextTokens {
  readonly ids: readonly number[];
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** An input of the model, and where in it the tokens `from` to `to` of a text lie: token `from` is `ids[at]`. */
export interface Placed extends Encoding {
  readonly typeIds: readonly number[];
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

export interface PairEncoder {
  /** Tokens of one text, however long it is; with `most`, so many of the first or a word more. */
  tokens(text: string, most?: number): TextTokens;
  /** `[CLS] text [SEP]`, cut to the longest input of the model. */
  single(text: TextTokens): Placed;
  /** `[CLS] first [SEP] second [SEP]`, token types 0 and 1; what does not fit of the second is cut off. The place is its. */
  pair(first: TextTokens, second: TextTokens): Placed;
  /**
   * Pairs that cover the whole second text. Each begins at the start of a word, `stride` tokens or a few more before the
   * end of the one before it. Default: 64, at most half a window.
   */
  windows(first: TextTokens, second: TextTokens, stride?: number): Placed[];
}

/** Most tokens of the first text of a pair, a question or a claim; never more than half of the input. The rest is cut off. */
export const longestFirst = 64;

/**
 * Reads a `tokenizer.json` for inputs of one text or two, with the offsets of words. The ids are those of the whole text,
 * with two exceptions. Special tokens that a text spells out, such as "[SEP]", are plain words: a page must not be able to
 * end the evidence early. And `toLowerCase` looks beyond a word for the form of a capital sigma, in "Α.Σ.Α" for example,
 * which is three words.
 *
 * @throws ModelError when the file is missing or damaged, or the input is too short for two texts.
 */
export async function loadPairEncoder(path: string, maxTokens: number): Promise<PairEncoder> {
  const { tokenizer, parts, idsOf } = await readTokenizer(path);
  const alone = frameOf(tokenizer, 1);
  const both = frameOf(tokenizer, 2);
  const room = maxTokens - sizeOf(both);
  if (room < 2) {
    throw new ModelError(
      path,
      `${maxTokens} tokens leave no room for two texts. Correct maxTokens of the model's card.`,
    );
  }
  const cutFirst = ({ ids }: TextTokens): readonly number[] =>
    ids.slice(0, Math.min(longestFirst, Math.floor(room / 2)));
  const wordsOf = isBert(parts) ? bertWords : spacedWords;
  const framing = new Set([...alone.special, ...both.special].flat());
  const pairFrom = (first: readonly number[], second: TextTokens, from: number): Placed => {
    const to = Math.min(second.ids.length, from + room - first.length);
    return { ...assemble(both, [first, second.ids.slice(from, to)]), from, to };
  };
  return {
    tokens(text, most = Number.POSITIVE_INFINITY) {
      const tokens: { ids: number[]; starts: number[]; ends: number[] } = { ids: [], starts: [], ends: [] };
      for (const { from, start, end } of wordsOf(text)) {
        if (tokens.ids.length >= most) break;
        for (const id of idsOf(text.slice(from, end))) {
          // BERT's words never spell a special token; "</s>" between blanks does, and the page loses it.
          if (framing.has(id)) continue;
          tokens.ids.push(id);
          tokens.starts.push(start);
          tokens.ends.push(end);
        }
      }
      return tokens;
    },
    single(text) {
      const to = Math.min(text.ids.length, maxTokens - sizeOf(alone));
      return { ...assemble(alone, [text.ids.slice(0, to)]), from: 0, to };
    },
    pair: (first, second) => pairFrom(cutFirst(first), second, 0),
    windows(first, second, stride = 64) {
      const question = cutFirst(first);
      const windows = [pairFrom(question, second, 0)];
      for (let last = windows[0] as Placed; last.to < second.ids.length; windows.push(last)) {
        const overlap = Math.min(stride, Math.floor((last.to - last.from) / 2));
        last = pairFrom(question, second, wordStart(second, last.to - overlap, overlap));
      }
      return windows;
    },
  };
}

/** The ids and types of a frame filled with texts; `at` is where the last text begins. */
function assemble({ special, types }: Frame, texts: readonly (readonly number[])[]): Omit<Placed, "from" | "to"> {
  const ids: number[] = [];
  const typeIds: number[] = [];
  let at = 0;
  const add = (tokens: readonly number[], typesOf: (i: number) => number): void => {
    tokens.forEach((id, i) => {
      ids.push(id);
      typeIds.push(typesOf(i));
    });
  };
  special.forEach((tokens, i) => {
    add(tokens, (k) => types[2 * i]?.[k] ?? 0);
    const text = texts[i];
    if (text === undefined) return;
    at = ids.length;
    add(text, () => types[2 * i + 1]?.[0] ?? 0);
  });
  return { ids, typeIds, at };
}

/** The start of the word of token `at`, but no more than `most` / 2 tokens before it: every window must bring something new. */
function wordStart({ starts }: TextTokens, at: number, most: number): number {
  let start = at;
  while (start > at - Math.floor(most / 2) && starts[start] === starts[start - 1]) start--;
  return starts[start] === starts[start - 1] ? at : start;
}

/** Whether the words of the tokeniser are BERT's: its own way to cut, after nothing but its own way to clean. */
function isBert({ pre_tokenizer, normalizer }: TokenizerParts): boolean {
  return pre_tokenizer?.type === "BertPreTokenizer" && normalizer?.type === "BertNormalizer";
}
