import { createHash } from "node:crypto";

/** Why questions are left out of the datasets that the shipped models learn from in part. */
export const taughtReason = "the shipped models learnt from questions of this table";

/**
 * Whether the shipped models may learn from the questions about this table of HybridQA dev, or, with the address of its
 * page, of FeTaQA dev or WikiTableQuestions; the questions about all other tables measure. Five of eight, by a digest that
 * never changes.
 */
export function teachesModels(id: string): boolean {
  return (createHash("sha256").update(id).digest()[0] as number) < 160;
}
