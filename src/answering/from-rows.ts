import { contentStems } from "../core/words.ts";
import type { ShortAnswer } from "../evidence/answer.ts";
import { dot, type Embedder } from "../models/embedder.ts";
import type { AnswerType, Query } from "../question/query.ts";
import type { Ranked } from "../ranking/ranker.ts";
import { direction, fitsType, orderingValue } from "./answer-type.ts";
import type { Derivation } from "./answerer.ts";
import { logistic } from "./calibrate.ts";
import { byConfidence, type Candidate, foldAnswer, joinNames } from "./candidate.ts";
import { missingNames } from "./missing-names.ts";
import { type RowView, stemSet, type TableView, viewTables } from "./table-view.ts";

/** How near each column header is to what the question asks for, by table id and column. */
type HeaderLikeness = (table: TableView, column: number) => number;

const tablesRead = 8;

/** Answers from table rows: the cell asked for, lists, counts, extremes and comparisons over the rows of one table. */
export async function answersFromRows(
  query: Query,
  ranked: readonly Ranked[],
  embedder: Embedder | undefined,
  signal: AbortSignal,
): Promise<Candidate[]> {
  const tables = viewTables(query, ranked).slice(0, tablesRead);
  if (tables.length === 0) return [];
  const likeness = await headerLikeness(query, tables, embedder, signal);
  return tables.flatMap((table) => fromTable(query, table, likeness)).sort(byConfidence);
}

function fromTable(query: Query, table: TableView, likeness: HeaderLikeness): Candidate[] {
  switch (query.intent.operation) {
    case "count":
      return [...counted(query, table), ...lookedUp(query, table, likeness)];
    case "superlative":
      return [...extreme(query, table, table.rows, likeness), ...lookedUp(query, table, likeness)];
    case "compare":
      return extreme(query, table, comparedRows(query, table), likeness);
    case "list":
      return [...listed(query, table, likeness), ...lookedUp(query, table, likeness)];
    case "yes-no":
      return [];
    default:
      return lookedUp(query, table, likeness);
  }
}

async function headerLikeness(
  query: Query,
  tables: readonly TableView[],
  embedder: Embedder | undefined,
  signal: AbortSignal,
): Promise<HeaderLikeness> {
  const names = [...new Set(tables.flatMap(({ columns }) => columns.map(({ name }) => name)))];
  const asked = query.intent.entities.reduce((text, mention) => text.replace(mention, " "), query.text);
  const askedStems = new Set(contentStems(query.text));
  const asksName = /^(?:in |on |at )?(?:which|what|who)\b/i.test(query.text);
  const cosines = new Map<string, number>();
  if (embedder !== undefined && names.length > 0) {
    const [vector, ...vectors] = await embedder.embed([asked, ...names], signal);
    names.forEach((name, i) => {
      cosines.set(name, Math.max(0, dot(vector as Float32Array, vectors[i] as Float32Array)));
    });
  }
  return (table, column) => {
    const name = table.columns.find((candidate) => candidate.column === column)?.name ?? "";
    const stems = [...stemSet(name)];
    const said = stems.some((item) => askedStems.has(item));
    const named = said ? 1 : asksName && nameHeaders.test(name) ? 0.8 : 0;
    return 0.5 * named + 0.5 * Math.min(1, 1.6 * (cosines.get(name) ?? 0));
  };
}

/** Headers of the column that names what a row is about. */
const nameHeaders =
  /^(?:title|name|film|movie|person|winner|recipient|artist|player|work|production|show|programme?)$/i;

/** The best answer column of a row: no condition, fitting the type, nearest header. */
function answerColumn(
  query: Query,
  table: TableView,
  rows: readonly RowView[],
  likeness: HeaderLikeness,
  except?: number,
): { column: number; likeness: number } | undefined {
  const { answerType } = query.intent;
  return table.columns
    .filter(({ column }) => column !== except && rows.some((row) => isFree(row, column)))
    .map(({ column }, position) => {
      const values = rows.flatMap((row) => cellOf(row, column) ?? []);
      const fit = values.reduce((sum, value) => sum + fitOf(value, answerType), 0) / Math.max(1, values.length);
      // The first column usually names what a row is about.
      const subject = position === 0 ? 0.08 : 0;
      return { column, likeness: (likeness(table, column) + subject) * (0.25 + 0.75 * fit) };
    })
    .sort((a, b) => b.likeness - a.likeness || a.column - b.column)[0];
}

