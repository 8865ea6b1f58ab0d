import { stopwatch } from "./machine.ts";
import type { Duration, Reference } from "./reference.ts";

// Ours and others run the same inputs in turns, so that what else the machine does meets all alike.

/** What is timed; `engines` may be none. */
export interface Timed {
  readonly run: () => Promise<unknown>;
  /** Of the reference: what to do with which model and inputs. */
  readonly request: object;
  readonly engines: readonly string[];
}

export interface Turns {
  /** Shortest time of ours, by the clock and of processor time. */
  readonly best: Duration;
  /** By engine: how many times as long as ours it took, the median over the rounds. */
  readonly ratios: ReadonlyMap<string, Duration>;
}

export async function inTurns(
  { run, request, engines }: Timed,
  rounds: number,
  reference: Reference | undefined,
): Promise<Turns> {
  await run();
  const ours: Duration[] = [];
  const others = new Map<string, Duration[]>();
  for (let round = 0; round < rounds; round++) {
    const own = await timed(run);
    ours.push(own);
    if (reference === undefined) continue;
    for (const engine of engines) {
      const theirs = await reference.run({ ...request, engine });
      const ratio = { seconds: theirs.seconds / own.seconds, cpu: theirs.cpu / own.cpu };
      others.set(engine, [...(others.get(engine) ?? []), ratio]);
    }
  }
  const best = of(ours, (values) => Math.min(...values));
  return { best, ratios: new Map([...others].map(([engine, ratios]) => [engine, of(ratios, median)])) };
}

async function timed(run: () => Promise<unknown>): Promise<Duration> {
  const elapsed = stopwatch();
  await run();
  const { clock, processor } = elapsed();
  return { seconds: clock / 1_000, cpu: processor / 1_000 };
}

function of(durations: readonly Duration[], choose: (values: number[]) => number): Duration {
  return { seconds: choose(durations.map(({ seconds }) => seconds)), cpu: choose(durations.map(({ cpu }) => cpu)) };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] as number) + (sorted[Math.floor(middle)] as number)) / 2;
}

/** "1.05 (1.20)": by the clock, and in brackets of processor time. */
export function ratioText(ratio: Duration | undefined): string {
  return ratio === undefined ? "–" : `${ratio.seconds.toFixed(2)} (${ratio.cpu.toFixed(2)})`;
}
