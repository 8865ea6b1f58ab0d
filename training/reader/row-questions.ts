/** People's questions that one row of a table answers, or a few: of FeTaQA dev and of WikiTableQuestions. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { fetaqaFile, fetaqaRecord } from "../../src/eval/datasets/fetaqa.ts";
import { ottQuestion } from "../../src/eval/datasets/ott-qa-records.ts";
import { teachesModels } from "../../src/eval/datasets/teaching-split.ts";
import { wtqArchive, wtqCard, wtqQuestion, wtqQuestionFile } from "../../src/eval/datasets/wtq.ts";
import { unpackArchive } from "../../src/eval/datasets/wtq-archive.ts";
import { dataFile, readJsonLines } from "../../src/eval/read-data.ts";
import type { TableEvidence } from "../../src/evidence/evidence.ts";
import { type PlainTable, rowEvidence } from "./row-evidence.ts";

export interface RowQuestion {
  readonly set: "fetaqa" | "wtq";
  readonly question: string;
  /** All rows of the table, the same objects for each question about it. */
  readonly rows: readonly TableEvidence[];
  /** Those that answer. */
  readonly right: readonly number[];
  /** A cell's value, where the dataset says which. */
  readonly answer: string | null;
  /** By its words, other rows decide which is right. */
  readonly overRows: boolean;
}

/**
 * Questions of the tables that teach, or of those that measure. Pages that OTT-QA dev asks about never teach: their rows
 * measure too.
 */
export async function rowQuestions(data: string, { teaching }: { readonly teaching: boolean }): Promise<RowQuestion[]> {
  const measured = new Set<string>();
  for await (const { table_id } of readJsonLines(dataFile(data, "tables/ott-qa.dev.jsonl.gz"), ottQuestion)) {
    measured.add(table_id.replace(/_\d+$/, "").replaceAll("_", " "));
  }
  const wanted = (id: string, title: string): boolean =>
    teaching ? teachesModels(id) && !measured.has(title) : !teachesModels(id);
  return [...(await ofFetaqa(data, wanted)), ...(await ofWtq(data, wanted))];
}

type Wanted = (id: string, title: string) => boolean;

async function ofFetaqa(data: string, wanted: Wanted): Promise<RowQuestion[]> {
  const tables = new Map<string, readonly TableEvidence[]>();
  const found: RowQuestion[] = [];
  for await (const each of readJsonLines(dataFile(data, fetaqaFile), fetaqaRecord)) {
    if (!wanted(new URL(each.page_wikipedia_url).href, each.table_page_title)) continue;
    const [header = [], ...rows] = each.table_array;
    const right = [...new Set(each.highlighted_cell_ids.map(([row]) => row - 1))].filter((row) => rows[row]);
    // Where half of the table is marked, the question is about the table.
    if (right.length === 0 || right.length > 3 || right.length * 2 > rows.length) continue;
    const { table_page_title: title, table_section_title: section } = each;
    const id = JSON.stringify([each.page_wikipedia_url, section, each.table_array]);
    const known =
      tables.get(id) ?? rowEvidence({ id: `fetaqa ${each.feta_id}`, title, section: [section], header, rows });
    tables.set(id, known);
    const { question } = each;
    const over = computed.test(question) || overRows.test(question);
    found.push({ set: "fetaqa", question, rows: known, right, answer: null, overRows: over });
  }
  return found;
}

/** Computed over rows: no row holds the answer, and a cell that equals it does so by chance. */
const computed =
  /\b(?:how many|how much more|number of|total|average|difference|combined|sum|consecutive|listed|both)\b/i;

/** What other rows decide: orders, choices between rows, neighbours. No row answers these by itself. */
const overRows =
  /\b(?:most|least|fewest|best|worst|better|worse|more than|less than|than|or|only|same|other|another|also|again|repris\w+|besides|before|after|earlier|later|older|younger|previous|prior|next|following|above|below|top|bottom|first|last|final|debut|\w{3,}est)\b/i;

async function ofWtq(data: string, wanted: Wanted): Promise<RowQuestion[]> {
  const pages = await unpackArchive(dataFile(data, wtqArchive));
  const tables = new Map<string, Awaited<ReturnType<typeof readTable>>>();
  const found: RowQuestion[] = [];
  for await (const { question, table, answers } of readJsonLines(dataFile(data, wtqQuestionFile), wtqQuestion)) {
    const [answer] = answers;
    if (answers.length !== 1 || answer === undefined || computed.test(question)) continue;
    const known = tables.get(table) ?? (await readTable(pages, table));
    tables.set(table, known);
    if (!wanted(known.url, known.plain.title)) continue;
    const right = known.plain.rows.flatMap((row, i) => (row.some((cell) => plain(cell) === plain(answer)) ? [i] : []));
    if (right.length !== 1) continue;
    found.push({ set: "wtq", question, rows: known.rows, right, answer, overRows: overRows.test(question) });
  }
  return found;
}

async function readTable(pages: string, table: string) {
  const card = join(pages, table.replaceAll("csv", "page").replace(/\.page$/, ".json"));
  const { title, url } = wtqCard.parse(JSON.parse(await readFile(card, "utf8")));
  // Quotes within a cell are escaped by a backslash.
  const text = await readFile(join(pages, table), "utf8");
  const [header = [], ...rows]: string[][] = parse(text, {
    escape: "\\",
    relax_column_count: true,
    relax_quotes: true,
  });
  const plain: PlainTable = { id: `wtq ${table}`, title, section: [], header, rows };
  return { url: new URL(url).href, plain, rows: rowEvidence(plain) };
}

const plain = (text: string): string => text.toLowerCase().replace(/\s+/g, " ").trim();
