import type { Tokenizer } from "@huggingface/tokenizers";

/** Special tokens and token types that a model wants around a text, or around two. */
export interface Frame {
  /** Special tokens before the first text, after it, and after the second one where there are two. */
  readonly special: readonly (readonly number[])[];
  /** Token types in the same order, with those of the texts between: special, text, special, text, special. */
  readonly types: readonly (readonly number[])[];
}

/**
 * Asks a tokeniser what it puts around texts. A probe does for every post-processor of the Hugging Face format; reading
 * the templates of each would not.
 */
export function frameOf(tokenizer: Tokenizer, texts: 1 | 2): Frame {
  const probes = ["a", "b"].slice(0, texts);
  const [text = "", pair = null] = probes;
  const { ids, token_type_ids: types = [] } = tokenizer.encode(text, { text_pair: pair, return_token_type_ids: true });
  const frame: { special: number[][]; types: number[][] } = { special: [], types: [] };
  let from = 0;
  for (const probe of probes) {
    const inner: readonly number[] = tokenizer.encode(probe, { add_special_tokens: false }).ids;
    let at = from;
    while (at < ids.length && !inner.every((id, i) => ids[at + i] === id)) at++;
    frame.special.push(ids.slice(from, at));
    frame.types.push(typesOf(from, at), typesOf(at, at + 1));
    from = at + inner.length;
  }
  frame.special.push(ids.slice(from));
  frame.types.push(typesOf(from, ids.length));
  return frame;

  function typesOf(begin: number, end: number): number[] {
    return Array.from({ length: end - begin }, (_, i) => types[begin + i] ?? 0);
  }
}

/** Number of special tokens of a frame. */
export function sizeOf({ special }: Frame): number {
  return special.reduce((sum, { length }) => sum + length, 0);
}
