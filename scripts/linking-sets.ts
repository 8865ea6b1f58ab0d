import * as z from "zod";
import { readFreebaseGraph, wikidataIri } from "../src/eval/corpora/freebase-graph.ts";
import type { NamedGraph } from "../src/eval/corpora/graph-corpus.ts";
import { movieIri, readMoviesGraph } from "../src/eval/corpora/movies-graph.ts";
import { dataFile, readJsonLines } from "../src/eval/read-data.ts";

/** A question, and the IRIs of what its set says it is about. */
export interface Asked {
  readonly text: string;
  readonly topics: readonly string[];
}

export interface LinkingSet {
  readonly graph: string;
  readGraph(data: string): Promise<NamedGraph>;
  readQuestions(data: string): AsyncIterable<Asked>;
}

const freebase = { graph: "fb15k", readGraph: readFreebaseGraph };

/** Sets whose questions come with the entities that they are about. */
export const linkingSets: Readonly<Record<string, LinkingSet>> = {
  webqsp: {
    ...freebase,
    async *readQuestions(data) {
      const record = z.object({ question: z.string(), qid_topic_entity: z.record(z.string(), z.string()) });
      for await (const each of readJsonLines(dataFile(data, "graph/webqsp.dev.jsonl.gz"), record)) {
        yield { text: each.question, topics: Object.keys(each.qid_topic_entity).map(wikidataIri) };
      }
    },
  },
  mintaka: {
    ...freebase,
    async *readQuestions(data) {
      const record = z.object({ question: z.string(), questionEntity: z.array(z.object({ name: z.unknown() })) });
      for await (const each of readJsonLines(dataFile(data, "graph/mintaka.dev.jsonl.gz"), record)) {
        const ids = each.questionEntity.map(({ name }) => String(name)).filter((name) => /^Q\d+$/.test(name));
        yield { text: each.question, topics: ids.map(wikidataIri) };
      }
    },
  },
  "metaqa-1hop": {
    graph: "movies",
    readGraph: readMoviesGraph,
    async *readQuestions(data) {
      const record = z.object({ question: z.string(), topic: z.string() });
      for await (const each of readJsonLines(dataFile(data, "movies/questions-1hop.dev.jsonl.gz"), record)) {
        yield { text: each.question, topics: [movieIri(each.topic)] };
      }
    },
  },
};
