import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Corpus, EvalQuestion, LoadedDataset } from "../dataset.ts";
import type { Gold } from "../gold.ts";

/** A text as a corpus writes it. `url` is unique in the corpus. */
export interface TextDocument {
  readonly title: string;
  readonly url: string;
  readonly text: string;
}

/** A corpus of running text: one file of JSON lines with title, address and text, and nothing else. */
export function textCorpus(id: string, documents: readonly TextDocument[], vectors: boolean): Corpus {
  return {
    id,
    vectors,
    async write(dir) {
      await pipeline(Readable.from(linesOf(documents)), createWriteStream(join(dir, "texts.jsonl")));
    },
  };
}

function* linesOf(documents: readonly TextDocument[]): Generator<string> {
  for (const { title, url, text } of documents) yield `${JSON.stringify({ title, url, text })}\n`;
}

/** A question and its gold, before they part. */
export interface Asked extends Omit<EvalQuestion, "corpus"> {
  readonly gold: Gold;
}

/** A set whose questions are all asked over one corpus. */
export function overOneCorpus(
  corpus: Corpus,
  asked: readonly Asked[],
  excluded: ReadonlyMap<string, number> = new Map(),
): LoadedDataset {
  return {
    questions: asked.map(({ gold: _, ...question }) => ({ ...question, corpus: corpus.id })),
    gold: new Map(asked.map(({ id, gold }) => [id, gold])),
    corpora: new Map([[corpus.id, corpus]]),
    excluded,
  };
}
