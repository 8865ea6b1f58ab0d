import { ablationTable, groupTable } from "./ablation-tables.ts";
import { notRun } from "./cells.ts";
import { citationTable, costTable, overviewTable, refusalTable, retrievalTable } from "./preset-tables.ts";
import type { DatasetResult, Scope } from "./result.ts";

export interface Plot {
  /** Below `docs/`. */
  readonly file: string;
  readonly alt: string;
}

export interface Plots {
  readonly cost: Plot;
  readonly risk: Plot;
  readonly sources: Plot;
}

export const plots: Plots = {
  cost: { file: "results/accuracy-cost.svg", alt: "Headline measure against the median time of a question" },
  risk: { file: "results/risk-coverage.svg", alt: "Risk against coverage, one panel for each dataset" },
  sources: { file: "results/source-ablations.svg", alt: "Headline measure for each combination of sources" },
};

/** `docs/results.md`. The same results give the same text. */
export function resultsDocument(results: readonly DatasetResult[], scope: Scope): string {
  const sections: readonly (readonly [string, string, string, Plot?])[] = [
    ["Presets and datasets", overviewNote, overviewTable(results)],
    ["Accuracy against cost", costPlotNote, "", plots.cost],
    ["Retrieval", retrievalNote, retrievalTable(results)],
    ["Sources left out", sourcesNote, ablationTable(results, ({ sources }) => sources), plots.sources],
    ["Stages left out", stagesNote, ablationTable(results, ({ stages }) => stages)],
    ["Refusing to answer", refusalNote, refusalTable(results), plots.risk],
    ["Citations and quotes", citationNote, citationTable(results)],
    ["Cost", costNote, costTable(results)],
    ["By kind of question", groupNote, groupTable(results)],
  ];
  const body = sections.map(([title, note, table, plot]) =>
    [`## ${title}`, note, plot && `![${plot.alt}](${plot.file})`, table].filter(Boolean).join("\n\n"),
  );
  return `${["# Results", introduction(results, scope), ...body].join("\n\n")}\n`;
}

function introduction(results: readonly DatasetResult[], { limit, ablationLimit, seed }: Scope): string {
  const flags = `--limit ${limit} --ablation-limit ${ablationLimit} --seed ${seed}`;
  return `Made by \`npm run results -- ${flags}\`; not to be edited by hand. Up to ${limit} questions of each dataset, up to ${ablationLimit} where parts are left out, drawn with seed ${seed}; all of them from ${splitsOf(results)} splits: nothing here is a test score. ${runsOf(results)}

The column "paper (other test set, other models)" holds figures as papers print them, for orientation alone. They are not ours: other questions of the same kind, other sources, mostly large language models. They enter no comparison, no plot and no average.

All figures are computed from run files, which \`factweave eval\` writes and \`factweave eval measure\` measures again; \`factweave eval list\` explains every measure. A question that ended in an error or was never reached counts as the worst, and "failed" says how many did. "${notRun}" is no figure: there is no run, or the dataset's files are not there. "–": the measure applies to none of the questions.`;
}

function splitsOf(results: readonly DatasetResult[]): string {
  return [...new Set(results.map(({ dataset }) => dataset.split))].sort().join(" and ");
}

/** What the runs themselves say of how they were made. */
function runsOf(results: readonly DatasetResult[]): string {
  const headers = results.flatMap(({ presets }) => presets.flatMap(({ measured }) => measured?.header ?? []));
  if (headers.length === 0) return "No run is at hand.";
  const of = (values: readonly string[]): string => [...new Set(values)].sort().join(", ");
  const days = headers.map(({ startedAt }) => startedAt.slice(0, 10)).sort();
  const models = of(headers.flatMap(({ models }) => models));
  const when = days[0] === days.at(-1) ? `on ${days[0]}` : `from ${days[0]} to ${days.at(-1)}`;
  return `Run ${when} by engine ${of(headers.map(({ engine }) => engine))}, models ${models || "none"}, with at most ${of(headers.map(({ budgetMs }) => `${budgetMs / 1000} s`))} for a question.`;
}

const overviewNote =
  "How to read: each dataset by the first of its headline measures, 0 to 1, higher is better; n questions; the limits of the 95 % bootstrap interval in brackets. p: paired randomisation test of factweave against bm25 over the same questions. There is one test for each dataset, so one in twenty falls below 0.05 by chance alone. CRAG score: right answers less wrong ones, judged by strings, -1 to 1. AP@30: share of the questions with an answer among the 30 best evidences. Datasets are not equally hard, and no mean over them is given.";

const costPlotNote =
  "How to read: one point for each dataset and preset, up and to the left is better. A line joins the two presets of one dataset. Panels only spread the points, by the kinds of sources that a dataset holds.";

const retrievalNote =
  "How to read: datasets that name the documents or statements which carry the answer; these against the ranking that the answer was made from. 0 to 1, higher is better.";

const sourcesNote =
  "How to read: the system with some kinds of its sources alone, over the same questions as the whole. The difference is the variant less the whole, with its 95 % interval and the p of the paired test. Combinations that differ only in a kind which the dataset does not hold are left out. Entities are linked by the graph in all of them.";

const stagesNote =
  "How to read: as above, for the whole system without one of its parts. A difference below 0 says that the part helps.";

const refusalNote =
  "How to read: right decisions: answered where the 30 best evidences carry an answer, refused where not. Right refusals: the same over refusals alone. These are two readings of one sentence of QUASAR's (4.3). P@1 answered: over what was answered. AURC: area under the curve of risk against coverage, and Brier: distance of the confidence from the outcome; both lower is better. A curve that rises from left to right says that the surest answers are the right ones.";

const citationNote =
  "How to read: the first three judge sentences against the quotes they cite, by the check that the engine itself makes of its answers, and not by a person: high figures say that the check was kept, and that a quote carries the sentence, not that the answer is right. Uncited: sentences without a citation; dangling: marks without a quote; both lower is better. Per (0 to 3), AS and SC (0 to 1) are proxies for what people judged in EWEK-QA: pertinence, answer span and self-containment of the five best evidences.";

const costNote =
  "How to read: milliseconds of one question, asked alone, on the machine that made the runs; medians of the four stages. MB peak: largest memory of the process so far, indexing and earlier runs of the same command among it: an upper limit.";

const groupNote =
  "How to read: the headline measure over the questions that the dataset calls by one name; groups in which it applies to fewer than five are left out. No intervals: most groups are small.";
