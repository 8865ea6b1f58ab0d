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
import { verbaliseRow } from "../../src/evidence/verbalise.ts";

export interface RowQuestion {
  readonly set: "fetaqa" | "wtq";
  readonly question: string;
  /** All rows of the table, as the engine says them. */
  readonly rows: readonly string[];
  /** Those that answer. */
  readonly right: readonly number[];
  /** A cell's value, where the dataset says which. */
  readonly answer: string | null;
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
  const found: RowQuestion[] = [];
  for await (const each of readJsonLines(dataFile(data, fetaqaFile), fetaqaRecord)) {
    if (!wanted(new URL(each.page_wikipedia_url).href, each.table_page_title)) continue;
    const [header = [], ...rows] = each.table_array;
    const right = [...new Set(each.highlighted_cell_ids.map(([row]) => row - 1))].filter((row) => rows[row]);
    // Where half of the table is marked, the question is about the table.
    if (right.length === 0 || right.length > 3 || right.length * 2 > rows.length) continue;
    const texts = verbalised(each.table_page_title, [each.table_section_title], header, rows);
    found.push({ set: "fetaqa", question: each.question, rows: texts, right, answer: null });
  }
  return found;
}

/** What other rows decide: counts, orders, neighbours. No row answers these by itself. */
const overRows =
  /\b(?:how many|how much more|number of|total|average|difference|combined|sum|most|least|fewest|more than|less than|only|same|besides|other than|before|after|previous|prior|next|following|above|below|listed|top|bottom|first|last|final|both|consecutive|\w{3,}est)\b/i;

async function ofWtq(data: string, wanted: Wanted): Promise<RowQuestion[]> {
  const pages = await unpackArchive(dataFile(data, wtqArchive));
  const tables = new Map<string, Awaited<ReturnType<typeof readTable>>>();
  const found: RowQuestion[] = [];
  for await (const { question, table, answers } of readJsonLines(dataFile(data, wtqQuestionFile), wtqQuestion)) {
    const [answer] = answers;
    if (answers.length !== 1 || answer === undefined || overRows.test(question)) continue;
    const known = tables.get(table) ?? (await readTable(pages, table));
    tables.set(table, known);
    if (!wanted(known.url, known.title)) continue;
    const [header = [], ...rows] = known.rows;
    const right = rows.flatMap((row, i) => (row.some((cell) => plain(cell) === plain(answer)) ? [i] : []));
    if (right.length !== 1) continue;
    found.push({ set: "wtq", question, rows: verbalised(known.title, [], header, rows), right, answer });
  }
  return found;
}

async function readTable(pages: string, table: string) {
  const card = join(pages, table.replaceAll("csv", "page").replace(/\.page$/, ".json"));
  const { title, url } = wtqCard.parse(JSON.parse(await readFile(card, "utf8")));
  // Quotes within a cell are escaped by a backslash.
  const text = await readFile(join(pages, table), "utf8");
  const rows: string[][] = parse(text, { escape: "\\", relax_column_count: true, relax_quotes: true });
  return { title, url: new URL(url).href, rows };
}

function verbalised(
  title: string,
  section: readonly string[],
  header: readonly string[],
  rows: readonly (readonly string[])[],
): string[] {
  return rows.map((values) => {
    const cells = values.map((value, column) => ({ column, name: header[column] ?? "", value }));
    return verbaliseRow({ title, caption: "", section, kind: "table" }, cells);
  });
}

const plain = (text: string): string => text.toLowerCase().replace(/\s+/g, " ").trim();
