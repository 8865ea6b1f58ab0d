import type { Gold } from "../gold.ts";
import type { RunRecord } from "../run.ts";
import { hasShortAnswers } from "./gold-texts.ts";
import { predictedAnswers } from "./prediction.ts";
import { sameAnswer } from "./same-answer.ts";

/** Questions on which an engine decides between answering and refusing: those with short answers, and those without any. */
export function isDecision(gold: Gold): boolean {
  return gold.kind === "none" || hasShortAnswers(gold);
}

/** Whether the first short answer is a gold answer. Never for a refusal, nor for a question that has no answer. */
export function isRight(record: RunRecord, { kind, answers }: Gold): boolean {
  const first = predictedAnswers(record)[0];
  return kind !== "none" && first !== undefined && answers.some((answer) => sameAnswer(first, answer));
}

export function isRefused({ answer }: RunRecord): boolean {
  return answer?.status === "refused";
}
