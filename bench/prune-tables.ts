import { type Elapsed, stopwatch } from "./machine.ts";
import { quantile } from "./passages.ts";

/** What pruning one question took, and what it kept. */
export interface Pruned {
  /** The first round where all vectors are to be made; absent where it needs none. */
  readonly made?: Elapsed;
  readonly first: Elapsed;
  readonly second: Elapsed;
  /** Absent where it was paid for already. */
  readonly full?: Elapsed;
  readonly best: readonly string[];
  readonly bestOfAll: readonly string[];
  /** Of these, what the cross-encoder finds rather relevant than not. */
  readonly relevant: readonly string[];
  /** Ids of the evidences that hold an answer. */
  readonly gold: ReadonlySet<string>;
}

export async function timed<T>(work: () => Promise<T>): Promise<[Elapsed, T]> {
  const elapsed = stopwatch();
  const result = await work();
  return [elapsed(), result];
}

/** Milliseconds by the clock, and in brackets of processor time. */
export function timesOf(name: string, all: readonly Pruned[]): string {
  const show = (share: number, ...parts: readonly ((one: Pruned) => Elapsed)[]): string => {
    const [clock, processor] = (["clock", "processor"] as const).map((kind) =>
      quantile(
        all.map((one) => parts.reduce((sum, part) => sum + part(one)[kind], 0)),
        share,
      ).toFixed(0),
    );
    return `${clock} (${processor})`;
  };
  const [first, second] = [(one: Pruned) => one.first, (one: Pruned) => one.second];
  const made = (one: Pruned): Elapsed => one.made ?? one.first;
  const both = (shown: (first: (one: Pruned) => Elapsed) => string): string =>
    all.some((one) => one.made !== undefined) ? `${shown(made)} / ${shown(first)}` : shown(first);
  const cells = [
    both((round) => show(0.5, round)),
    show(0.5, second),
    both((round) => show(0.5, round, second)),
    both((round) => show(0.95, round, second)),
  ];
  return `| ${name} | ${cells.join(" | ")} |`;
}

export function lossOf(name: string, all: readonly Pruned[]): string {
  const lostOf = (wanted: (one: Pruned) => readonly string[]): string => {
    const total = all.reduce((sum, one) => sum + wanted(one).length, 0);
    const lost = all.reduce((sum, one) => sum + wanted(one).filter((id) => !one.best.includes(id)).length, 0);
    return `${total === 0 ? "–" : `${((100 * lost) / total).toFixed(1)} %`} of ${total}`;
  };
  const withGold = (ids: (one: Pruned) => readonly string[]): number =>
    all.filter((one) => ids(one).some((id) => one.gold.has(id))).length;
  const seconds = all.flatMap(({ full }) => (full === undefined ? [] : full.processor / 1_000));
  const cells = [
    lostOf(({ bestOfAll }) => bestOfAll),
    lostOf(({ relevant }) => relevant),
    lostOf(({ bestOfAll, gold }) => bestOfAll.filter((id) => gold.has(id))),
    `${withGold(({ best }) => best)} and ${withGold(({ bestOfAll }) => bestOfAll)} of ${all.length}`,
    seconds.length === 0 ? "the same" : `${quantile(seconds, 0.5).toFixed(1)} s`,
  ];
  return `| ${name} | ${cells.join(" | ")} |`;
}
