import { contentStems, stem, words } from "../core/words.ts";
import type { TableCell, TableEvidence } from "../evidence/evidence.ts";
import type { Query } from "../question/query.ts";
import type { Ranked } from "../ranking/ranker.ts";
import { foldAnswer } from "./candidate.ts";

/** A retrieved row with what the question says of its cells. */
export interface RowView {
  readonly evidence: TableEvidence;
  readonly score: number;
  readonly cells: readonly TableCell[];
  /** Columns whose cell the question names: they select the row and are no answer. */
  readonly conditions: readonly TableCell[];
}

/** The retrieved rows of one table, in the table's own order. */
export interface TableView {
  readonly id: string;
  readonly columns: readonly { readonly column: number; readonly name: string }[];
  readonly rows: readonly RowView[];
  /** Best blended score among the rows. */
  readonly score: number;
  /** Title, section and caption. */
  readonly heading: string;
}

export function viewTables(query: Query, ranked: readonly Ranked[]): TableView[] {
  const tables = new Map<string, RowView[]>();
  for (const { evidence, score } of ranked) {
    if (evidence.kind !== "table" || evidence.called !== undefined) continue;
    const { table, cells } = evidence.locator;
    const row = { evidence, score, cells, conditions: cells.filter((cell) => isCondition(query, cell)) };
    tables.set(table, [...(tables.get(table) ?? []), row]);
  }
  return [...tables].map(([id, rows]) => toView(id, rows)).sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
}

function toView(id: string, rows: readonly RowView[]): TableView {
  const columns = new Map<number, string>();
  for (const { cells } of rows) for (const { column, name } of cells) columns.set(column, name);
  const { locator, source } = (rows[0] as RowView).evidence;
  return {
    id,
    columns: [...columns].map(([column, name]) => ({ column, name })).sort((a, b) => a.column - b.column),
    rows: [...rows].sort((a, b) => a.evidence.locator.row - b.evidence.locator.row),
    score: Math.max(...rows.map(({ score }) => score)),
    heading: [source.title, ...locator.section, locator.caption].join(" "),
  };
}

/** A cell is a condition when the question names it: a whole mention, or nearly all of its content words. */
function isCondition(query: Query, { value, name }: TableCell): boolean {
  // "The Godfather (1972)" is named by "The Godfather".
  const folded = foldAnswer(value.replace(/\s*\([^()]*\)\s*$/, ""));
  if (folded === "") return false;
  if (query.intent.entities.some((mention) => matchesName(folded, foldAnswer(mention)))) return true;
  const stems = [...new Set(contentStems(value))];
  const asked = new Set(contentStems(query.text));
  if (stems.length === 0 || stems.every((item) => asked.has(item) && contentStems(name).includes(item))) return false;
  return stems.every((item) => asked.has(item)) && !(stems.length === 1 && /^\d{1,3}$/.test(value.trim()));
}

/** The same name, or one that holds nearly all of the other: "Ford" does not name "Harrison Ford". */
function matchesName(value: string, mention: string): boolean {
  if (mention === "") return false;
  if (value === mention) return true;
  const [long, short] = value.length > mention.length ? [value, mention] : [mention, value];
  return short.length >= 4 && short.length >= 0.8 * long.length && ` ${long} `.includes(` ${short} `);
}

/** Stems of a heading or header, for comparing with the question's. */
export function stemSet(text: string): ReadonlySet<string> {
  return new Set(words(text).map((word) => stem(word.text)));
}
