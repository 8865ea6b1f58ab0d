import type { Gold, GoldAnswer } from "../gold.ts";

/** Whether short predictions can be compared with the gold: it has answers that are neither prose nor "none". */
export function hasShortAnswers({ kind, answers }: Gold): boolean {
  return kind !== "none" && kind !== "long" && answers.length > 0;
}

/** An answer's text and its other wordings. */
export function textsOf({ text, aliases }: GoldAnswer): readonly string[] {
  return [text, ...aliases];
}

/** Every wording of every answer. */
export function goldTexts({ answers }: Gold): readonly string[] {
  return answers.flatMap(textsOf);
}
