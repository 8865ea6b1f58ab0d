import * as z from "zod";
import { answerKind } from "../answer-kind.ts";
import { type Asked, overOneCorpus, textCorpus } from "../corpora/text-corpus.ts";
import { poolTexts } from "../corpora/text-pool.ts";
import type { Dataset, LoadedDataset } from "../dataset.ts";
import type { Gold } from "../gold.ts";
import { dataFile, readJsonLines } from "../read-data.ts";

const file = "text/nq-oracle.dev.jsonl.gz";

const record = z.object({
  question: z.string(),
  answers: z.array(z.string()).min(1),
  ctxs: z.tuple([z.object({ title: z.string(), text: z.string() })]),
});

/** Questions typed into a search engine, over the passages that answer them: each has to be found among all. */
export const nq: Dataset = {
  name: "nq",
  title: "Natural Questions: search queries over the 1,604 Wikipedia passages that answer them",
  split: "dev",
  origin: "nelson-liu/lost-in-the-middle @ 29b8a6d",
  licence: "CC BY-SA 3.0",
  kinds: ["text"],
  headline: ["EM[squad]", "F1[squad]", "nDCG@10"],
  files: [file],
  load,
};

async function load(folder: string): Promise<LoadedDataset> {
  const records = await Array.fromAsync(readJsonLines(dataFile(folder, file), record));
  const pool = poolTexts(
    nq.name,
    records.map(({ ctxs: [passage] }) => passage),
  );
  const asked = records.map(
    (one, i): Asked => ({ id: `nq-${i + 1}`, text: one.question, gold: goldOf(one, pool.urlOf(one.ctxs[0])) }),
  );
  return overOneCorpus(textCorpus(nq.name, pool.documents, true), asked);
}

/**
 * Any of the answers is right, as in the evaluation of NQ-open (Lee et al. 2019, arXiv:1906.00300), although those of
 * some questions are members of a list: the data does not tell the two apart.
 */
function goldOf({ question, answers }: z.infer<typeof record>, url: string): Gold {
  const [text, ...aliases] = [...new Set(answers)] as [string, ...string[]];
  const kinds = new Set(answers.map((answer) => answerKind(answer, question)));
  return {
    answers: [{ text, aliases }],
    kind: kinds.size === 1 ? answerKind(text, question) : "short",
    support: [{ url }],
    hops: [],
    tags: { answers: aliases.length === 0 ? "one" : "several" },
  };
}
