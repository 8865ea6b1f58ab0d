import * as z from "zod";
import { type Asked, overOneCorpus, textCorpus } from "../corpora/text-corpus.ts";
import { type PageText, poolTexts, type TextPool } from "../corpora/text-pool.ts";
import { distinctSources } from "../corpora/text-support.ts";
import type { Dataset, LoadedDataset } from "../dataset.ts";
import type { Gold, GoldAnswer, GoldSource } from "../gold.ts";
import { textsOf } from "../measures/gold-texts.ts";
import { squad } from "../measures/normalise.ts";
import { speakerOf } from "../measures/passage-answers.ts";
import { dataFile, readJsonLines } from "../read-data.ts";

const file = "text/asqa.dev.jsonl.gz";

const record = z.object({
  id: z.string(),
  question: z.string(),
  /** The question in each of its meanings; a passage only where there is a page. */
  qa_pairs: z
    .array(
      z.object({ short_answers: z.array(z.string()).min(1), context: z.string(), wikipage: z.string().nullable() }),
    )
    .min(1),
  /** Whole answers by two writers, with the passages that each of them used. */
  annotations: z
    .array(
      z.object({
        long_answer: z.string(),
        knowledge: z.array(z.object({ content: z.string(), wikipage: z.string().nullable() })),
      }),
    )
    .min(1),
});

type AsqaRecord = z.infer<typeof record>;

/** Questions with several meanings, to be answered in all of them at once. */
export const asqa: Dataset = {
  name: "asqa",
  title: "ASQA: ambiguous questions whose answers in sentences cover every meaning, over the passages of all",
  split: "dev",
  origin: "plageon/HtmlRAG @ 346f4ab",
  licence: "Apache-2.0; texts CC BY-SA 3.0, Wikipedia",
  kinds: ["text"],
  headline: ["AnswerRecall[squad]", "nDCG@10"],
  files: [file],
  load,
};

async function load(folder: string): Promise<LoadedDataset> {
  const records = await Array.fromAsync(readJsonLines(dataFile(folder, file), record));
  const longest = longestOf(records.flatMap(passagesOf));
  const pool = poolTexts(asqa.name, records.flatMap(passagesOf).map(longest));
  const asked: Asked[] = [];
  for (const one of records) {
    const support = supportOf(one, longest, pool);
    if (support.length > 0) asked.push({ id: one.id, text: one.question, gold: goldOf(one, support) });
  }
  const lost = records.length - asked.length;
  const excluded = new Map(lost === 0 ? [] : [["no passage is given", lost]]);
  return overOneCorpus(textCorpus(asqa.name, pool.documents, true), asked, excluded);
}

/** The passages of a record; a few of the writers' have no page and are left out. */
function passagesOf({ qa_pairs, annotations }: AsqaRecord): PageText[] {
  const given = [
    ...qa_pairs.map(({ wikipage, context }) => ({ title: wikipage, text: context })),
    ...annotations.flatMap(({ knowledge }) =>
      knowledge.map(({ wikipage, content }) => ({ title: wikipage, text: content })),
    ),
  ];
  return given.flatMap(({ title, text }) =>
    title === null || text.trim() === "" ? [] : [{ title, text: text.trim() }],
  );
}

/** Gives for a passage the longest of the same page that it stands in: pages were quoted in pieces of many sizes. */
function longestOf(passages: readonly PageText[]): (passage: PageText) => PageText {
  const ofPage = Map.groupBy(passages, ({ title }) => title);
  for (const same of ofPage.values()) same.sort((a, b) => b.text.length - a.text.length);
  return (passage) => ofPage.get(passage.title)?.find(({ text }) => text.includes(passage.text)) ?? passage;
}

function supportOf(one: AsqaRecord, longest: (passage: PageText) => PageText, pool: TextPool): GoldSource[] {
  const places = passagesOf(one).map((passage): GoldSource => {
    const whole = longest(passage);
    return { url: pool.urlOf(whole), ...(whole.text !== passage.text && { quote: passage.text }) };
  });
  return distinctSources(places);
}

function goldOf(one: AsqaRecord, support: readonly GoldSource[]): Gold {
  const { qa_pairs, annotations } = one;
  const answers = answersOf(qa_pairs.map(({ short_answers }) => short_answers));
  return {
    answers,
    kind: "long",
    support,
    hops: [],
    longAnswer: annotations[0]?.long_answer.trim() ?? "",
    tags: {
      meanings: String(qa_pairs.length),
      answers: String(answers.length),
      told: toldIn(answers, passagesOf(one)),
    },
  };
}

/** How many of the answers stand in the passages of the question: not every meaning was given one. */
function toldIn(answers: readonly GoldAnswer[], passages: readonly PageText[]): "all" | "some" | "none" {
  const told = answers.filter((answer) => {
    const says = speakerOf(textsOf(answer));
    return passages.some(({ text }) => says(text));
  });
  if (told.length === answers.length) return "all";
  return told.length === 0 ? "none" : "some";
}

/** Meanings with an answer in common have one answer: it cannot be told twice. */
function answersOf(meanings: readonly (readonly string[])[]): GoldAnswer[] {
  let groups: string[][] = [];
  for (const forms of meanings) {
    const keys = new Set(forms.map(squad.of));
    const isSame = (group: readonly string[]): boolean => group.some((form) => keys.has(squad.of(form)));
    const same = groups.filter(isSame);
    const apart = groups.filter((group) => !same.includes(group));
    groups = [...apart, [...new Set([...same.flat(), ...forms])]];
  }
  return groups.map(([text = "", ...aliases]) => ({ text, aliases }));
}
