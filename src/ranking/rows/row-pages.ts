import type { TableEvidence } from "../../evidence/evidence.ts";
import type { Ranked } from "../ranker.ts";
import { fold } from "./row-cells.ts";

/** Best score of a text by the name of its page: "Rome (film)" is named "Rome". */
export function pageScores(ranked: readonly Ranked[]): ReadonlyMap<string, number> {
  const scores = new Map<string, number>();
  for (const { evidence, score } of ranked) {
    if (evidence.kind !== "text") continue;
    const name = nameOf(evidence.source.title);
    scores.set(name, Math.max(score, scores.get(name) ?? 0));
  }
  return scores;
}

/**
 * For each row the best score of a page that one of its cells names: where the answer stands on a page behind a cell, what the
 * page says tells its row from the others.
 */
export function pagesBehind(rows: readonly TableEvidence[], pages: ReadonlyMap<string, number>): number[] {
  return rows.map(({ locator }) => Math.max(0, ...locator.cells.map(({ value }) => pages.get(nameOf(value)) ?? 0)));
}

const nameOf = (text: string): string => fold(text.replace(/\s*\([^()]*\)\s*$/, ""));
