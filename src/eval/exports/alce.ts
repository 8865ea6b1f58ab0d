import type { LoadedDataset } from "../dataset.ts";
import { textsOf } from "../measures/gold-texts.ts";
import { withoutMarks } from "../measures/prediction.ts";
import type { Run, RunRecord } from "../run.ts";
import { questionsOf, type RunQuestion } from "./run-questions.ts";
import { writeJson } from "./write-lines.ts";

/**
 * The answers of a run as the output file that `eval.py` of ALCE reads: `data` with question, output with its marks,
 * gold answer, one `qa_pairs` member for each demanded answer, and the quotes as `docs` in the order of their numbers.
 * For QAMPARI's measures, which it takes when the file's name holds "qampari", `answers` lists the wordings of each.
 *
 * ALCE cannot express a question without answers: those are left out, unless no question has any (then `qa_pairs` is
 * null and only length, ROUGE and citations can be measured). A question that was not reached has an empty output.
 */
export async function writeAlce(loaded: LoadedDataset, run: Run, file: string): Promise<void> {
  const asked = questionsOf(loaded, run);
  const answerable = asked.filter(({ gold }) => gold.kind !== "none" && gold.answers.length > 0);
  const data = (answerable.length > 0 ? answerable : asked).map(toItem);
  const args = { dataset: run.header.dataset, preset: run.header.preset.name, seed: run.header.seed };
  await writeJson(file, { args, data });
}

function toItem({ question, gold, record }: RunQuestion) {
  const pairs = gold.answers.map((answer) => ({
    question: question.text,
    short_answers: textsOf(answer),
    context: "No context provided",
    wikipage: null,
  }));
  return {
    id: question.id,
    question: question.text,
    answer: gold.longAnswer ?? gold.answers.map(({ text }) => text).join(", "),
    answers: gold.answers.map(textsOf),
    qa_pairs: gold.kind === "none" || pairs.length === 0 ? null : pairs,
    output: outputOf(record),
    docs: (record?.answer?.quotes ?? []).map(({ source, text }) => ({ id: source.id, title: source.title, text })),
  };
}

/**
 * The answer in one line, since ALCE reads no further, with the marks of a sentence before its full stop: behind it, a
 * splitter of sentences would give them to the next one.
 */
function outputOf(record: RunRecord | undefined): string {
  const { answer } = record ?? {};
  if (answer === undefined) return "";
  if (answer.sentences.length === 0) return oneLine(answer.answer);
  const sentences = answer.sentences.map(({ text, citations }) => {
    const plain = oneLine(withoutMarks(text));
    const end = /[.!?…]+["”’')\]]*$/u.exec(plain)?.[0] ?? "";
    const marks = citations.map((n) => `[${n}]`).join("");
    return `${plain.slice(0, plain.length - end.length)}${marks && ` ${marks}`}${end || "."}`;
  });
  return sentences.join(" ");
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
