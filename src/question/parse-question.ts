import { InputError } from "../core/errors/index.ts";
import type { Question } from "./question.ts";

/** Longest question that is read, in UTF-16 units. */
const maxLength = 2_000;

/**
 * Checks what was asked. White space and control characters become single spaces.
 *
 * @throws InputError for an empty or too long question, and for a time that is no ISO 8601 time.
 */
export function parseQuestion(text: string, at: string): Question {
  const clean = text.replace(/[\s\p{Cc}]+/gu, " ").trim();
  if (!/[\p{L}\p{N}]/u.test(clean)) throw new InputError("The question is empty. Ask something in words.");
  if (clean.length > maxLength) {
    throw new InputError(`The question has ${clean.length} characters; at most ${maxLength} are read. Shorten it.`);
  }
  const time = new Date(at);
  if (!/^\d{4}-\d{2}-\d{2}/.test(at) || Number.isNaN(time.getTime())) {
    throw new InputError(`"${at}" is no time. Write it as ISO 8601, for example 2024-05-01 or 2024-05-01T12:00:00Z.`);
  }
  return { text: clean, at: time.toISOString() };
}
