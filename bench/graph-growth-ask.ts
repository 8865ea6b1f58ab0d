import { createFactweave } from "../src/pipeline/factweave.ts";
import type { Measured } from "./graph-growth-plot.ts";
import type { GrowthQuestion } from "./graph-growth-questions.ts";
import { stopwatch } from "./machine.ts";
import { quantile } from "./passages.ts";

export interface Asking {
  /** RDF file of the graph. */
  readonly file: string;
  readonly cacheDir: string;
  readonly preset: string;
  readonly questions: readonly GrowthQuestion[];
  /** Asked first and not counted. */
  readonly warmUp: readonly GrowthQuestion[];
}

/** Asks one question after another, as a single user would, in this process, whose peak of memory is part of the result. */
export async function askAll(asking: Asking): Promise<Omit<Measured, "triples" | "preset">> {
  const { file, cacheDir, preset, questions, warmUp } = asking;
  const engine = await createFactweave({ kg: [file], cacheDir, preset });
  for (const { text } of warmUp) await engine.ask(text);
  const times = { clock: [] as number[], processor: [] as number[] };
  const stages = new Map<string, number[]>();
  let [answered, right] = [0, 0];
  for (const { text, answers } of questions) {
    const elapsed = stopwatch();
    const { status, shortAnswers, usage } = await engine.ask(text);
    const { clock, processor } = elapsed();
    times.clock.push(clock);
    times.processor.push(processor);
    for (const [stage, ms] of Object.entries(usage.ms)) stages.set(stage, [...(stages.get(stage) ?? []), ms]);
    if (status === "answered") answered++;
    const said = shortAnswers[0]?.text.toLowerCase();
    if (answers.some((answer) => answer.toLowerCase() === said)) right++;
  }
  await engine.close();
  return {
    questions: questions.length,
    clock: quantiles(times.clock),
    processor: quantiles(times.processor),
    stages: Object.fromEntries([...stages].map(([stage, list]) => [stage, round(quantile(list, 0.5))])),
    peakBytes: process.resourceUsage().maxRSS * 1024,
    answered,
    right,
  };
}

const quantiles = (list: readonly number[]) => ({ p50: round(quantile(list, 0.5)), p95: round(quantile(list, 0.95)) });

const round = (ms: number): number => Number(ms.toFixed(1));
