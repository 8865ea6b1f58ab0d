import type { TableEvidence } from "../../evidence/evidence.ts";
import type { Ranked } from "../ranker.ts";

export type RankedRow = Ranked & { readonly evidence: TableEvidence };

/** As many rows of a table say what it is about; a large table shall not lose by the rest of its rows. */
const rowsEach = 3;

/**
 * How well each table fits the question, by its id: the mean of its best rows' scores, as the filter gave them. A reader that
 * sees one row is taken in by a single row of another table; that several rows of a table fit speaks for the table.
 */
export function tableFits(rows: readonly RankedRow[]): ReadonlyMap<string, number> {
  const tables = Map.groupBy(rows, ({ evidence }) => evidence.locator.table);
  return new Map([...tables].map(([table, own]) => [table, meanOfBest(own.map(filterScore))]));
}

/** The same rows, which exchange their scores so that those of tables that fit come first; `weight` is for the fit of a table. */
export function byTables(rows: readonly RankedRow[], weight: number): RankedRow[] {
  const fits = tableFits(rows);
  const total = ({ evidence, score }: RankedRow): number =>
    score + weight * (fits.get(evidence.locator.table) as number);
  const scores = rows.map(({ score }) => score).sort((a, b) => b - a);
  return [...rows]
    .sort((a, b) => total(b) - total(a) || b.score - a.score)
    .map(({ evidence }, place) => ({ evidence, score: scores[place] as number }));
}

const filterScore = ({ evidence, score }: RankedRow): number => evidence.scores.blend ?? score;

function meanOfBest(scores: readonly number[]): number {
  const best = [...scores].sort((a, b) => b - a).slice(0, rowsEach);
  return best.reduce((sum, score) => sum + score, 0) / best.length;
}
