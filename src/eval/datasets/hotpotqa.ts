import * as z from "zod";
import { answerKind } from "../answer-kind.ts";
import { type Asked, overOneCorpus, textCorpus } from "../corpora/text-corpus.ts";
import { poolTexts } from "../corpora/text-pool.ts";
import type { Dataset, LoadedDataset } from "../dataset.ts";
import type { Gold } from "../gold.ts";
import { dataFile, readJsonLines } from "../read-data.ts";
import {
  contexts,
  paragraphs,
  type SupportingSentence,
  supportingFacts,
  supportingSentences,
} from "./hotpotqa-contexts.ts";

const record = z.object({
  _id: z.string(),
  question: z.string(),
  answer: z.string(),
  type: z.enum(["bridge", "comparison"]),
  level: z.string(),
  supporting_facts: supportingFacts.min(1),
  context: contexts,
});

type HotpotRecord = z.infer<typeof record>;

/** Questions that need two paragraphs of Wikipedia, over the paragraphs of all of them. */
export const hotpotQa: Dataset = createHotpotQa({
  name: "hotpotqa",
  title: "HotpotQA: questions of two hops over the 1,026 Wikipedia leads of their distractor setting",
  split: "dev",
  origin: "AdelWang/MIGRES @ 1de6265",
  file: "text/hotpot.dev.jsonl.gz",
});

export const hotpotQaTrain100: Dataset = createHotpotQa({
  name: "hotpotqa-train100",
  title: "HotpotQA: a hundred training questions of two hops over 994 Wikipedia leads",
  split: "train",
  origin: "yhshu/HippoRAG @ c3424ec",
  file: "text/hotpotqa_train100.jsonl.gz",
});

function createHotpotQa({
  file,
  ...about
}: Pick<Dataset, "name" | "title" | "split" | "origin"> & { readonly file: string }): Dataset {
  return {
    ...about,
    licence: "CC BY-SA 4.0",
    kinds: ["text"],
    headline: ["EM[squad]", "F1[squad]", "Recall@10"],
    files: [file],
    load: (folder) => load(about.name, dataFile(folder, file)),
  };
}

async function load(name: string, path: string): Promise<LoadedDataset> {
  const records = await Array.fromAsync(readJsonLines(path, record));
  const pool = poolTexts(
    name,
    records.flatMap(({ context }) => paragraphs(context)),
  );
  const asked: Asked[] = [];
  for (const one of records) {
    const support = supportingSentences(one.supporting_facts, one.context, pool);
    if (support !== undefined) asked.push({ id: one._id, text: one.question, gold: goldOf(one, support) });
  }
  const lost = records.length - asked.length;
  const excluded = new Map(lost === 0 ? [] : [["a supporting fact is not in the contexts", lost]]);
  return overOneCorpus(textCorpus(name, pool.documents, true), asked, excluded);
}

function goldOf(one: HotpotRecord, support: readonly SupportingSentence[]): Gold {
  const { question, answer, type, level } = one;
  const bridge = bridgeOf(one);
  return {
    answers: [{ text: answer, aliases: [] }],
    kind: answerKind(answer, question),
    support: support.map(({ title, url, quote }) => ({
      url,
      quote,
      ...(bridge !== undefined && { hop: title === bridge.title ? 2 : 1 }),
    })),
    hops: bridge === undefined ? [] : [{ answers: bridge.names }, { answers: [answer] }],
    tags: { type, level },
  };
}

/**
 * The page that a bridge question leads to, by its title, and its names: the one of the two supporting paragraphs that
 * alone holds the answer and is named in the other. The data does not say which hop comes first; where this does not
 * tell it either, the result is undefined.
 */
function bridgeOf(one: HotpotRecord): { readonly title: string; readonly names: string[] } | undefined {
  const titles = [...new Set(one.supporting_facts.map(([title]) => title))];
  if (one.type !== "bridge" || titles.length !== 2) return undefined;
  const texts = new Map(paragraphs(one.context).map(({ title, text }) => [title, text.toLowerCase()]));
  const holds = (title: string, words: string): boolean => texts.get(title)?.includes(words.toLowerCase()) ?? false;
  const last = titles.filter((title) => holds(title, one.answer));
  const [title, first] = [last[0], titles.find((other) => other !== last[0])];
  if (last.length !== 1 || title === undefined || first === undefined) return undefined;
  const name = title.replace(/\s*\([^()]*\)$/, "");
  return holds(first, name) ? { title, names: [...new Set([name, title])] } : undefined;
}
