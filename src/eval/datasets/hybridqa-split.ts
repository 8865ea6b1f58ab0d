import { createHash } from "node:crypto";

/**
 * Whether the shipped models may learn from the questions of this table of HybridQA dev; the questions of all other
 * tables measure. Five tables of eight, by a digest that never changes.
 */
export function teachesModels(tableId: string): boolean {
  return (createHash("sha256").update(tableId).digest()[0] as number) < 160;
}
