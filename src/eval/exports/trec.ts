import type { LoadedDataset } from "../dataset.ts";
import { rankedUnits } from "../relevance.ts";
import type { Run } from "../run.ts";
import { plainId } from "./plain-id.ts";
import { questionsOf, wholeGrades } from "./run-questions.ts";
import { writeLines } from "./write-lines.ts";

/**
 * The rankings of a run for trec_eval and its kin: `question Q0 unit rank score tag`. Units are those that the ranking
 * measures count (`rankedUnits`): documents once at their best rank, statements, judged passages. Scores only tell the
 * order. A question that was not reached or failed has no line, which those tools count as the worst.
 */
export async function writeTrecRun(loaded: LoadedDataset, run: Run, file: string): Promise<void> {
  const tag = plainId(run.header.preset.name);
  const lines = questionsOf(loaded, run).flatMap(({ question, gold, record }) => {
    const units = record?.answer === undefined ? [] : rankedUnits(record, gold);
    const id = plainId(question.id);
    return units.map((unit, i) => `${id} Q0 ${plainId(unit)} ${i + 1} ${units.length - i} ${tag}`);
  });
  await writeLines(file, lines);
}

/**
 * Judgements of the questions of a run: `question 0 unit grade`. Questions whose gold names no evidence are left out,
 * as the ranking measures leave them out.
 */
export async function writeQrels(loaded: LoadedDataset, run: Run, file: string): Promise<void> {
  const lines = questionsOf(loaded, run).flatMap((asked) =>
    [...wholeGrades(asked)].map(([unit, grade]) => `${plainId(asked.question.id)} 0 ${plainId(unit)} ${grade}`),
  );
  await writeLines(file, lines);
}
