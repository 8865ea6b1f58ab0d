import * as z from "zod";
import { type Asked, overOneCorpus, textCorpus } from "../corpora/text-corpus.ts";
import { numberTexts } from "../corpora/text-numbered.ts";
import type { Dataset, LoadedDataset } from "../dataset.ts";
import { dataFile, readJsonLines } from "../read-data.ts";

const file = "text/strategyqa.train.jsonl.gz";

const record = z.object({
  qid: z.string(),
  question: z.string(),
  answer: z.boolean(),
  facts: z.array(z.string().trim()).min(1),
  /** In the order of answering; `#1` stands for the answer of the first, which the data does not tell. */
  decomposition: z.array(z.string()),
});

/** Yes/no questions whose steps are not in their words, over the facts that decide all of them. */
export const strategyQa: Dataset = {
  name: "strategyqa",
  title: "StrategyQA: yes/no questions of implied steps over 5,515 facts",
  split: "train",
  origin: "eladsegal/strategyqa @ 1ba1e97",
  licence: "MIT",
  kinds: ["text"],
  headline: ["EM[squad]", "Recall@10"],
  files: [file],
  load,
};

async function load(folder: string): Promise<LoadedDataset> {
  const records = await Array.fromAsync(readJsonLines(dataFile(folder, file), record));
  const texts = numberTexts(
    strategyQa.name,
    "Fact",
    records.flatMap(({ facts }) => facts),
  );
  const asked = records.map(({ qid, question, answer, facts, decomposition }): Asked => {
    const text = answer ? "yes" : "no";
    const gold = {
      answers: [{ text, aliases: [] }],
      kind: "yes-no" as const,
      support: [...new Set(facts)].map((fact) => ({ url: texts.urlOf(fact) })),
      hops: decomposition.map((step, i) => ({ question: step, answers: i === decomposition.length - 1 ? [text] : [] })),
      tags: { steps: String(decomposition.length) },
    };
    return { id: qid, text: question, gold };
  });
  return overOneCorpus(textCorpus(strategyQa.name, texts.documents, true), asked);
}
