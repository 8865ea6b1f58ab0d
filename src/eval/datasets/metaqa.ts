import * as z from "zod";
import { graphCorpus } from "../corpora/graph-corpus.ts";
import { movieIri, moviesFile, readMoviesGraph } from "../corpora/movies-graph.ts";
import { type Asked, overOneCorpus } from "../corpora/text-corpus.ts";
import type { Dataset } from "../dataset.ts";
import { dataFile, readJsonLines } from "../read-data.ts";

const record = z.object({
  id: z.string(),
  question: z.string(),
  answers: z.array(z.string()).min(1),
  path: z.string(),
});

/** For evaluation only: nothing of the engine is trained or tuned on the test split, and no model on any. */
function metaqa(hops: 1 | 2 | 3): Dataset {
  const file = `movies/questions-${hops}hop.dev.jsonl.gz`;
  return {
    name: `metaqa-${hops}hop`,
    title: `MetaQA: questions of ${hops} ${hops === 1 ? "hop" : "hops"} over a graph of films with 43,234 things`,
    split: "dev",
    origin: "questions vaijsc/keallm @ cf68f91; graph Yuxi-Zhang/RoBERTa-KGQA @ 9e0bf14",
    licence: "CC BY 3.0",
    kinds: ["fact"],
    headline: ["Hits@1[squad]", "SetF1[entity]"],
    files: [moviesFile, file],
    async load(folder) {
      const graph = await readMoviesGraph(folder);
      const corpus = graphCorpus("movies", graph);
      const asked: Asked[] = [];
      for await (const { id, question, answers, path } of readJsonLines(dataFile(folder, file), record)) {
        const gold = {
          answers: [...new Set(joinNames(answers, (name) => graph.names.has(movieIri(name))))].map((text) => ({
            text,
            aliases: [],
            entity: movieIri(text),
          })),
          kind: "short",
          support: [],
          hops: [],
          tags: { path, hops: String(hops) },
        } as const;
        asked.push({ id, text: question, gold });
      }
      return overOneCorpus(corpus, asked);
    },
  };
}

/** The file has names with a comma in two: "Paris", "Texas". They are one answer again when the graph knows it. */
function joinNames(answers: readonly string[], known: (name: string) => boolean): readonly string[] {
  const joined: string[] = [];
  for (const answer of answers) {
    const whole = `${joined.at(-1)}, ${answer}`;
    if (joined.length > 0 && known(whole)) joined.splice(-1, 1, whole);
    else joined.push(answer);
  }
  return joined;
}

export const metaqaSets: readonly Dataset[] = [metaqa(1), metaqa(2), metaqa(3)];
