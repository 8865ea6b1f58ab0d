import type { Context } from "../core/context.ts";
import type { Stage } from "../core/stage.ts";

/** What went into a stage and came out of it. */
export interface StageRecord {
  readonly stage: string;
  readonly ms: number;
  readonly input: unknown;
  readonly output: unknown;
}

export interface Recorder {
  /** The stage, timed; its inputs and outputs are kept when the recorder was made with `keep`. */
  wrap<In, Out>(name: StageName, stage: Stage<In, Out>): Stage<In, Out>;
  /** Milliseconds spent in each stage so far, all hops together. */
  readonly ms: Readonly<Record<StageName, number>>;
  readonly records: readonly StageRecord[];
}

export type OnStageEnd = (stage: StageName, ms: number) => void;

export type StageName = "understand" | "retrieve" | "rank" | "answer";

/** Recording wraps the stages; they know nothing of it. `onEnd` is called whenever a stage has ended. */
export function createRecorder(keep: boolean, onEnd?: OnStageEnd): Recorder {
  const ms: Record<StageName, number> = { understand: 0, retrieve: 0, rank: 0, answer: 0 };
  const records: StageRecord[] = [];
  return {
    ms,
    records,
    wrap:
      (name, stage) =>
      async (input, context: Context): Promise<Awaited<ReturnType<typeof stage>>> => {
        const started = performance.now();
        const output = await stage(input, context);
        const took = performance.now() - started;
        ms[name] += took;
        if (keep) records.push({ stage: name, ms: took, input, output });
        onEnd?.(name, took);
        return output;
      },
  };
}
