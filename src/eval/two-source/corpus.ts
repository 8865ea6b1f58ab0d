import { join } from "node:path";
import { type NamedGraph, writeGraph } from "../corpora/graph-corpus.ts";
import { type TextDocument, textCorpus } from "../corpora/text-corpus.ts";
import type { Corpus } from "../dataset.ts";

/** A graph with pages beside it. No vectors: the pages are many. */
export function graphWithPages(id: string, graph: NamedGraph, pages: readonly TextDocument[]): Corpus {
  const texts = textCorpus(id, pages, false);
  return {
    ...texts,
    async write(dir) {
      await texts.write(dir);
      await writeGraph(join(dir, "graph.nt"), graph);
    },
  };
}
