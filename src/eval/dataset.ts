import type { Evidence } from "../evidence/evidence.ts";
import type { Gold } from "./gold.ts";

/** A set of questions with gold answers and the sources to answer from. One file in `datasets/` and one line there. */
export interface Dataset {
  /** Name on the command line: kebab-case, such as `metaqa-2hop`. */
  readonly name: string;
  /** One line: what the questions are and what they are asked over. */
  readonly title: string;
  /** Which split of the original these questions are: they are for development. */
  readonly split: "train" | "dev";
  /** Where the data comes from (repository @ commit or address) and under which licence. */
  readonly origin: string;
  readonly licence: string;
  /** Kinds of evidence that its corpora hold. */
  readonly kinds: readonly Evidence["kind"][];
  /** Names of the measures that are shown first, the most telling one in front. */
  readonly headline: readonly string[];
  /** Files read, relative to the data folder. */
  readonly files: readonly string[];
  /**
   * Reads the whole set. The same files give the same set, in the same order.
   *
   * @throws DataError for a file that is missing or not what it should be.
   */
  load(folder: string): Promise<LoadedDataset>;
}

export interface LoadedDataset {
  readonly questions: readonly EvalQuestion[];
  /** By the id of the question. */
  readonly gold: ReadonlyMap<string, Gold>;
  /** By id; every `corpus` of a question is here. */
  readonly corpora: ReadonlyMap<string, Corpus>;
  /** What of the files is not asked, by reason. */
  readonly excluded: ReadonlyMap<string, number>;
}

/** A question as the engine gets it. Nothing here tells the answer. */
export interface EvalQuestion {
  /** Unique in the dataset and stable. */
  readonly id: string;
  readonly text: string;
  /** ISO 8601 time of asking; absent: the time of the run. */
  readonly at?: string;
  /** Id of the corpus that it is asked over. */
  readonly corpus: string;
}

/** Documents and graphs to answer from, as ordinary files that `factweave index` reads. */
export interface Corpus {
  readonly id: string;
  /** False for corpora so large that vectors would take longer than all the questions. */
  readonly vectors: boolean;
  /** Writes the files into an empty folder. */
  write(dir: string): Promise<void>;
}
