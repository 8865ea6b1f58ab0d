import type { Judged, Measure } from "../measure.ts";
import type { RunRecord } from "../run.ts";
import { quantile } from "../statistics/bootstrap.ts";

type Answered = RunRecord & Required<Pick<RunRecord, "answer">>;

function isAnswered(record: RunRecord | undefined): record is Answered {
  return record?.answer !== undefined;
}

/** A figure of the questions that came to an answer. A run in which none did costs without end. */
function cost(name: string, title: string, of: (records: readonly Answered[]) => number): Measure {
  return {
    name,
    title,
    better: "lower",
    worst: Number.POSITIVE_INFINITY,
    over: (items: readonly Judged[]) => {
      const records = items.map(({ record }) => record).filter(isAnswered);
      if (items.length === 0) return { value: undefined, n: 0 };
      return records.length === 0
        ? { value: Number.POSITIVE_INFINITY, n: items.length }
        : { value: of(records), n: records.length };
    },
  };
}

/** The time of every question, failures too: a run is no faster for giving up. What was never reached took for ever. */
function time(name: string, title: string, part: number): Measure {
  return {
    name,
    title,
    better: "lower",
    worst: Number.POSITIVE_INFINITY,
    over: (items: readonly Judged[]) => {
      const answered = items.some(({ record }) => isAnswered(record));
      const times = items.map(({ record }) => record?.ms ?? Number.POSITIVE_INFINITY).sort((a, b) => a - b);
      if (items.length === 0) return { value: undefined, n: 0 };
      return { value: answered ? quantile(times, part) : Number.POSITIVE_INFINITY, n: items.length };
    },
  };
}

const share = (part: number, of: (record: Answered) => number) => (records: readonly Answered[]) =>
  quantile(
    records.map(of).sort((a, b) => a - b),
    part,
  );

const mean = (of: (record: Answered) => number) => (records: readonly Answered[]) =>
  records.reduce((sum, record) => sum + of(record), 0) / records.length;

const largest = (of: (record: Answered) => number) => (records: readonly Answered[]) => Math.max(...records.map(of));

const stages = ["understand", "retrieve", "rank", "answer"] as const;

export const costMeasures: readonly Measure[] = [
  time("ms p50", "Milliseconds of a question, median", 0.5),
  time("ms p95", "Milliseconds of a question, 95 % are faster", 0.95),
  ...stages.map((stage) =>
    cost(
      `ms p50 ${stage}`,
      `Milliseconds in the stage ${stage}, median`,
      share(0.5, ({ answer }) => answer.usage.ms[stage]),
    ),
  ),
  cost(
    "LLM calls",
    "Calls of a language model for a question, mean",
    mean(({ answer }) => answer.usage.llmCalls),
  ),
  cost(
    "tokens in",
    "Tokens given to a language model for a question, mean",
    mean(({ answer }) => answer.usage.inputTokens),
  ),
  cost(
    "tokens out",
    "Tokens taken from a language model for a question, mean",
    mean(({ answer }) => answer.usage.outputTokens),
  ),
  cost(
    "parameters",
    "Weights of all models that took part",
    largest(({ answer }) => answer.usage.modelParameters),
  ),
  cost(
    "MB peak",
    "Largest resident memory of the process, in megabytes",
    largest(({ peakRssBytes }) => peakRssBytes / 1e6),
  ),
];
