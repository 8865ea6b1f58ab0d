import { contentStems } from "../../core/words.ts";
import type { TableEvidence } from "../../evidence/evidence.ts";
import { fold, namedCells } from "./row-cells.ts";

const others = /\b(?:same|other|another|else|also|besides|aside from|apart from|as well|too)\b/i;

/**
 * For each row of one table 1 if it is most like the row that a question names, in the columns that it names, and is not
 * that row: "which other player is from …", "the same producer as …". All 0 where the question does not ask for that, names
 * no single row, or no other row is like it.
 */
export function likeNamed(question: string, rows: readonly TableEvidence[]): number[] {
  const none = rows.map(() => 0);
  if (!others.test(question)) return none;
  const named = namedCells(question, rows);
  const most = Math.max(...named);
  const at = named.indexOf(most);
  if (most < surely || named.lastIndexOf(most) !== at) return none;
  const asked = new Set(contentStems(question));
  const text = ` ${fold(question)} `;
  const shared = (rows[at] as TableEvidence).locator.cells.flatMap(({ column, name, value }) => {
    const folded = fold(value);
    const said = contentStems(name).some((stem) => asked.has(stem)) || text.includes(` ${folded} `);
    const alike = rows.flatMap(({ locator }, i) =>
      i !== at && locator.cells.some((cell) => cell.column === column && fold(cell.value) === folded) ? [i] : [],
    );
    return said && folded !== "" && alike.length > 0 && alike.length < rows.length - 1 ? [alike] : [];
  });
  const likeness = rows.map((_, i) =>
    shared.reduce((sum, alike) => sum + (alike.includes(i) ? Math.log(rows.length / alike.length) : 0), 0),
  );
  const best = Math.max(...likeness);
  return best === 0 ? none : likeness.map((each) => (each === best ? 1 : 0));
}

const repetition = /\b(?:repris\w+|again|twice|repeat\w*|consecutive)\b/i;

/**
 * For each row of one table 1 if a value of it stands in another row too, in a column that a question about repetition names
 * ("Did she reprise a role?"); all 0 for other questions, and where nearly nothing or nearly everything is repeated.
 */
export function repeatedRows(question: string, rows: readonly TableEvidence[]): number[] {
  const fits = rows.map(() => 0);
  if (!repetition.test(question)) return fits;
  const asked = new Set(contentStems(question));
  const said = rows.map(({ locator }) =>
    locator.cells
      .filter(({ name, value }) => fold(value) !== "" && contentStems(name).some((stem) => asked.has(stem)))
      .map(({ column, value }) => `${column} ${fold(value)}`),
  );
  const groups = Map.groupBy(
    said.flatMap((keys, i) => keys.map((key) => ({ key, i }))),
    ({ key }) => key,
  );
  for (const group of groups.values()) {
    if (group.length < 2 || group.length > rows.length / 2) continue;
    for (const { i } of group) fits[i] = 1;
  }
  return fits;
}

/** A row is named when one cell that no other row shares is, or several that few share. */
const surely = 0.9;
