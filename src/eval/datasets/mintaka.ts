import * as z from "zod";
import { freebaseFiles, readFreebaseGraph, wikidataIri } from "../corpora/freebase-graph.ts";
import { graphCorpus } from "../corpora/graph-corpus.ts";
import { type Asked, overOneCorpus } from "../corpora/text-corpus.ts";
import type { Dataset, LoadedDataset } from "../dataset.ts";
import { dataFile, readJsonLines } from "../read-data.ts";
import { createTally, entityAnswer } from "./graph-answers.ts";
import { createWays } from "./graph-ways.ts";
import { beyondGraph, outOfReach } from "./mintaka-scope.ts";

const file = "graph/mintaka.dev.jsonl.gz";

const entityId = /^Q\d+$/;

const record = z.object({
  id: z.string(),
  question: z.string(),
  questionEntity: z.array(z.object({ name: z.unknown(), entityType: z.string() })),
  answer: z.object({
    answerType: z.string(),
    answer: z.array(z.unknown()).nullish(),
  }),
  category: z.string(),
  complexityType: z.string(),
});

const answerEntity = z.object({ name: z.string().regex(entityId), label: z.string().nullish() });

/**
 * The questions that FB15k-237 may answer: they ask for no number, date, order or absence, and a way of at most two steps
 * leads from each of their entities to all answers.
 */
export const mintaka: Dataset = {
  name: "mintaka",
  title:
    "Mintaka: the questions that need no numbers, dates or order, and whose entities lead to the answers in FB15k-237",
  split: "dev",
  origin:
    "amazon-science/mintaka @ b6146ff; graph thunlp/OpenKE @ 64c4ec8, villmow/datasets_knowledge_embedding @ 9e39245",
  licence: "CC BY 4.0; graph CC BY 2.5 (Freebase)",
  kinds: ["fact"],
  headline: ["Hits@1[squad]", "SetF1[entity]"],
  files: [...freebaseFiles, file],
  load,
};

async function load(folder: string): Promise<LoadedDataset> {
  const graph = await readFreebaseGraph(folder);
  const ways = createWays(graph.edges);
  const excluded = createTally();
  const asked: Asked[] = [];
  for await (const { id, question, questionEntity, answer, category, complexityType } of readJsonLines(
    dataFile(folder, file),
    record,
  )) {
    const answers = (answer.answer ?? []).map((each) => answerEntity.safeParse(each));
    if (answer.answerType !== "entity" || answers.length === 0 || answers.some(({ success }) => !success)) {
      excluded.add("the answer is no entity");
      continue;
    }
    const topics = questionEntity.map(({ name }) => String(name)).filter((name) => entityId.test(name));
    const iris = answers.flatMap(({ data }) => (data === undefined ? [] : [{ ...data, iri: wikidataIri(data.name) }]));
    const named = questionEntity.map(({ entityType }) => entityType);
    const reason =
      beyondGraph({ question, complexity: complexityType, named }) ??
      outOfReach(
        topics.map(wikidataIri),
        iris.map(({ iri }) => iri),
        ways,
      );
    if (reason !== undefined) {
      excluded.add(reason);
      continue;
    }
    const gold = iris.map(({ iri, label }) => entityAnswer(iri, graph.names, label ? [label] : []));
    const tags = { category, complexity: complexityType };
    asked.push({ id, text: question, gold: { answers: gold, kind: "short", support: [], hops: [], tags } });
  }
  return overOneCorpus(graphCorpus("fb15k", graph), asked, excluded.counts);
}
