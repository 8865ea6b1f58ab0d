import * as z from "zod";
import { answerKind } from "../answer-kind.ts";
import { type Asked, overOneCorpus, textCorpus } from "../corpora/text-corpus.ts";
import { numberTexts } from "../corpora/text-numbered.ts";
import { sentenceAt } from "../corpora/text-support.ts";
import type { Dataset, LoadedDataset } from "../dataset.ts";
import { dataFile, readJsonLines } from "../read-data.ts";

const file = "text/xquad-en.dev.jsonl.gz";

const record = z
  .object({
    id: z.string(),
    question: z.string(),
    context: z.string(),
    answers: z.tuple([z.object({ text: z.string(), answer_start: z.number().int().nonnegative() })]),
  })
  .refine(
    ({ context, answers: [{ text, answer_start }] }) => context.startsWith(text, answer_start),
    "the answer does not stand where it should",
  );

/** Questions of SQuAD, over the paragraphs of all of them. */
export const xquad: Dataset = {
  name: "xquad",
  title: "XQuAD, English: questions of SQuAD 1.1 over 132 Wikipedia paragraphs",
  split: "dev",
  origin: "google-deepmind/xquad @ 7d30520",
  licence: "CC BY-SA 4.0",
  kinds: ["text"],
  headline: ["EM[squad]", "F1[squad]", "nDCG@10"],
  files: [file],
  load,
};

async function load(folder: string): Promise<LoadedDataset> {
  const records = await Array.fromAsync(readJsonLines(dataFile(folder, file), record));
  const texts = numberTexts(
    xquad.name,
    "Paragraph",
    records.map(({ context }) => context),
  );
  const asked = records.map(({ id, question, context, answers: [{ text, answer_start }] }): Asked => {
    const quote = sentenceAt(context, answer_start);
    const gold = {
      answers: [{ text, aliases: [] }],
      kind: answerKind(text, question),
      support: [{ url: texts.urlOf(context), ...(quote !== undefined && { quote }) }],
      hops: [],
      tags: {},
    };
    return { id, text: question, gold };
  });
  return overOneCorpus(textCorpus(xquad.name, texts.documents, true), asked);
}
