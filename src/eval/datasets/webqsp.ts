import * as z from "zod";
import { createNeighbours } from "../corpora/edge-neighbours.ts";
import { freebaseFiles, readFreebaseGraph, wikidataIri } from "../corpora/freebase-graph.ts";
import { graphCorpus } from "../corpora/graph-corpus.ts";
import { type Asked, overOneCorpus } from "../corpora/text-corpus.ts";
import type { Dataset, LoadedDataset } from "../dataset.ts";
import { dataFile, readJsonLines } from "../read-data.ts";
import { createTally, entityAnswer } from "./graph-answers.ts";

const file = "graph/webqsp.dev.jsonl.gz";

const record = z.object({
  id: z.string(),
  question: z.string(),
  qid_topic_entity: z.record(z.string(), z.string()),
  /** Labels and other names of all answers, in one list. */
  answers: z.array(z.string()),
});

/** The questions that FB15k-237 can answer: topic and answer are in it, at most two steps apart. */
export const webqsp: Dataset = {
  name: "webqsp",
  title: "WebQSP: the questions whose topic and answer are at most two steps apart in FB15k-237",
  split: "dev",
  origin: "IDEA-FinAI/ToG-2 @ 1906be6; graph thunlp/OpenKE @ 64c4ec8, villmow/datasets_knowledge_embedding @ 9e39245",
  licence: "CC BY 4.0; graph CC BY 2.5 (Freebase)",
  kinds: ["fact"],
  headline: ["Hits@1[squad]", "SetF1[entity]"],
  files: [...freebaseFiles, file],
  load,
};

async function load(folder: string): Promise<LoadedDataset> {
  const graph = await readFreebaseGraph(folder);
  const neighbours = createNeighbours(graph.edges);
  const excluded = createTally();
  const asked: Asked[] = [];
  for await (const { id, question, qid_topic_entity, answers } of readJsonLines(dataFile(folder, file), record)) {
    const topics = Object.keys(qid_topic_entity).map(wikidataIri).filter(neighbours.has);
    if (topics.length === 0) {
      excluded.add("the topic is not in the graph");
      continue;
    }
    const wanted = new Set(answers.map((name) => name.toLowerCase()));
    const near = new Set(topics.flatMap((topic) => [...neighbours.withinTwo(topic)]));
    // The label alone: among the other names are codes and words that many things share.
    const found = [...near].filter((iri) => wanted.has(graph.names.get(iri)?.[0]?.toLowerCase() ?? ""));
    if (found.length === 0) {
      excluded.add("no answer is within two steps of the topic");
      continue;
    }
    const gold = found.map((iri) => entityAnswer(iri, graph.names));
    asked.push({ id, text: question, gold: { answers: gold, kind: "short", support: [], hops: [], tags: {} } });
  }
  return overOneCorpus(graphCorpus("fb15k", graph), asked, excluded.counts);
}
