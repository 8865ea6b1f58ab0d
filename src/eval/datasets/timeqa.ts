import * as z from "zod";
import { answerKind } from "../answer-kind.ts";
import { type Asked, overOneCorpus, textCorpus } from "../corpora/text-corpus.ts";
import { type PageText, poolTexts } from "../corpora/text-pool.ts";
import { distinctSources, sentenceAt } from "../corpora/text-support.ts";
import type { Dataset, LoadedDataset } from "../dataset.ts";
import type { Gold, GoldSource } from "../gold.ts";
import { dataFile, readJsonLines } from "../read-data.ts";
import { detokenise } from "./ott-qa-spacing.ts";

const file = "text/timeqa.train.jsonl.gz";

/** Where an answer stands: the paragraph from 0 and UTF-16 offsets in it. An empty answer: there is none. */
const place = z.object({
  para: z.number().int().nonnegative(),
  from: z.number().int().nonnegative(),
  end: z.number().int().nonnegative(),
  answer: z.string(),
});

const record = z
  .object({
    /** `/wiki/Vologda#P1376`: the page and the property of Wikidata that is asked for. */
    index: z.string(),
    type: z.string(),
    link: z.string().startsWith("/wiki/"),
    questions: z.array(z.tuple([z.string(), z.array(place).min(1)])),
    /** The title first. Words and marks have spaces between them. */
    paras: z.array(z.string()).min(2),
  })
  .refine(
    ({ questions, paras }) =>
      questions.every(([, places]) =>
        places.every(({ para, from, end, answer }) => paras[para]?.slice(from, end) === answer),
      ),
    "an answer does not stand where it should",
  );

type TimeQaRecord = z.infer<typeof record>;
type Place = z.infer<typeof place>;

/** Questions about what held during a time, over whole articles; for some the article has no answer. */
export const timeQa: Dataset = {
  name: "timeqa",
  title: "TimeQA: questions about what held in given years, some without an answer, over 318 Wikipedia articles",
  split: "train",
  origin: "wenhuchen/Time-Sensitive-QA @ 38b0598",
  licence: "BSD-3-Clause; texts CC BY-SA 3.0, Wikipedia",
  kinds: ["text"],
  headline: ["EM[squad]", "F1[squad]"],
  files: [file],
  load,
};

async function load(folder: string): Promise<LoadedDataset> {
  const records = await Array.fromAsync(readJsonLines(dataFile(folder, file), record));
  const pages = records.map(pageOf);
  const pool = poolTexts(timeQa.name, pages);
  const asked = records.flatMap((one, i) => {
    const url = pool.urlOf(pages[i] as PageText);
    return one.questions.map(
      ([text, places], number): Asked => ({
        id: `${one.index}/${number + 1}`,
        text,
        gold: goldOf(text, places, one, url),
      }),
    );
  });
  return overOneCorpus(textCorpus(timeQa.name, pool.documents, true), asked);
}

/** The article with its spaces as they are usually written: marks that stand alone would end sentences. */
function pageOf({ link, paras }: TimeQaRecord): PageText {
  const title = decodeURIComponent(link.replace("/wiki/", "")).replaceAll("_", " ");
  const text = paras.slice(1).map(detokenise);
  return { title, text: text.filter((paragraph) => paragraph !== "").join("\n\n") };
}

/** Several answers are as right as each other: the evaluation of the dataset takes any (its utils.py). */
function goldOf(question: string, places: readonly Place[], { type, paras }: TimeQaRecord, url: string): Gold {
  const found = places.filter(({ answer }) => answer !== "");
  const [first, ...others] = new Set([
    ...found.map(({ answer }) => detokenise(answer)),
    ...found.map((at) => at.answer),
  ]);
  const tags = { property: type, answers: found.length > 1 ? "several" : first === undefined ? "none" : "one" };
  if (first === undefined) return { answers: [], kind: "none", support: [], hops: [], tags };
  return {
    answers: [{ text: first, aliases: others }],
    kind: answerKind(first, question),
    support: distinctSources(found.map((at) => supportOf(at, paras[at.para] as string, url))),
    hops: [],
    tags,
  };
}

/** The sentence with the answer, found again in the text as the corpus has it; for the title the whole article. */
function supportOf({ para, from, answer }: Place, paragraph: string, url: string): GoldSource {
  if (para === 0) return { url };
  const text = detokenise(paragraph);
  const near = detokenise(paragraph.slice(0, from)).length;
  const at = nearest(text, detokenise(answer), near);
  const quote = at === undefined ? text : sentenceAt(text, at);
  return { url, ...(quote !== undefined && { quote }) };
}

/** Where `part` stands in `text`: of several places that which is nearest to an offset. */
function nearest(text: string, part: string, offset: number): number | undefined {
  let best: number | undefined;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
    if (best === undefined || Math.abs(at - offset) < Math.abs(best - offset)) best = at;
  }
  return best;
}
