import { type TableEvidence, withScore } from "../../evidence/evidence.ts";
import type { Ranked, Ranker } from "../ranker.ts";
import { byScore } from "../ranker.ts";
import { namedCells } from "./row-cells.ts";
import { likeNamed, repeatedRows } from "./row-fellows.ts";
import { besideNamed } from "./row-neighbours.ts";
import { inOrder } from "./row-order.ts";
import { pageScores, pagesBehind } from "./row-pages.ts";

/** What is added to the score of a row before the rows of its table are put in order. */
export interface RowWeights {
  /** For a cell that the question names and no other row shares. */
  readonly named: number;
  /** For being the first, the greatest, the older of two … or repeated, where the question asks for that. */
  readonly order: number;
  /** For standing beside the row that the question names, or being like it, where the question asks for that. */
  readonly beside: number;
  /** For the score of the best page that a cell names, where texts are ranked too. */
  readonly page: number;
}

/**
 * The same ranking, in which the rows of each table exchange their scores: the best goes to the row that fits best beside the
 * others. A ranker that reads one row alone cannot know what its table shares, nor which row is the first or the greatest.
 * What is not a row keeps its place, and so does each table as a whole. What was added stands in `scores["beside-rows"]`.
 */
export function createTableRowsRanker(ranker: Ranker, weights: RowWeights): Ranker {
  return async (input, context) => {
    const ranked = await ranker(input, context);
    const tables = Map.groupBy(ranked.filter(isRow), ({ evidence }) => evidence.locator.table);
    const pages = pageScores(ranked);
    const changed = new Map<string, Ranked>();
    for (const rows of tables.values()) {
      const added = addedTo(rows, input.query.text, { weights, pages });
      const total = (i: number): number => (rows[i] as Ranked).score + (added[i] as number);
      const order = rows.map((_, i) => i).sort((a, b) => total(b) - total(a) || a - b);
      order.forEach((i, place) => {
        const [{ evidence }, { score }, more] = [rows[i] as RankedRow, rows[place] as RankedRow, added[i] as number];
        changed.set(evidence.id, { evidence: more > 0 ? withScore(evidence, "beside-rows", more) : evidence, score });
      });
    }
    return ranked.map((each) => changed.get(each.evidence.id) ?? each).sort(byScore);
  };
}

type RankedRow = Ranked & { readonly evidence: TableEvidence };

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
