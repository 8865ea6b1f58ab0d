import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { plainCell, tablePage } from "../corpora/table-page.ts";
import type { Corpus, Dataset, EvalQuestion, LoadedDataset } from "../dataset.ts";
import type { Gold, GoldSupport } from "../gold.ts";
import { dataFile, readJsonLines } from "../read-data.ts";
import { createTally } from "./graph-answers.ts";
import { taughtReason, teachesModels } from "./teaching-split.ts";

export const fetaqaFile = "tables/fetaqa.dev.jsonl.gz";

export const fetaqaRecord = z.object({
  feta_id: z.number().int(),
  page_wikipedia_url: z.url(),
  table_page_title: z.string(),
  table_section_title: z.string(),
  /** The first row names the columns. Spans are resolved: a cell stands in every row and column that it reaches. */
  table_array: z.array(z.array(z.string())).min(1),
  /** Row and column from 0, the row of names counted. */
  highlighted_cell_ids: z.array(z.tuple([z.number().int(), z.number().int()])),
  question: z.string(),
  answer: z.string(),
});

type FetaRecord = z.infer<typeof fetaqaRecord>;

/** Questions over one table that want a sentence put together from several cells. */
export const fetaqa: Dataset = {
  name: "fetaqa",
  title: "questions over one table of Wikipedia, answered by a sentence from several cells",
  split: "dev",
  origin: "Yale-LILY/FeTaQA @ bbc441b",
  licence: "CC BY-SA 4.0",
  kinds: ["table"],
  headline: ["AnswerRecall[squad]", "AP@5[tokens]"],
  files: [fetaqaFile],
  load,
};

async function load(folder: string): Promise<LoadedDataset> {
  const questions: EvalQuestion[] = [];
  const gold = new Map<string, Gold>();
  const corpora = new Map<string, Corpus>();
  const excluded = createTally();
  for await (const asked of readJsonLines(dataFile(folder, fetaqaFile), fetaqaRecord)) {
    const id = String(asked.feta_id);
    const url = new URL(asked.page_wikipedia_url).href;
    if (teachesModels(url)) {
      excluded.add(taughtReason);
      continue;
    }
    questions.push({ id, text: asked.question, corpus: id });
    gold.set(id, goldOf(asked, url));
    corpora.set(id, { id, vectors: true, write: (dir) => writeFile(join(dir, "table.html"), page(asked, url)) });
  }
  return { questions, gold, corpora, excluded: excluded.counts };
}

function page({ table_page_title, table_section_title, table_array }: FetaRecord, url: string): string {
  return tablePage({
    title: table_page_title,
    url,
    intro: [],
    section: [table_section_title].filter((name) => name !== ""),
    paragraphs: [],
    header: table_array.slice(0, 1),
    rows: table_array.slice(1).map((row) => row.map(plainCell)),
  });
}

/**
 * The dataset has no short answers. For measures that look for words in evidence or in an answer they are made of the
 * highlighted cells: the values that the long answer tells and the question does not, each once. Support are the rows
 * with highlighted cells, each by the words of these.
 */
function goldOf({ question, answer, table_array, highlighted_cell_ids }: FetaRecord, url: string): Gold {
  const cells = highlighted_cell_ids.flatMap(([row, column]) => {
    const text = table_array[row]?.[column]?.replace(/\s+/g, " ").trim() ?? "";
    return plain(text) === "" ? [] : [{ row, text }];
  });
  const told = cells.filter(({ text }) => holds(answer, text) && !holds(question, text));
  const values = new Map(told.map(({ text }) => [plain(text), text]));
  const rows = [...Map.groupBy(cells, ({ row }) => row)].filter(([row]) => row > 0).map(([, inRow]) => inRow);
  const quotes = rows.map((inRow) => [...new Set(inRow.map(({ text }) => text))].join(", "));
  return {
    answers: [...values.values()].map((text) => ({ text, aliases: [] })),
    kind: "long",
    support: [...new Set(quotes)].map((quote): GoldSupport => ({ url, quote })),
    hops: [],
    longAnswer: answer,
    tags: { rows: rows.length === 1 ? "one" : "several" },
  };
}

function holds(text: string, part: string): boolean {
  return ` ${plain(text)} `.includes(` ${plain(part)} `);
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
}
