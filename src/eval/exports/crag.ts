import type { LoadedDataset } from "../dataset.ts";
import type { Gold } from "../gold.ts";
import { textsOf } from "../measures/gold-texts.ts";
import { withoutMarks } from "../measures/prediction.ts";
import type { Run, RunRecord } from "../run.ts";
import { questionsOf } from "./run-questions.ts";
import { writeJson } from "./write-lines.ts";

/** What CRAG's evaluation takes for a missing answer, and what its gold says of questions without an answer. */
const missing = "I don't know";
const invalid = "invalid question";

/**
 * The answers of a run as the arguments of `evaluate_predictions` in `local_evaluation.py` of CRAG: `queries`,
 * `ground_truths_list` and `predictions`, three lists of one length, with `interaction_ids` beside them. A refusal
 * predicts "I don't know"; a question that was not reached or failed predicts nothing, which is wrong and not missing.
 */
export async function writeCrag(loaded: LoadedDataset, run: Run, file: string): Promise<void> {
  const asked = questionsOf(loaded, run);
  const lists = {
    interaction_ids: asked.map(({ question }) => question.id),
    queries: asked.map(({ question }) => question.text),
    ground_truths_list: asked.map(({ gold }) => groundTruths(gold)),
    predictions: asked.map(({ record }) => predictionOf(record)),
  };
  await writeJson(file, lists);
}

/** Wordings of which any is right. Of a list all members are demanded, so they are one text. */
function groundTruths({ kind, answers, longAnswer }: Gold): readonly string[] {
  const [only, ...others] = answers;
  if (only === undefined) return [longAnswer ?? (kind === "none" ? invalid : "")];
  const short = others.length === 0 ? textsOf(only) : [answers.map(({ text }) => text).join(", ")];
  return longAnswer === undefined ? short : [longAnswer, ...short];
}

function predictionOf(record: RunRecord | undefined): string {
  const { answer } = record ?? {};
  if (answer === undefined) return "";
  return answer.status === "refused" ? missing : withoutMarks(answer.answer);
}
