import { withScore } from "../../evidence/evidence.ts";
import type { Ranked, Ranker } from "../ranker.ts";
import { byScore } from "../ranker.ts";
import { namedCells } from "./row-cells.ts";
import { likeNamed, repeatedRows } from "./row-fellows.ts";
import { besideNamed } from "./row-neighbours.ts";
import { inOrder } from "./row-order.ts";
import { pageScores, pagesBehind } from "./row-pages.ts";
import { byTables, type RankedRow } from "./table-fit.ts";

/** What is added to the score of a row before rows are put in order: those of its table and, by `table`, those of all. */
export interface RowWeights {
  /** For a cell that the question names and no other row shares. */
  readonly named: number;
  /** For being the first, the greatest, the older of two … or repeated, where the question asks for that. */
  readonly order: number;
  /** For standing beside the row that the question names, or being like it, where the question asks for that. */
  readonly beside: number;
  /** For the score of the best page that a cell names, where texts are ranked too. */
  readonly page: number;
  /** For how well its table fits the question, where rows of several tables are ranked. */
  readonly table: number;
}

/**
 * The same ranking, in which rows exchange their scores. First those of each table: the best goes to the row that fits best
 * beside the others, for a ranker that reads one row alone cannot know what its table shares, nor which row is the first or the
 * greatest. Then those of all tables: rows of a table that fits as a whole come first. What is not a row keeps its place. What
 * was added among the rows of a table stands in `scores["beside-rows"]`.
 */
export function createTableRowsRanker(ranker: Ranker, weights: RowWeights): Ranker {
  return async (input, context) => {
    const ranked = await ranker(input, context);
    const tables = Map.groupBy(ranked.filter(isRow), ({ evidence }) => evidence.locator.table);
    const pages = pageScores(ranked);
    const ordered = [...tables.values()].flatMap((rows) => {
      const added = addedTo(rows, input.query.text, { weights, pages });
      const total = (i: number): number => (rows[i] as Ranked).score + (added[i] as number);
      const order = rows.map((_, i) => i).sort((a, b) => total(b) - total(a) || a - b);
      return order.map((i, place): RankedRow => {
        const [{ evidence }, { score }, more] = [rows[i] as RankedRow, rows[place] as RankedRow, added[i] as number];
        return { evidence: more > 0 ? withScore(evidence, "beside-rows", more) : evidence, score };
      });
    });
    const changed = new Map(byTables(ordered, weights.table).map((row) => [row.evidence.id, row]));
    return ranked.map((each) => changed.get(each.evidence.id) ?? each).sort(byScore);
  };
}

function isRow(ranked: Ranked): ranked is RankedRow {
  return ranked.evidence.kind === "table" && ranked.evidence.called === undefined;
}

interface Beside {
  readonly weights: RowWeights;
  readonly pages: ReadonlyMap<string, number>;
}

function addedTo(ranked: readonly RankedRow[], question: string, { weights, pages }: Beside): number[] {
  // Measures go by the rows as the table has them.
  const rows = ranked.map(({ evidence }) => evidence).sort((a, b) => a.locator.row - b.locator.row);
  const parts = [
    { weight: weights.named, fits: namedCells(question, rows) },
    { weight: weights.order, fits: eitherOf(inOrder(question, rows), repeatedRows(question, rows)) },
    { weight: weights.beside, fits: eitherOf(besideNamed(question, rows), likeNamed(question, rows)) },
    { weight: weights.page, fits: pagesBehind(rows, pages) },
  ];
  const added = new Map(
    rows.map(({ id }, i) => [id, parts.reduce((sum, { weight, fits }) => sum + weight * (fits[i] as number), 0)]),
  );
  return ranked.map(({ evidence }) => added.get(evidence.id) as number);
}

const eitherOf = (a: readonly number[], b: readonly number[]): number[] =>
  a.map((fit, i) => Math.max(fit, b[i] as number));
