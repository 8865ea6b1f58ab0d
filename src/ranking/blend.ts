import { contentStems } from "../core/words.ts";
import { type Evidence, withScore } from "../evidence/evidence.ts";
import { dot, type Embedder } from "../models/embedder.ts";
import { countStems, idf } from "./bm25.ts";
import { factGroup } from "./fact-group.ts";
import { byScore, type Ranker } from "./ranker.ts";
import { readable } from "./readable.ts";
import { reciprocalRanks } from "./reciprocal-ranks.ts";

export interface BlendOptions {
  readonly embedder?: Embedder;
  /** Evidences (or groups of like facts) that the embedder reads; the rest keeps its lexical part alone. */
  readonly pool: number;
  /** Share of the cosine in the blended score; the coverage has the rest. In [0, 1]. */
  readonly cosineShare: number;
}

/**
 * One scale for sentences, rows and facts: the cosine of question and evidence, blended with the share of the
 * question's content words that the evidence holds, weighted by their idf in the pool. Facts of one entity and one
 * relation differ in their value only, so one of them is read for all.
 */
export function createBlendRanker({ embedder, pool, cosineShare }: BlendOptions): Ranker {
  return async ({ query, evidence }, { signal, trace }) => {
    const coverage = coverages(query.text, evidence);
    const groups = groupFacts(evidence, coverage);
    const shortlist = shortlistGroups(groups, evidence, coverage, pool);
    const texts = shortlist.map((group) => readable(evidence[group.representative] as Evidence));
    const cosines = await cosinesOf(query.text, texts, embedder, signal);
    trace.note("read", texts.length);
    const cosineAt = new Map<number, number>();
    shortlist.forEach(({ members }, i) => {
      for (const member of members) cosineAt.set(member, cosines[i] ?? 0);
    });
    return evidence
      .map((item, i) => {
        const cosine = Math.max(0, cosineAt.get(i) ?? 0);
        const covered = coverage[i] as number;
        const score = embedder === undefined ? covered : cosineShare * cosine + (1 - cosineShare) * covered;
        const scored = withScore(withScore(item, "cosine", cosine), "coverage", covered);
        return { evidence: withScore(scored, "blend", score), score };
      })
      .sort(byScore);
  };
}

/** For each evidence the share of the question's content stems that it holds, weighted by idf within the pool. */
export function coverages(question: string, evidence: readonly Evidence[]): number[] {
  const pool = evidence.map((item) => countStems(readable(item)));
  const terms = [...new Set(contentStems(question))].map((term) => ({ term, weight: idf(term, pool) }));
  const whole = terms.reduce((sum, { weight }) => sum + weight, 0);
  return pool.map(({ counts }) => {
    const held = terms.reduce((sum, { term, weight }) => sum + (counts.has(term) ? weight : 0), 0);
    return whole === 0 ? 0 : held / whole;
  });
}

interface Group {
  readonly representative: number;
  readonly members: readonly number[];
}

function groupFacts(evidence: readonly Evidence[], coverage: readonly number[]): Group[] {
  const groups = new Map<string, number[]>();
  evidence.forEach((item, i) => {
    const key = factGroup(item);
    groups.set(key, [...(groups.get(key) ?? []), i]);
  });
  return [...groups.values()].map((members) => ({
    members,
    representative: members.reduce((best, i) => ((coverage[i] as number) > (coverage[best] as number) ? i : best)),
  }));
}

function shortlistGroups(
  groups: readonly Group[],
  evidence: readonly Evidence[],
  coverage: readonly number[],
  limit: number,
): Group[] {
  if (groups.length <= limit) return [...groups];
  const best = (group: Group, score: (item: Evidence, i: number) => number | undefined): number =>
    score(evidence[group.representative] as Evidence, group.representative) ?? Number.NEGATIVE_INFINITY;
  const fused = reciprocalRanks([
    groups.map((group) => best(group, (_, i) => coverage[i])),
    groups.map((group) => best(group, ({ scores }) => scores.dense)),
    groups.map((group) => best(group, ({ scores }) => scores.relation)),
    groups.map((group) => best(group, ({ scores }) => scores.bm25)),
  ]);
  return groups
    .map((group, i) => ({ group, score: fused[i] as number, i }))
    .sort((a, b) => b.score - a.score || a.i - b.i)
    .slice(0, limit)
    .map(({ group }) => group);
}

async function cosinesOf(
  question: string,
  texts: readonly string[],
  embedder: Embedder | undefined,
  signal: AbortSignal,
): Promise<number[]> {
  if (embedder === undefined || texts.length === 0) return [];
  const [asked, ...vectors] = await embedder.embed([question, ...texts], signal);
  return vectors.map((vector) => dot(asked as Float32Array, vector));
}