/** A bare number is a rank or an amount more often than a thing. */
function fitOf(value: string, type: AnswerType): number {
  if (!fitsType(value, type)) return 0;
  return type === "thing" && orderingValue(value) !== undefined && !/\p{L}{3}/u.test(value) ? 0.3 : 1;
}

function isFree({ conditions, cells }: RowView, column: number): boolean {
  return cells.some((cell) => cell.column === column) && !conditions.some((cell) => cell.column === column);
}

function cellOf({ cells }: RowView, column: number): string | undefined {
  return cells.find((cell) => cell.column === column)?.value;
}

/** The cell that the question asks of the best row. */
function lookedUp(query: Query, table: TableView, likeness: HeaderLikeness): Candidate[] {
  const best = [...table.rows].sort((a, b) => b.conditions.length - a.conditions.length || b.score - a.score)[0];
  if (best === undefined) return [];
  const chosen = answerColumn(query, table, [best], likeness);
  const value = chosen && cellOf(best, chosen.column);
  if (chosen === undefined || value === undefined) return [];
  const selected = best.conditions.length > 0 ? 1 : 0.6;
  const confidence = selected * (0.6 * best.score + 0.4 * chosen.likeness) * explained(query, table, [best]);
  return [candidate([best], [{ text: value }], confidence)];
}

/** Rows that satisfy as many conditions as any row of the table does; none when no cell is named. */
function selectedRows(table: TableView): RowView[] {
  const most = Math.max(0, ...table.rows.map(({ conditions }) => conditions.length));
  return most === 0 ? [] : table.rows.filter(({ conditions }) => conditions.length === most);
}

function listed(query: Query, table: TableView, likeness: HeaderLikeness): Candidate[] {
  const rows = selectedRows(table);
  const chosen = answerColumn(query, table, rows, likeness);
  if (rows.length === 0 || chosen === undefined) return [];
  const values = new Map<string, string>();
  for (const row of rows) {
    const value = cellOf(row, chosen.column);
    if (value !== undefined && !values.has(foldAnswer(value))) values.set(foldAnswer(value), value);
  }
  const confidence = (0.6 * bestScore(rows) + 0.4 * chosen.likeness) * explained(query, table, rows);
  const answers = [...values.values()].map((text) => ({ text }));
  return [candidate(rows, answers, confidence, joinNames([...values.values()]))];
}

function counted(query: Query, table: TableView): Candidate[] {
  const rows = selectedRows(table);
  if (rows.length === 0) return [];
  const count = String(rows.length);
  const confidence = 0.9 * bestScore(rows) * explained(query, table, rows);
  const derivation: Derivation = {
    operation: "count",
    result: count,
    from: rows.map(({ evidence }) => evidence.id),
  };
  return [candidate(rows, [{ text: count }], confidence, count, derivation)];
}

function comparedRows(query: Query, table: TableView): RowView[] {
  const rows = table.rows.filter(({ conditions }) => conditions.length > 0);
  return rows.length >= 2 && query.intent.entities.length >= 2 ? rows : [];
}

/** The row with the smallest or greatest value in the column that the question orders by. */
function extreme(query: Query, table: TableView, rows: readonly RowView[], likeness: HeaderLikeness): Candidate[] {
  const named = query.intent.operation === "compare" ? [] : selectedRows(table);
  const pool = named.length >= 2 ? named : rows;
  if (pool.length < 2) return [];
  const order = orderColumn(query, table, pool, likeness);
  if (order === undefined) return [];
  const sized = pool.flatMap((row) => {
    const value = orderingValue(cellOf(row, order.column) ?? "");
    return value === undefined ? [] : [{ row, value }];
  });
  const sign = direction(query.text) === "min" ? 1 : -1;
  const sorted = [...sized].sort((a, b) => sign * (a.value - b.value));
  const [first, second] = sorted;
  if (first === undefined || second === undefined || first.value === second.value) return [];
  const value =
    query.intent.operation === "compare"
      ? first.row.conditions[0]?.value
      : extremeAnswer(query, table, first.row, order, likeness);
  if (value === undefined) return [];
  const confidence = (0.55 * table.score + 0.45 * order.likeness) * explained(query, table, pool);
  const derivation: Derivation = {
    operation: query.intent.operation === "compare" ? "compare" : "superlative",
    result: value,
    from: sized.map(({ row }) => row.evidence.id),
  };
  const cited = query.intent.operation === "compare" ? [first.row, second.row] : [first.row];
  return [candidate(cited, [{ text: value }], confidence, value, derivation)];
}

