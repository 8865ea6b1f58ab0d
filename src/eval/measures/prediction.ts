import type { ShortAnswer } from "../../evidence/answer.ts";
import type { RunRecord } from "../run.ts";

/** The short answers of a record, best first. A refusal predicts nothing, whatever stands in it. */
export function predictedAnswers({ answer }: RunRecord): readonly ShortAnswer[] {
  return answer?.status === "answered" ? answer.shortAnswers : [];
}

/** Text of the first short answer; empty when there is none. */
export function predictedAnswer(record: RunRecord): string {
  return predictedAnswers(record)[0]?.text ?? "";
}

/** The answer in sentences, without its citation marks; empty for a refusal. */
export function predictedText({ answer }: RunRecord): string {
  return answer?.status === "answered" ? withoutMarks(answer.answer) : "";
}

/** "Ridley Scott directed it. [1][2]" as "Ridley Scott directed it." */
export function withoutMarks(text: string): string {
  return text.replace(/\s*\[\d+\]/g, "").trim();
}
