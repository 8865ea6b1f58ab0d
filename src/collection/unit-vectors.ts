import { createHash } from "node:crypto";
import { cachedEmbedder } from "../models/cached-embedder.ts";
import type { Embedder } from "../models/embedder.ts";
import { fromHalf, toHalf } from "../stores/half.ts";
import type { SqliteVectorCache } from "../stores/sqlite/vector-cache.ts";
import type { DocumentUnits } from "./document-units.ts";

/** Vectors for the units of a document, in their order. */
export interface UnitVectors {
  readonly sentences: readonly Float32Array[];
  readonly passages: readonly (Float32Array | undefined)[];
  readonly rows: readonly Float32Array[];
}

/** Key under which `cachedEmbedder` keeps the vector of a text. */
export function vectorKey(embedder: string, text: string): string {
  return createHash("sha256").update(embedder).update("\0").update(text).digest("hex");
}

/**
 * Embeds what is not in the cache, each text once, and remembers it. Rejects with `signal.reason` when cancelled.
 *
 * A passage's vector is the normalised mean of its sentences' vectors: it costs no run of the model, and two sentences
 * about one subject point the same way.
 */
export async function embedUnits(
  documents: readonly DocumentUnits[],
  embedder: Embedder,
  cache: SqliteVectorCache,
  signal?: AbortSignal,
): Promise<UnitVectors[]> {
  const texts = [
    ...new Set(documents.flatMap(({ sentences, rows }) => [...sentences, ...rows].map((unit) => unit.indexed))),
  ];
  const vectors = await cachedEmbedder(rounded(embedder), cache).embed(texts, signal);
  const byText = new Map(texts.map((text, i) => [text, vectors[i] as Float32Array]));
  const vectorOf = (unit: { readonly indexed: string }) => byText.get(unit.indexed) as Float32Array;
  return documents.map(({ sentences, passages, rows }) => {
    const ofSentences = sentences.map(vectorOf);
    return {
      sentences: ofSentences,
      passages: passages.map((passage) => meanVector(passage.sentences.map((i) => ofSentences[i] as Float32Array))),
      rows: rows.map(vectorOf),
    };
  });
}

/** Gives vectors as the cache will give them back, so that a second run makes the same passages. */
function rounded(embedder: Embedder): Embedder {
  return {
    ...embedder,
    embed: async (texts, signal) => (await embedder.embed(texts, signal)).map((vector) => fromHalf(toHalf(vector))),
  };
}

/** The mean, scaled to unit length; `undefined` of nothing, or where vectors cancel out. */
export function meanVector(vectors: readonly Float32Array[]): Float32Array | undefined {
  const [first] = vectors;
  if (first === undefined) return undefined;
  const sum = new Float32Array(first.length);
  for (const vector of vectors)
    for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] as number) + (vector[i] as number);
  const length = Math.hypot(...sum);
  return length > 0 ? sum.map((value) => value / length) : undefined;
}
