import type { EvalQuestion } from "./dataset.ts";
import type { Gold } from "./gold.ts";
import type { RunRecord } from "./run.ts";

/** A question with what is right and what was answered. `record` is absent when the run never came to it. */
export interface Judged {
  readonly question: EvalQuestion;
  readonly gold: Gold;
  readonly record?: RunRecord;
}

/** A measure over the questions of a run. Its name carries every parameter and the normalisation: `F1[squad]`. */
export interface Measure {
  readonly name: string;
  /** One line: what it says, and its source (paper section or address). */
  readonly title: string;
  readonly better: "higher" | "lower" | "neither";
  /** What a question without a record, or with an error, gets, and an empty run as a whole. */
  readonly worst: number;
  /** The value of a single question; undefined where the gold gives nothing to measure by. For paired tests. */
  of?(item: Judged): number | undefined;
  /** The value over all questions and how many of them it rests on. Undefined where it rests on none. */
  over(items: readonly Judged[]): Measured;
}

export interface Measured {
  readonly value: number | undefined;
  /** Questions that the measure applies to. */
  readonly n: number;
}

export interface QuestionMeasure {
  readonly name: string;
  readonly title: string;
  readonly better: Measure["better"];
  readonly worst: number;
  /** Whether the gold gives anything to measure by. Never depends on what was answered. */
  applies(gold: Gold): boolean;
  score(record: RunRecord, gold: Gold): number;
}

/** A measure that is the mean over questions. A missing or failed answer counts as the worst, never as nothing. */
export function meanOf({ applies, score, ...names }: QuestionMeasure): Measure {
  const of = remembered(({ gold, record }) => {
    if (!applies(gold)) return undefined;
    return record?.answer === undefined ? names.worst : score(record, gold);
  });
  return {
    ...names,
    of,
    over: (items) => {
      const values = items.flatMap((item) => of(item) ?? []);
      const sum = values.reduce((total, value) => total + value, 0);
      return { value: values.length === 0 ? undefined : sum / values.length, n: values.length };
    },
  };
}

/** Resampling comes to every question thousands of times; what a question gives is worked out once. */
export function remembered<T>(of: (item: Judged) => T): (item: Judged) => T {
  const known = new WeakMap<Judged, { readonly value: T }>();
  return (item) => {
    const found = known.get(item) ?? { value: of(item) };
    known.set(item, found);
    return found.value;
  };
}
