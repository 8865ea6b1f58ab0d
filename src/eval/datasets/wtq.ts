import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { DataError } from "../../core/errors/index.ts";
import { answerKind } from "../answer-kind.ts";
import { htmlPage } from "../corpora/html-page.ts";
import type { Corpus, Dataset, EvalQuestion, LoadedDataset } from "../dataset.ts";
import type { Gold } from "../gold.ts";
import { dataFile, readJsonLines } from "../read-data.ts";
import { unpackArchive } from "./wtq-archive.ts";

const questionFile = "tables/wtq.train.questions.jsonl.gz";
const archive = "tables/wtq.train.tar.xz";

const record = z.object({
  id: z.string(),
  question: z.string(),
  table: z.string().regex(/^csv\/\d+-csv\/\d+\.csv$/),
  answers: z.array(z.string()).min(1),
});

const card = z.object({ title: z.string(), url: z.url() });

/** Questions over a table of Wikipedia, asked over the whole page that the table stands in. */
export const wtq: Dataset = {
  name: "wtq",
  title: "WikiTableQuestions over whole pages of Wikipedia: counts, superlatives, neighbours, differences",
  split: "train",
  origin: "ppasupat/WikiTableQuestions @ 7d455a5",
  licence: "CC BY-SA 4.0",
  kinds: ["table", "text"],
  headline: ["SetF1[entity]", "EM[squad]"],
  files: [questionFile, archive],
  load,
};

async function load(folder: string): Promise<LoadedDataset> {
  const pages = await unpackArchive(dataFile(folder, archive));
  const questions: EvalQuestion[] = [];
  const gold = new Map<string, Gold>();
  const corpora = new Map<string, Corpus>();
  const urls = new Map<string, string>();
  for await (const { id, question, table, answers } of readJsonLines(dataFile(folder, questionFile), record)) {
    const corpus = table.replace(/^csv\/(\d+)-csv\/(\d+)\.csv$/, "$1-$2");
    if (!corpora.has(corpus)) {
      const path = join(pages, table.replaceAll("csv", "page").replace(/\.page$/, ""));
      const { title, url } = await readCard(`${path}.json`);
      urls.set(corpus, url);
      corpora.set(corpus, { id: corpus, vectors: true, write: (dir) => writePage(dir, `${path}.html`, title, url) });
    }
    questions.push({ id, text: question, corpus });
    gold.set(id, goldOf(question, answers, urls.get(corpus)!));
  }
  return { questions, gold, corpora, excluded: new Map() };
}

async function readCard(file: string): Promise<z.infer<typeof card>> {
  const { title, url } = card.parse(JSON.parse(await readUnpacked(file)));
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
