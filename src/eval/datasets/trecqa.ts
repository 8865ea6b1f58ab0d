import { type Asked, overOneCorpus, textCorpus } from "../corpora/text-corpus.ts";
import { numberTexts } from "../corpora/text-numbered.ts";
import type { Dataset, LoadedDataset } from "../dataset.ts";
import { dataFile } from "../read-data.ts";
import { readTrecQa } from "./trecqa-records.ts";

const file = "text/trecqa/dev.xml.gz";

/** Which sentences answer a question. For rankings: the gold has no answers, only sentences. */
export const trecQaDev: Dataset = {
  name: "trecqa-dev",
  title: "TREC QA: which of 1,038 sentences of newspapers answer the question",
  split: "dev",
  origin: "aseveryn/deep-qa @ 249a1ec",
  licence: "Apache-2.0",
  kinds: ["text"],
  headline: ["nDCG@10", "MAP@100", "MRR@10"],
  files: [file],
  load,
};

async function load(folder: string): Promise<LoadedDataset> {
  const records = await readTrecQa(dataFile(folder, file));
  // In an order that does not put those that answer first: a tie must not be decided by it.
  const sentences = records.flatMap(({ positive, negative }) => [...positive, ...negative]).sort();
  const texts = numberTexts(trecQaDev.name, "Sentence", sentences);
  const answered = records.filter(({ positive }) => positive.length > 0);
  const asked = answered.map(({ id, question, positive }): Asked => {
    const support = [...new Set(positive)].map((sentence) => ({ url: texts.urlOf(sentence) }));
    return { id, text: question, gold: { answers: [], kind: "short", support, hops: [], tags: {} } };
  });
  const lost = records.length - answered.length;
  const excluded = new Map(lost === 0 ? [] : [["no sentence answers it", lost]]);
  return overOneCorpus(textCorpus(trecQaDev.name, texts.documents, true), asked, excluded);
}
