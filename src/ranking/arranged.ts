import type { Evidence } from "../evidence/evidence.ts";
import { arrange, type FactForm } from "../evidence/forms/arrange.ts";
import type { Ranked, Ranker } from "./ranker.ts";

/**
 * The same ranking with facts in another form. A quote of several facts has the score of its best one; what is put first
 * has at least the best score of all, so that scores still go down.
 */
export function createArrangedRanker(ranker: Ranker, form: FactForm): Ranker {
  return async (input, context) => arrangeRanked(await ranker(input, context), form);
}

function arrangeRanked(ranked: readonly Ranked[], form: FactForm): Ranked[] {
  const scoreOf = new Map(ranked.map(({ evidence, score }) => [evidence.id, score]));
  const bestOf = (evidence: Evidence): number =>
    Math.max(
      ...[evidence, ...((evidence.kind === "fact" && evidence.parts) || [])].map(({ id }) => scoreOf.get(id) ?? 0),
    );
  const arranged = arrange(
    ranked.map(({ evidence }) => evidence),
    form,
  );
  const scored = arranged.map((evidence) => ({ evidence, score: bestOf(evidence) }));
  let least = Number.NEGATIVE_INFINITY;
  return scored
    .reverse()
    .map(({ evidence, score }) => {
      least = Math.max(least, score);
      return { evidence, score: least };
    })
    .reverse();
}
