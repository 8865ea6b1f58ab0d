import { createHash } from "node:crypto";
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

/** Key of a cached vector: it depends on the text and on the model, nothing else. */
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
  const texts = new Map<string, string>();
  for (const { sentences, rows } of documents) {
    for (const { indexed } of [...sentences, ...rows]) {
      if (!texts.has(indexed)) texts.set(indexed, vectorKey(embedder.id, indexed));
    }
  }
  const keys = [...texts.values()];
  const cached = cache.get(keys);
  const vectors = new Map<string, Float32Array>();
  const missing: { text: string; key: string }[] = [];
  [...texts].forEach(([text, key], i) => {
    const vector = cached[i];
    if (vector === undefined) missing.push({ text, key });
    else vectors.set(text, vector);
  });
  if (missing.length > 0) {
    const fresh = await embedder.embed(
      missing.map(({ text }) => text),
      signal,
    );
    const entries = missing.map(({ text, key }, i) => {
      // As the cache will give it back, so that a second run makes the same passages.
      const vector = fromHalf(toHalf(fresh[i] as Float32Array));
      vectors.set(text, vector);
      return { key, vector };
    });
    cache.set(entries);
  }
  const vectorOf = (unit: { readonly indexed: string }) => vectors.get(unit.indexed) as Float32Array;
  return documents.map(({ sentences, passages, rows }) => {
    const ofSentences = sentences.map(vectorOf);
    return {
      sentences: ofSentences,
      passages: passages.map((passage) => meanVector(passage.sentences.map((i) => ofSentences[i] as Float32Array))),
      rows: rows.map(vectorOf),
    };
  });
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
