import { escapeCell, figure, notRun, noValue, probability, table, withInterval } from "./cells.ts";
import {
  type Column,
  citationColumns,
  costColumns,
  overviewColumns,
  refusalColumns,
  retrievalColumns,
} from "./measure-names.ts";
import { type PaperFigure, paperFigures } from "./paper-figures.ts";
import { type DatasetResult, type PresetResult, rowOf } from "./result.ts";

/** A row for each dataset and preset: the dataset's headline measure and what stands beside it. */
export function overviewTable(
  results: readonly DatasetResult[],
  figures: readonly PaperFigure[] = paperFigures,
): string {
  const titles = overviewColumns.map(({ title }) => title);
  const head = ["dataset", "measure", "n", "preset", "value (95 %)", "p", "failed", ...titles];
  const rows = results.flatMap(({ dataset, presets, comparison }) =>
    presets.map((preset, i): string[] => {
      const row = rowOf(preset, dataset.headline[0]);
      return [
        escapeCell(dataset.name),
        escapeCell(dataset.headline[0] ?? ""),
        row === undefined ? "" : String(row.n),
        escapeCell(preset.name),
        row === undefined ? notRun : withInterval(row),
        i > 0 || comparison === undefined ? "" : probability(comparison.p),
        preset.measured === undefined ? "" : String(preset.measured.failed),
        ...(preset.measured === undefined ? overviewColumns.map(() => "") : cellsOf(preset, overviewColumns)),
        i > 0 ? "" : paperCell(figures.filter((figure) => figure.dataset === dataset.name)),
      ];
    }),
  );
  return table([...head, "paper (other test set, other models)"], rows);
}

function paperCell(figures: readonly PaperFigure[]): string {
  const texts = figures.map(
    ({ system, paper, place, measure, value }) =>
      `${measure} ${figure(value)}: ${system}${system.includes(paper) ? "" : ` in ${paper}`} (${place})`,
  );
  return escapeCell(texts.join("; "));
}

/** Datasets that say which documents or statements carry the answer. */
export function retrievalTable(results: readonly DatasetResult[]): string {
  const judged = results.filter(({ presets }) =>
    presets.some((preset) => rowOf(preset, retrievalColumns[0]?.measure)?.value !== undefined),
  );
  const rows = judged.flatMap(({ dataset, presets }) =>
    presets.map((preset) => [
      escapeCell(dataset.name),
      String(rowOf(preset, retrievalColumns[0]?.measure)?.n ?? ""),
      escapeCell(preset.name),
      ...retrievalColumns.map(({ measure }) => {
        const row = rowOf(preset, measure);
        return preset.measured === undefined ? notRun : row === undefined ? figure(undefined) : withInterval(row);
      }),
    ]),
  );
  return table(["dataset", "n", "preset", ...retrievalColumns.map(({ title }) => title)], rows);
}

export const refusalTable = (results: readonly DatasetResult[]): string => plainTable(results, refusalColumns);

export const citationTable = (results: readonly DatasetResult[]): string => plainTable(results, citationColumns);

export const costTable = (results: readonly DatasetResult[]): string => plainTable(results, costColumns);

/** The measures of every preset that has any of them. Datasets without any run stand in the first table alone. */
function plainTable(results: readonly DatasetResult[], columns: readonly Column[]): string {
  const rows = results
    .filter(isRun)
    .flatMap(({ dataset, presets }) =>
      presets.map((preset) => [escapeCell(dataset.name), escapeCell(preset.name), ...cellsOf(preset, columns)]),
    );
  return table(["dataset", "preset", ...columns.map(({ title }) => title)], rows.filter(saysSomething));
}

const isRun = ({ presets }: DatasetResult): boolean => presets.some(({ measured }) => measured !== undefined);

const saysSomething = (row: readonly string[]): boolean => row.slice(2).some((cell) => cell !== noValue);

function cellsOf(preset: PresetResult, columns: readonly Column[]): string[] {
  return columns.map(({ measure }) => (preset.measured === undefined ? notRun : figure(rowOf(preset, measure)?.value)));
}
