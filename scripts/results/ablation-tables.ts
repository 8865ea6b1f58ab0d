import { escapeCell, figure, notRun, probability, signed, table, withInterval } from "./cells.ts";
import { type Ablation, type DatasetResult, type PresetResult, rowOf, type Variant } from "./result.ts";

const presence = "AP@30[tokens]";

/** A row for the whole system and for each variant of it: value, and difference from the whole. */
export function ablationTable(
  results: readonly DatasetResult[],
  pick: (result: DatasetResult) => Ablation | undefined,
): string {
  const head = ["dataset", "measure", "variant", "n", "value (95 %)", "difference (95 %)", "p", "AP@30", "ms p50"];
  const rows = results.flatMap((result) => {
    const ablation = pick(result);
    if (ablation === undefined) return [];
    const headline = result.dataset.headline[0];
    const all: readonly Variant[] = [ablation.whole, ...ablation.variants];
    return all.map((variant): string[] => [
      escapeCell(result.dataset.name),
      escapeCell(headline ?? ""),
      escapeCell(variant.name),
      ...valueCells(variant, headline),
      ...(variant.comparison === undefined
        ? ["", ""]
        : [signed(variant.comparison), probability(variant.comparison.p)]),
      figure(rowOf(variant, presence)?.value),
      figure(rowOf(variant, "ms p50")?.value),
    ]);
  });
  return table(head, rows);
}

function valueCells(variant: PresetResult, headline: string | undefined): string[] {
  const row = rowOf(variant, headline);
  return row === undefined ? ["", notRun] : [String(row.n), withInterval(row)];
}

/** The measure may apply to fewer questions than the group has. */
const smallestGroup = 5;

/** The headline measure of each preset over each group of questions that the dataset tells apart. */
export function groupTable(results: readonly DatasetResult[]): string {
  const names = [...new Set(results.flatMap(({ presets }) => presets.map(({ name }) => name)))];
  const rows = results.flatMap(({ dataset, presets }) =>
    groupsOf(presets).flatMap(({ tag, value }) => {
      const found = names.map((name) => groupRow(presets, { name, tag, value, measure: dataset.headline[0] }));
      const n = Math.max(0, ...found.map((row) => row?.n ?? 0));
      if (n < smallestGroup) return [];
      const cells = found.map((row) => (row === undefined ? notRun : figure(row.value)));
      return [[dataset.name, tag, value, dataset.headline[0] ?? ""].map(escapeCell).concat(String(n), cells)];
    }),
  );
  return table(["dataset", "by", "group", "measure", "n", ...names.map(escapeCell)], rows);
}

/** Groups of tags that divide the questions; a tag with one group says what the dataset's own row says. */
function groupsOf(presets: readonly PresetResult[]): readonly { readonly tag: string; readonly value: string }[] {
  const groups = presets.find(({ measured }) => measured !== undefined)?.measured?.groups ?? [];
  const byTag = Map.groupBy(groups, ({ tag }) => tag);
  return [...byTag.values()]
    .filter((each) => each.length > 1)
    .flatMap((each) => each.map(({ tag, value }) => ({ tag, value })).sort((a, b) => compare(a.value, b.value)));
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function groupRow(
  presets: readonly PresetResult[],
  wanted: { readonly name: string; readonly tag: string; readonly value: string; readonly measure: string | undefined },
) {
  const measured = presets.find(({ name }) => name === wanted.name)?.measured;
  const group = measured?.groups.find(({ tag, value }) => tag === wanted.tag && value === wanted.value);
  return group?.rows.find(({ measure }) => measure === wanted.measure);
}
