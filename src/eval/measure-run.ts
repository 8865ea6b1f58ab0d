import type { LoadedDataset } from "./dataset.ts";
import type { Judged, Measure } from "./measure.ts";
import type { Run, RunHeader } from "./run.ts";
import { bootstrap } from "./statistics/bootstrap.ts";

export interface MeasureOptions {
  readonly seed: number;
  /** Bootstrap samples; default 1,000. */
  readonly resamples?: number;
}

/** A run in figures, as plain JSON. */
export interface MeasuredRun {
  readonly header: RunHeader;
  /** Questions that were answered or refused, and those that ended in an error or were never reached. */
  readonly asked: number;
  readonly failed: number;
  readonly rows: readonly MeasuredRow[];
  /** By what the dataset says of the questions: the same measures over each group. */
  readonly groups: readonly { readonly tag: string; readonly value: string; readonly rows: readonly MeasuredRow[] }[];
}

export interface MeasuredRow {
  readonly measure: string;
  /** Absent where the measure applies to no question, and where a cost is without end. */
  readonly value?: number;
  /** Limits of the 95 % interval. */
  readonly low?: number;
  readonly high?: number;
  /** Questions that the value rests on. */
  readonly n: number;
}

/** A group of fewer questions says nothing, and a tag with more values is no grouping. */
const smallestGroup = 3;
const mostValues = 20;

/** Every question of the run's header with its gold; those without a record are there too, and count as worst. */
export function judge(run: Run, loaded: LoadedDataset): readonly Judged[] {
  const questions = new Map(loaded.questions.map((question) => [question.id, question]));
  return run.header.questions.flatMap((id): Judged[] => {
    const question = questions.get(id);
    const gold = loaded.gold.get(id);
    const record = run.records.get(id);
    if (question === undefined || gold === undefined) return [];
    return [{ question, gold, ...(record !== undefined && { record }) }];
  });
}

/** Measures a run. The same run, dataset and seed give the same figures. */
export function measureRun(
  run: Run,
  loaded: LoadedDataset,
  measures: readonly Measure[],
  { seed, resamples = 1_000 }: MeasureOptions,
): MeasuredRun {
  const items = judge(run, loaded);
  const asked = items.filter(({ record }) => record?.answer !== undefined).length;
  const rowsOf = (items: readonly Judged[], samples: number) =>
    measures.map((measure): MeasuredRow => rowOf(measure, items, { seed, resamples: samples }));
  return {
    header: run.header,
    asked,
    failed: items.length - asked,
    rows: rowsOf(items, resamples),
    groups: groupsOf(items).map(({ tag, value, items }) => ({ tag, value, rows: rowsOf(items, 0) })),
  };
}

function rowOf(measure: Measure, items: readonly Judged[], options: Required<MeasureOptions>): MeasuredRow {
  const { value, n } = measure.over(items);
  const interval = options.resamples === 0 ? undefined : bootstrap(measure, items, options);
  // JSON has no infinity: what costs without end has no figure.
  const figures = { value, low: interval?.low, high: interval?.high };
  const known = Object.entries(figures).filter(([, figure]) => figure !== undefined && Number.isFinite(figure));
  return { measure: measure.name, n, ...(value !== undefined && Object.fromEntries(known)) };
}

function groupsOf(items: readonly Judged[]) {
  const tags = new Set(items.flatMap(({ gold }) => Object.keys(gold.tags)));
  return [...tags].flatMap((tag) => {
    const groups = Map.groupBy(items, ({ gold }) => gold.tags[tag]);
    if (groups.size > mostValues) return [];
    return [...groups].flatMap(([value, items]) =>
      value === undefined || items.length < smallestGroup ? [] : [{ tag, value, items }],
    );
  });
}
