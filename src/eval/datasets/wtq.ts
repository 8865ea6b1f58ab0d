import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { DataError } from "../../core/errors/index.ts";
import { answerKind } from "../answer-kind.ts";
import { htmlPage } from "../corpora/html-page.ts";
import type { Corpus, Dataset, EvalQuestion, LoadedDataset } from "../dataset.ts";
import type { Gold } from "../gold.ts";
import { dataFile, readJsonLines } from "../read-data.ts";
import { createTally } from "./graph-answers.ts";
import { taughtReason, teachesModels } from "./teaching-split.ts";
import { unpackArchive } from "./wtq-archive.ts";

export const wtqQuestionFile = "tables/wtq.train.questions.jsonl.gz";
export const wtqArchive = "tables/wtq.train.tar.xz";

export const wtqQuestion = z.object({
  id: z.string(),
  question: z.string(),
  table: z.string().regex(/^csv\/\d+-csv\/\d+\.csv$/),
  answers: z.array(z.string()).min(1),
});

/** Of the page that a table stands in. */
export const wtqCard = z.object({ title: z.string(), url: z.url() });

/** Questions over a table of Wikipedia, asked over the whole page that the table stands in. */
export const wtq: Dataset = {
  name: "wtq",
  title: "WikiTableQuestions over whole pages of Wikipedia: counts, superlatives, neighbours, differences",
  split: "train",
  origin: "ppasupat/WikiTableQuestions @ 7d455a5",
  licence: "CC BY-SA 4.0",
  kinds: ["table", "text"],
  headline: ["SetF1[entity]", "EM[squad]"],
  files: [wtqQuestionFile, wtqArchive],
  load,
};

async function load(folder: string): Promise<LoadedDataset> {
  const pages = await unpackArchive(dataFile(folder, wtqArchive));
  const questions: EvalQuestion[] = [];
  const gold = new Map<string, Gold>();
  const corpora = new Map<string, Corpus>();
  const urls = new Map<string, string>();
  const excluded = createTally();
  for await (const { id, question, table, answers } of readJsonLines(dataFile(folder, wtqQuestionFile), wtqQuestion)) {
    const corpus = table.replace(/^csv\/(\d+)-csv\/(\d+)\.csv$/, "$1-$2");
    if (!urls.has(corpus)) {
      const path = join(pages, table.replaceAll("csv", "page").replace(/\.page$/, ""));
      const { title, url } = await readCard(`${path}.json`);
      urls.set(corpus, url);
      const page: Corpus = { id: corpus, vectors: true, write: (dir) => writePage(dir, `${path}.html`, title, url) };
      if (!teachesModels(url)) corpora.set(corpus, page);
    }
    if (!corpora.has(corpus)) {
      excluded.add(taughtReason);
      continue;
    }
    questions.push({ id, text: question, corpus });
    gold.set(id, goldOf(question, answers, urls.get(corpus)!));
  }
  return { questions, gold, corpora, excluded: excluded.counts };
}

async function readCard(file: string): Promise<z.infer<typeof wtqCard>> {
  const { title, url } = wtqCard.parse(JSON.parse(await readUnpacked(file)));
  return { title, url: new URL(url).href };
}

/** The archive has the inside of a page's body; title and address make it a page again. */
async function writePage(dir: string, file: string, title: string, url: string): Promise<void> {
  await writeFile(join(dir, "page.html"), htmlPage({ title, url, body: await readUnpacked(file) }));
}

async function readUnpacked(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    const repair = "Remove the folder factweave-wtq-… that holds it: the archive is then unpacked anew.";
    throw new DataError(file, "the unpacked file cannot be read", repair, {}, { cause: error });
  }
}

function goldOf(question: string, answers: readonly string[], url: string): Gold {
  const distinct = [...new Set(answers)];
  return {
    answers: distinct.map((text) => ({ text, aliases: [] })),
    kind: answerKind(distinct[0]!, question),
    support: [{ url }],
    hops: [],
    tags: { answers: distinct.length === 1 ? "one" : "several" },
  };
}
