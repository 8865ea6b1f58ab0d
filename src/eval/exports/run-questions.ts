import { DataError } from "../../core/errors/index.ts";
import type { EvalQuestion, LoadedDataset } from "../dataset.ts";
import type { Gold } from "../gold.ts";
import { isJudged } from "../measures/ranking-measure.ts";
import { judgementsOf } from "../relevance.ts";
import type { Run, RunRecord } from "../run.ts";

/** A question of a run with its gold and, when the run came to it, its record. */
export interface RunQuestion {
  readonly question: EvalQuestion;
  readonly gold: Gold;
  readonly record?: RunRecord;
}

/**
 * The questions of a run in the order of asking.
 *
 * @throws DataError when the dataset lacks one of them.
 */
export function questionsOf({ questions, gold }: LoadedDataset, { header, records }: Run): readonly RunQuestion[] {
  const known = new Map(questions.map((question) => [question.id, question]));
  return header.questions.map((id) => {
    const question = known.get(id);
    const right = gold.get(id);
    if (question === undefined || right === undefined) {
      throw new DataError(
        header.dataset,
        `the dataset has no question ${id}`,
        "Take the data that the run was made with.",
      );
    }
    const record = records.get(id);
    return { question, gold: right, ...(record !== undefined && { record }) };
  });
}

/**
 * Judgements as whole grades, as the tools of the field read them; none for a question without a relevant unit.
 *
 * @throws DataError for a grade that is no whole number.
 */
export function wholeGrades({ question, gold }: RunQuestion): ReadonlyMap<string, number> {
  if (!isJudged(gold)) return new Map();
  const grades = judgementsOf(gold);
  for (const grade of grades.values()) {
    if (!Number.isInteger(grade)) {
      throw new DataError(question.id, `the grade ${grade} is no whole number`, "Scale the grades of the dataset.");
    }
  }
  return grades;
}
