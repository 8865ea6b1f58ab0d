import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Corpus, Dataset, EvalQuestion, LoadedDataset } from "../dataset.ts";
import type { Gold } from "../gold.ts";
import { dataFile, readJsonLines } from "../read-data.ts";
import { createTally } from "./graph-answers.ts";
import { passageAddress, tableAddresses } from "./ott-qa-addresses.ts";
import { ottPage, writePassages } from "./ott-qa-documents.ts";
import { ottGold } from "./ott-qa-gold.ts";
import { type OttPassage, type OttTable, ottPassage, ottQuestion, ottTable } from "./ott-qa-records.ts";
import { detokenise } from "./ott-qa-spacing.ts";
import { taughtReason, teachesModels } from "./teaching-split.ts";

const questionFile = "tables/hybridqa.dev.jsonl.gz";
const tableFile = "tables/ott-tables.jsonl.gz";
const passageFile = "tables/ott-passages.jsonl.gz";

/** Questions over one table and the first paragraphs of what it links to: a corpus for each table. */
export const hybridqa: Dataset = {
  name: "hybridqa",
  title: "questions over one known table of Wikipedia and the passages that it links to",
  split: "dev",
  origin: "wenhuchen/HybridQA @ db22fda; tables and passages wenhuchen/OTT-QA @ b289bcc",
  licence: "MIT; texts CC BY-SA 3.0, Wikipedia",
  kinds: ["table", "text"],
  headline: ["EM[squad]", "F1[squad]"],
  files: [questionFile, tableFile, passageFile],
  load,
};

async function load(folder: string): Promise<LoadedDataset> {
  const excluded = createTally();
  const all = await Array.fromAsync(readJsonLines(dataFile(folder, questionFile), ottQuestion));
  const asked = all.filter(({ table_id }) => {
    const taught = teachesModels(table_id);
    if (taught) excluded.add(taughtReason);
    return !taught;
  });
  const wanted = new Set(asked.map(({ table_id }) => table_id));
  const tables = new Map<string, OttTable>();
  for await (const table of readJsonLines(dataFile(folder, tableFile), ottTable)) {
    if (wanted.has(table.id)) tables.set(table.id, table);
  }
  const passages = lazyPassages(folder, tables.values());
  const urls = new Map<string, string>();
  const corpora = new Map<string, Corpus>();
  for (const [id, table] of tables) {
    const linked = linksOf(table);
    const url = tableAddresses("hybridqa", [table], new Set(linked.map(passageAddress))).get(id)!;
    urls.set(id, url);
    corpora.set(id, {
      id,
      vectors: true,
      async write(dir) {
        const known = await passages();
        await writeFile(join(dir, "table.html"), ottPage(table, url));
        const found = linked.flatMap((link) => known.get(link) ?? []);
        if (found.length > 0) await writePassages(join(dir, "passages.jsonl"), found);
      },
    });
  }

  const questions: EvalQuestion[] = [];
  const gold = new Map<string, Gold>();
  for (const one of asked) {
    questions.push({ id: one.question_id, text: detokenise(one.question), corpus: one.table_id });
    gold.set(one.question_id, ottGold(one, tables.get(one.table_id)!, urls.get(one.table_id)!));
  }
  return { questions, gold, corpora, excluded: excluded.counts };
}

/** Paths of the pages that a table links to, each once, in the order of the table. */
function linksOf({ rows }: OttTable): string[] {
  return [...new Set(rows.flatMap((row) => row.flatMap(({ links }) => links)))];
}

/** The passages of these tables by path: read when the first corpus is written, and kept for the others. */
function lazyPassages(folder: string, tables: Iterable<OttTable>): () => Promise<ReadonlyMap<string, OttPassage>> {
  const wanted = new Set(Iterator.from(tables).flatMap(linksOf));
  let read: Promise<ReadonlyMap<string, OttPassage>> | undefined;
  return () => {
    read ??= (async () => {
      const found = new Map<string, OttPassage>();
      for await (const passage of readJsonLines(dataFile(folder, passageFile), ottPassage)) {
        if (wanted.has(passage.id)) found.set(passage.id, passage);
      }
      return found;
    })();
    return read;
  };
}
