/** Questions that a row answers or leads on from, with the rows of one table or with the nearest of a whole collection. */
import { contentStems } from "../../src/core/words.ts";
import { type OttQuestion, type OttTable, ottQuestion, ottTable } from "../../src/eval/datasets/ott-qa-records.ts";
import { teachesModels } from "../../src/eval/datasets/teaching-split.ts";
import { dataFile, readJsonLines } from "../../src/eval/read-data.ts";
import type { Random } from "../../src/eval/statistics/random.ts";
import type { TableEvidence, TextEvidence } from "../../src/evidence/evidence.ts";
import type { Embedder } from "../../src/models/embedder.ts";
import { linkedPages } from "./linked-pages.ts";
import { drawn, searched } from "./nearest.ts";
import type { Pool } from "./pools.ts";
import { type PlainTable, rowEvidence } from "./row-evidence.ts";
import { rowQuestions } from "./row-questions.ts";

export interface AskedRows {
  readonly question: string;
  /** All rows of the table that it is about. */
  readonly rows: readonly TableEvidence[];
  readonly right: readonly number[];
  /** What stands on the pages that its cells link to, where that is known. */
  readonly pages?: readonly TextEvidence[];
}

interface AskedFor {
  readonly overRows: boolean;
  readonly count: number;
  readonly random: Random;
  readonly teaching?: boolean;
}

/** Questions with the tables they are about, and some of them to ask. */
export interface RowCollection {
  readonly rows: readonly TableEvidence[];
  readonly asked: readonly AskedRows[];
}

/**
 * People's questions that a row answers; the right rows hold the answer's cell, or are marked. Some can be answered by looking
 * the row up, the others only beside the other rows of the table: the first, the greatest, one after another. The collection is
 * the same for both. They are those that measure or, with `teaching`, those that teach.
 */
export async function answeringRows(
  data: string,
  { overRows, count, random, teaching = false }: AskedFor,
): Promise<RowCollection> {
  const questions = await rowQuestions(data, { teaching });
  const wanted = questions.filter((each) => each.overRows === overRows);
  return { rows: distinct(questions.map(({ rows }) => rows)), asked: drawn(wanted, count, random) };
}

/**
 * As before, of OTT-QA dev: the right row leads to the answer, which most often stands on a page behind one of its cells. Only
 * what the page says would tell the row from others of its table.
 */
export async function rowsOnTheWay(data: string, count: number, random: Random): Promise<RowCollection> {
  return onTheWay(data, await ottQuestions(data, "ott-qa"), { count, random });
}

/**
 * The same of HybridQA dev, of its tables that teach, or of those that measure: on pages of which no table teaches. Pages that
 * OTT-QA dev asks about never teach.
 */
export async function hybridRowsOnTheWay(
  data: string,
  { teaching, count, random }: { readonly teaching: boolean; readonly count: number; readonly random: Random },
): Promise<RowCollection> {
  const pageOf = (table: string): string => table.replace(/_\d+$/, "");
  const measured = new Set((await ottQuestions(data, "ott-qa")).map(({ table_id }) => pageOf(table_id)));
  const questions = await ottQuestions(data, "hybridqa");
  const taught = questions.filter(({ table_id }) => teachesModels(table_id) && !measured.has(pageOf(table_id)));
  const pages = new Set(taught.map(({ table_id }) => pageOf(table_id)));
  const others = questions.filter(({ table_id }) => !pages.has(pageOf(table_id)));
  return onTheWay(data, teaching ? taught : others, { count, random });
}

const ottQuestions = (data: string, set: "ott-qa" | "hybridqa"): Promise<OttQuestion[]> =>
  Array.fromAsync(readJsonLines(dataFile(data, `tables/${set}.dev.jsonl.gz`), ottQuestion));

async function onTheWay(
  data: string,
  questions: readonly OttQuestion[],
  { count, random }: { readonly count: number; readonly random: Random },
): Promise<RowCollection> {
  const wanted = new Set(questions.map(({ table_id }) => table_id));
  const known = (await Array.fromAsync(readJsonLines(dataFile(data, "tables/ott-tables.jsonl.gz"), ottTable))).filter(
    ({ id }) => wanted.has(id),
  );
  const tables = new Map(known.map((table) => [table.id, rowEvidence(plainTable(table))]));
  const pages = await linkedPages(data, known);
  const asked = drawn(questions, count, random).flatMap(({ question, table_id, "answer-node": nodes }) => {
    const rows = tables.get(table_id) ?? [];
    const right = [...new Set(nodes.map(([, [row]]) => row))].filter((row) => row < rows.length);
    return right.length === 0 ? [] : [{ question, rows, right, pages: pages.get(table_id) ?? [] }];
  });
  return { rows: distinct([...tables.values()]), asked };
}

function plainTable({ id, title, section, header, rows }: OttTable): PlainTable {
  const values = rows.map((row) => row.map(({ text }) => text));
  return { id, title, section: section.split(" -- "), header, rows: values };
}

const distinct = <T>(groups: readonly (readonly T[])[]): T[] => [...new Set(groups.flat())];

/** The same questions among fewer tables: those they are about, and of the others so many that there are `count`. */
export function amongTables({ rows, asked }: RowCollection, count: number, random: Random): RowCollection {
  const own = new Set(asked.map((each) => each.rows[0]?.locator.table));
  const tables = [...Map.groupBy(rows, ({ locator }) => locator.table)];
  const others = tables.filter(([table]) => !own.has(table));
  const chosen = new Map(drawn(others, Math.max(0, count - own.size), random));
  return { rows: rows.filter(({ locator: { table } }) => own.has(table) || chosen.has(table)), asked };
}

/** Those that say half of the words of their page's title at least, without which no collection can know which is meant. */
export function namingPage({ rows, asked }: RowCollection): RowCollection {
  const named = asked.filter(({ question, rows: [row] }) => {
    const [said, title] = [contentStems(question), new Set(contentStems(row?.source.title ?? ""))];
    return 2 * [...title].filter((stem) => said.includes(stem)).length >= title.size;
  });
  return { rows, asked: named };
}

/** All rows of the table, and some 20 of other tables. */
export function tablePools({ asked }: RowCollection, random: Random): Pool[] {
  return asked.map(({ question, rows, right }) => {
    const others = drawn(asked, 10, random).flatMap((other) => (other.rows === rows ? [] : other.rows.slice(0, 2)));
    return poolOf(question, [...rows, ...others], new Set(right));
  });
}

/** All rows of the table, ranked together with the pages that its cells link to. */
export function linkedPools({ asked }: RowCollection): Pool[] {
  return asked.map(({ question, rows, right, pages = [] }) => ({
    ...poolOf(question, rows, new Set(right)),
    beside: pages,
  }));
}

/** The same questions asked of the rows of all tables. */
export async function collectionPools({ rows, asked }: RowCollection, embedder: Embedder): Promise<Pool[]> {
  const placeOf = new Map(rows.map((row, place) => [row, place]));
  const questions = asked.map(({ question, rows: own, right }) => ({
    question,
    right: new Set(right.map((row) => placeOf.get(own[row] as TableEvidence) as number)),
  }));
  const pools: Pool[] = [];
  for await (const { pool, places } of searched(
    questions,
    rows.map(({ text }) => text),
    embedder,
  )) {
    pools.push({ ...pool, rows: places.map((place) => rows[place] as TableEvidence) });
  }
  return pools;
}

function poolOf(question: string, rows: readonly TableEvidence[], relevant: ReadonlySet<number>): Pool {
  return { question, texts: rows.map(({ text }) => text), relevant, rows };
}
