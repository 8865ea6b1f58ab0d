import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Corpus, Dataset, EvalQuestion, LoadedDataset } from "../dataset.ts";
import type { Gold } from "../gold.ts";
import { dataFile, readJsonLines } from "../read-data.ts";
import { passageAddress, tableAddresses } from "./ott-qa-addresses.ts";
import { ottPage, writePassages } from "./ott-qa-documents.ts";
import { ottGold } from "./ott-qa-gold.ts";
import { type OttTable, ottPassage, ottQuestion, ottTable } from "./ott-qa-records.ts";
import { detokenise } from "./ott-qa-spacing.ts";

const questionFile = "tables/ott-qa.dev.jsonl.gz";
const tableFile = "tables/ott-tables.jsonl.gz";
const passageFile = "tables/ott-passages.jsonl.gz";

/** Open questions over thousands of tables and the first paragraphs of all that they link to: one corpus for all. */
export const ottQa: Dataset = {
  name: "ott-qa",
  title: "open questions over 8,891 tables of Wikipedia and 178,775 passages that they link to",
  split: "dev",
  origin: "wenhuchen/OTT-QA @ b289bcc",
  licence: "MIT; texts CC BY-SA 3.0, Wikipedia",
  kinds: ["table", "text"],
  headline: ["EM[squad]", "F1[squad]"],
  files: [questionFile, tableFile, passageFile],
  load,
};

async function load(folder: string): Promise<LoadedDataset> {
  const asked = await Array.fromAsync(readJsonLines(dataFile(folder, questionFile), ottQuestion));
  const wanted = new Set(asked.map(({ table_id }) => table_id));
  const kept = new Map<string, Pick<OttTable, "rows">>();
  const pages: Pick<OttTable, "id" | "url">[] = [];
  for await (const { id, url, rows } of readJsonLines(dataFile(folder, tableFile), ottTable)) {
    pages.push({ id, url });
    if (wanted.has(id)) kept.set(id, { rows });
  }
  const passages = new Set<string>();
  for await (const { id } of readJsonLines(dataFile(folder, passageFile), ottPassage)) passages.add(passageAddress(id));
  const urls = tableAddresses("ott-qa", pages, passages);

  const questions: EvalQuestion[] = [];
  const gold = new Map<string, Gold>();
  for (const one of asked) {
    questions.push({ id: one.question_id, text: detokenise(one.question), corpus: corpusId });
    gold.set(one.question_id, ottGold(one, kept.get(one.table_id)!, urls.get(one.table_id)!));
  }
  return { questions, gold, corpora: new Map([[corpusId, corpusOf(folder, urls)]]), excluded: new Map() };
}

const corpusId = "all";

/** Reads tables and passages again while writing them, so that they are never all in memory. */
function corpusOf(folder: string, urls: ReadonlyMap<string, string>): Corpus {
  return {
    id: corpusId,
    vectors: false,
    async write(dir) {
      await mkdir(join(dir, "tables"));
      let number = 0;
      for await (const table of readJsonLines(dataFile(folder, tableFile), ottTable)) {
        const name = `${String(++number).padStart(4, "0")}.html`;
        await writeFile(join(dir, "tables", name), ottPage(table, urls.get(table.id)!));
      }
      await writePassages(join(dir, "passages.jsonl"), readJsonLines(dataFile(folder, passageFile), ottPassage));
    },
  };
}
