/** Turns texts into vectors of unit length, so that a dot product is a cosine. */
export interface Embedder {
  /** Name and revision; part of the configuration hash and of the keys of cached vectors. */
  readonly id: string;
  readonly dimensions: number;
  /** Number of weights; reported as the cost of an answer. */
  readonly parameters: number;
  /** One vector for each text, in the order given. Rejects with `ModelError`, or with `signal.reason`. */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]>;
  close(): Promise<void>;
}

/** Dot product; the cosine for vectors of unit length. */
export function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] as number) * (b[i] as number);
  return sum;
}
