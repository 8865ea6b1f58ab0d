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

const file = "text/2wiki.dev.jsonl.gz";

const record = z.object({
  _id: z.string(),
  question: z.string(),
  answer: z.string(),
  type: z.enum(["bridge_comparison", "comparison", "compositional", "inference"]),
  supporting_facts: supportingFacts.min(1),
  /** Subject, relation, object, in the order of reasoning. */
  evidences: z.array(z.tuple([z.string(), z.string(), z.string()])),
  /** Some records were published without it. */
  context: contexts.optional(),
});

type TwoWikiRecord = z.infer<typeof record>;

/** Questions composed of statements of Wikidata, over the Wikipedia paragraphs that say them. */
export const twoWiki: Dataset = {
  name: "2wiki",
  title: "2WikiMultiHopQA: questions of two to four hops over the 599 Wikipedia leads of their contexts",
  split: "dev",
  origin: "AdelWang/MIGRES @ 1de6265",
  licence: "Apache-2.0; texts CC BY-SA 3.0, Wikipedia",
  kinds: ["text"],
  headline: ["EM[squad]", "F1[squad]", "Recall@10"],
  files: [file],
  load,
};

async function load(folder: string): Promise<LoadedDataset> {
  const records = await Array.fromAsync(readJsonLines(dataFile(folder, file), record));
  const pool = poolTexts(
    twoWiki.name,
    records.flatMap(({ context = [] }) => paragraphs(context)),
  );
  const asked: Asked[] = [];
  const excluded = new Map<string, number>();
  for (const one of records) {
    const support = one.context && supportingSentences(one.supporting_facts, one.context, pool);
    if (support === undefined) {
      const reason = one.context ? "a supporting fact is not in the contexts" : "the record has no contexts";
      excluded.set(reason, (excluded.get(reason) ?? 0) + 1);
    } else asked.push({ id: one._id, text: one.question, gold: goldOf(one, support) });
  }
  return overOneCorpus(textCorpus(twoWiki.name, pool.documents, true), asked, excluded);
}

function goldOf({ question, answer, type, evidences }: TwoWikiRecord, support: readonly SupportingSentence[]): Gold {
  const hops = hopsOf(evidences);
  return {
    answers: [{ text: answer, aliases: [] }],
    kind: answerKind(answer, question),
    support: support.map(({ title, url, quote }, i) => {
      const named = hops.findIndex(({ subject }) => subject === title);
      // Titles and names of Wikidata differ; where the two lists are as long as each other, they run in step.
      const at = named < 0 && hops.length === support.length ? i : named;
      return { url, quote, ...(at >= 0 && { hop: at + 1 }) };
    }),
    hops: hops.map(({ answers }) => ({ answers })),
    tags: { type },
  };
}

/** One hop for each subject and relation; two objects of them are two right answers of the hop. */
function hopsOf(evidences: TwoWikiRecord["evidences"]): { readonly subject: string; readonly answers: string[] }[] {
  const grouped = Map.groupBy(evidences, ([subject, relation]) => `${subject}\n${relation}`);
  return [...grouped.values()].map((same) => ({
    subject: same[0]?.[0] ?? "",
    answers: same.map(([, , object]) => object),
  }));
}
