import { createHash } from "node:crypto";
import { InputError } from "../core/errors/index.ts";
import type { EvalQuestion } from "./dataset.ts";

/**
 * `limit` questions, in the order of the dataset. Which ones depends on the seed and the questions' ids alone, so that
 * a larger sample holds every smaller one of the same seed and a question added to the dataset moves no other.
 */
export function sampleQuestions(
  questions: readonly EvalQuestion[],
  { limit, seed }: { readonly limit?: number | undefined; readonly seed: number },
): readonly EvalQuestion[] {
  if (limit === undefined || limit >= questions.length) return questions;
  if (!Number.isInteger(limit) || limit < 1)
    throw new InputError(`A sample of ${limit} questions is none. Ask for 1 or more.`);
  const draws = questions.map(({ id }) => ({ id, draw: createHash("sha256").update(`${seed} ${id}`).digest("hex") }));
  const chosen = draws.sort((a, b) => (a.draw < b.draw ? -1 : 1)).slice(0, limit);
  const ids = new Set(chosen.map(({ id }) => id));
  return questions.filter(({ id }) => ids.has(id));
}
