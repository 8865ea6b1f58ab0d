/**
 * The graph of one pool as numbers. Vectors are of unit length, made by the embedder that the network was trained with; a
 * vector of zeros is padding, which neither gets a score nor changes one.
 */
export interface GraphInput {
  /** Vector of the question. */
  readonly intent: Float32Array;
  readonly evidence: readonly Float32Array[];
  readonly entities: readonly Float32Array[];
  /** For each evidence the positions of the entities that it holds. */
  readonly edges: readonly (readonly number[])[];
  /** For each evidence its lexical match: share of the best BM25 score, share of the question's words. In [0, 1]. */
  readonly evidenceHints: readonly (readonly [bm25: number, coverage: number])[];
  /** For each evidence the probability by a cross-encoder that it answers the question; absent: none was read. */
  readonly relevances?: readonly number[];
  /** For each entity whether the question names it. */
  readonly asked: readonly boolean[];
}

export interface NodeScores {
  /** One number for each evidence, any size; its logistic is the probability that the evidence gives the answer. */
  readonly evidence: Float32Array;
  /** One number for each entity; a softmax over them gives the share of each. */
  readonly entities: Float32Array;
}

/** Scores all evidences and entities of a pool together, along the edges between them (QUASAR, section 3.3). */
export interface GraphScorer {
  /** Name and revision; part of the configuration hash. */
  readonly id: string;
  /** Length of every vector. */
  readonly dimensions: number;
  /** Number of weights; reported as the cost of an answer. */
  readonly parameters: number;
  /** Scores in the order of the nodes. Rejects with `ModelError`, or with `signal.reason`. */
  score(graph: GraphInput, signal?: AbortSignal): Promise<NodeScores>;
  close(): Promise<void>;
}
