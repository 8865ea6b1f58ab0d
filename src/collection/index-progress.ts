export interface IndexProgress {
  readonly sourcesDone: number;
  readonly sourcesTotal: number;
  /** Sentences, rows and triples acknowledged by this run. */
  readonly sentences: number;
  readonly rows: number;
  readonly triples: number;
  /** Bytes of files; within a file an estimate from the text that was read. Addresses count nothing. */
  readonly bytesDone: number;
  readonly bytesTotal: number;
  /** Sentences, rows and triples a second, since the beginning. */
  readonly ratePerSecond: number;
  /** Estimated from the bytes; absent while there is nothing to go by. */
  readonly secondsLeft?: number;
  /** The source that is being read, as it was named. */
  readonly current: string;
}

export interface IndexReport {
  readonly indexed: number;
  readonly unchanged: number;
  /** Sources, and single records of sources, that could not be read; those of unchanged sources are told again. */
  readonly failed: readonly { readonly source: string; readonly code: string; readonly message: string }[];
  /**
   * Files below the sources named that the collection knows and the disk no longer has. They stay in the collection,
   * since a missing disk is no reason to lose what was read from it: `forget` takes them out.
   */
  readonly vanished: readonly string[];
  /** What this run added. */
  readonly documents: number;
  readonly sentences: number;
  readonly rows: number;
  readonly triples: number;
  readonly ms: number;
}

/** Running totals of one run of the indexer. */
export interface IndexTally {
  indexed: number;
  unchanged: number;
  readonly failed: { source: string; code: string; message: string }[];
  sourcesDone: number;
  documents: number;
  sentences: number;
  rows: number;
  triples: number;
  /** Bytes of the sources that are done. */
  bytes: number;
  /** Estimated bytes read of the current source. */
  partBytes: number;
  current: string;
}

export function createTally(): IndexTally {
  const zero = { indexed: 0, unchanged: 0, sourcesDone: 0, documents: 0, sentences: 0, rows: 0, triples: 0 };
  return { ...zero, failed: [], bytes: 0, partBytes: 0, current: "" };
}

export function progressOf(tally: IndexTally, sourcesTotal: number, bytesTotal: number, ms: number): IndexProgress {
  const { sourcesDone, sentences, rows, triples, current } = tally;
  const seconds = Math.max(ms, 1) / 1000;
  const bytesDone = Math.min(bytesTotal, tally.bytes + tally.partBytes);
  const share = bytesTotal > 0 ? bytesDone / bytesTotal : sourcesTotal > 0 ? sourcesDone / sourcesTotal : 1;
  return {
    sourcesDone,
    sourcesTotal,
    sentences,
    rows,
    triples,
    bytesDone,
    bytesTotal,
    ratePerSecond: (sentences + rows + triples) / seconds,
    ...(share > 0 && { secondsLeft: (seconds * (1 - share)) / share }),
    current,
  };
}
