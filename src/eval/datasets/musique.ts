import * as z from "zod";
import { answerKind } from "../answer-kind.ts";
import { type Asked, overOneCorpus, textCorpus } from "../corpora/text-corpus.ts";
import { type PageText, poolTexts, type TextPool } from "../corpora/text-pool.ts";
import type { Dataset, LoadedDataset } from "../dataset.ts";
import type { Gold } from "../gold.ts";
import { dataFile, readJsonLines } from "../read-data.ts";

const record = z
  .object({
    id: z.string(),
    question: z.string(),
    answer: z.string(),
    answer_aliases: z.array(z.string()),
    answerable: z.boolean(),
    paragraphs: z.array(z.object({ title: z.string(), paragraph_text: z.string() })),
    /** In the order of answering; `#1` in a question stands for the answer of the first. */
    question_decomposition: z
      .array(
        z.object({
          question: z.string(),
          answer: z.string(),
          paragraph_support_idx: z.number().int().nonnegative(),
        }),
      )
      .min(1),
  })
  .refine(
    ({ paragraphs, question_decomposition }) =>
      question_decomposition.every(({ paragraph_support_idx }) => paragraph_support_idx < paragraphs.length),
    "a supporting paragraph is missing",
  );

type MusiqueRecord = z.infer<typeof record>;

/** Questions composed of two to four single ones, over the paragraphs given with all of them. */
export const musique: Dataset = createMusique({
  name: "musique",
  title: "MuSiQue: questions composed of two to four hops over 1,477 Wikipedia paragraphs",
  split: "dev",
  origin: "AdelWang/MIGRES @ 1de6265",
  file: "text/musique.dev.jsonl.gz",
});

export const musiqueTrain100: Dataset = createMusique({
  name: "musique-train100",
  title: "MuSiQue: a hundred training questions of two to four hops over 1,890 Wikipedia paragraphs",
  split: "train",
  origin: "yhshu/HippoRAG @ c3424ec",
  file: "text/musique_train100.jsonl.gz",
});

function createMusique({
  file,
  ...about
}: Pick<Dataset, "name" | "title" | "split" | "origin"> & { readonly file: string }): Dataset {
  return {
    ...about,
    licence: "CC BY 4.0",
    kinds: ["text"],
    headline: ["EM[squad]", "F1[squad]", "Recall@10"],
    files: [file],
    load: (folder) => load(about.name, dataFile(folder, file)),
  };
}

async function load(name: string, path: string): Promise<LoadedDataset> {
  const records = await Array.fromAsync(readJsonLines(path, record));
  const pool = poolTexts(name, records.flatMap(pagesOf));
  const answerable = records.filter((one) => one.answerable);
  const asked = answerable.map((one): Asked => ({ id: one.id, text: one.question, gold: goldOf(one, pool) }));
  const lost = records.length - answerable.length;
  // The paragraph that was left out of the one record may stand in another.
  const excluded = new Map(lost === 0 ? [] : [["made unanswerable within its own paragraphs", lost]]);
  return overOneCorpus(textCorpus(name, pool.documents, true), asked, excluded);
}

function pagesOf({ paragraphs }: Pick<MusiqueRecord, "paragraphs">): PageText[] {
  return paragraphs.map(({ title, paragraph_text }) => ({ title, text: paragraph_text.trim() }));
}

function goldOf(one: MusiqueRecord, pool: TextPool): Gold {
  const { id, question, answer, answer_aliases, question_decomposition: steps } = one;
  const pages = pagesOf(one);
  return {
    answers: [{ text: answer, aliases: [...new Set(answer_aliases)].filter((alias) => alias !== answer) }],
    kind: answerKind(answer, question),
    support: steps.map(({ paragraph_support_idx: at }, i) => ({ url: pool.urlOf(pages[at] as PageText), hop: i + 1 })),
    hops: steps.map((step) => ({
      question: step.question.replace(/#(\d+)/g, (mark, number) => steps[Number(number) - 1]?.answer ?? mark),
      answers: [step.answer],
    })),
    tags: { hops: String(steps.length), shape: id.split("__")[0] ?? "" },
  };
}