/** The extreme value itself when a number is asked, else the cell that the question wants of its row. */
function extremeAnswer(
  query: Query,
  table: TableView,
  row: RowView,
  order: { readonly column: number },
  likeness: HeaderLikeness,
): string | undefined {
  const chosen =
    query.intent.answerType === "number" ? order : answerColumn(query, table, [row], likeness, order.column);
  return chosen && cellOf(row, chosen.column);
}

function orderColumn(
  query: Query,
  table: TableView,
  rows: readonly RowView[],
  likeness: HeaderLikeness,
): { column: number; likeness: number } | undefined {
  const byTime = /\b(?:first|last|earliest|latest|oldest|newest|youngest|older|newer|earlier|later|before)\b/i.test(
    query.text,
  );
  return table.columns
    .map(({ column, name }) => {
      const values = rows.map((row) => orderingValue(cellOf(row, column) ?? ""));
      const ordered = values.filter((value) => value !== undefined).length / rows.length;
      const temporal = /\b(?:year|date|season|released?|born|founded|opened)\b/i.test(name);
      return { column, ordered, likeness: likeness(table, column) + (byTime && temporal ? 0.6 : 0) };
    })
    .filter(({ ordered }) => ordered >= 0.6)
    .map(({ column, likeness }) => ({ column, likeness: Math.min(1, likeness) }))
    .sort((a, b) => b.likeness - a.likeness || a.column - b.column)[0];
}

function bestScore(rows: readonly RowView[]): number {
  return Math.max(...rows.map(({ score }) => score));
}

/**
 * What of the question the table's heading, its headers and the rows say, in [0, 1]: a name left out halves it, and so
 * does, in the end, leaving out every other word. Where they say none of the words of the relation, the name alone was
 * met: a role called "Alien" has not been produced by anybody.
 */
function explained(query: Query, table: TableView, rows: readonly RowView[]): number {
  const text = [
    table.heading,
    ...table.columns.map(({ name }) => name),
    ...rows.map(({ evidence }) => evidence.text),
    // A header behind a name is no part of the name.
  ].join(". ");
  const held = stemSet(text);
  const asked = [...new Set(contentStems(query.text))].filter((item) => !ordering.has(item));
  const share = asked.filter((item) => held.has(item)).length / Math.max(1, asked.length);
  const relation = contentStems(query.intent.relation).filter((item) => !ordering.has(item));
  const silent = relation.length > 0 && !relation.some((item) => held.has(item));
  return 0.5 ** missingNames(query, text) * (0.6 + 0.4 * share) * (silent ? shareOfSilent : 1);
}

const shareOfSilent = 0.75;

/** Words of order and size; they choose among rows and never stand in them. */
const ordering: ReadonlySet<string> = new Set(
  contentStems(
    "most least fewest first last earliest latest highest lowest longest shortest oldest youngest largest smallest " +
      "biggest bigger smaller larger older newer longer shorter more fewer less greatest best worst",
  ),
);

function candidate(
  rows: readonly RowView[],
  shortAnswers: readonly ShortAnswer[],
  confidence: number,
  lead = shortAnswers[0]?.text ?? "",
  derivation?: Derivation,
): Candidate {
  const evidence = rows.map((row) => row.evidence);
  const only = evidence.length === 1 ? evidence[0] : undefined;
  const where = only === undefined ? headingOf(rows) : only.text;
  const citations = evidence.map(({ id }) => id);
  const text = `${lead} (${where}).`;
  return {
    kind: "table",
    sentences: [derivation === undefined ? { text, citations } : { text, citations, derivation }],
    shortAnswers,
    evidence,
    confidence: logistic(confidence, 0.42, 8),
  };
}

function headingOf(rows: readonly RowView[]): string {
  const { source, locator } = (rows[0] as RowView).evidence;
  const parts = [source.title, ...locator.section, locator.caption].filter((part) => part !== "");
  return [...new Set(parts)].join(" / ");
}
