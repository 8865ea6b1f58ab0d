import { dot, type Embedder } from "../../models/embedder.ts";
import type { GraphScorer } from "../../models/graph-ranker.ts";
import type { PairScorer } from "../../models/pair-scorer.ts";
import type { Query } from "../../question/query.ts";
import { defaultBm25 } from "../bm25.ts";
import { createBm25Ranker } from "../bm25-ranker.ts";
import { byScore, type Ranked, type Ranker } from "../ranker.ts";
import { meansOfEvidence } from "./entity-start.ts";
import { buildEvidenceGraph, type EvidenceGraph, subgraph } from "./evidence-graph.ts";
import { hintsOf } from "./hints.ts";
import { nodeText } from "./node-text.ts";

export interface GraphRankerOptions {
  readonly scorer: GraphScorer;
  /** The embedder that the network was trained with; stored vectors are used where it has them. */
  readonly embedder: Embedder;
  /** The cross-encoder that the network was trained with: it reads what comes through the first round. Absent: none does. */
  readonly reader?: PairScorer;
  /** Evidences that enter the first round, and how many each round keeps: 1000, 100, 30 in the paper. */
  readonly rounds: readonly number[];
}

/**
 * Ranks with a graph neural network over evidences and entities in rounds (QUASAR, section 3.3): BM25 fills the first
 * round, every round keeps its best. What a round leaves out is gone. An entity starts as the mean of its evidences.
 *
 * Evidence is ranked by its share of the pool plus the shares of its entities, as in the paper's reference code, and by its own
 * share alone in the round that the cross-encoder reads, where that is better (the figures are on the card); the score is
 * that sum, brought into [0, 1). `scores.graph` is the probability that the evidence by itself gives the answer,
 * `scores.relevance` what the cross-encoder says.
 */
export function createGraphRanker({ scorer, embedder, reader, rounds }: GraphRankerOptions): Ranker {
  const [first = 0, ...kept] = rounds;
  const filter = createBm25Ranker(defaultBm25);
  return async ({ query, evidence }, context) => {
    const { signal, trace } = context;
    const pool = evidence.length <= first ? evidence : (await filter({ query, evidence }, context)).slice(0, first);
    let graph = buildEvidenceGraph(
      query,
      pool.map((item) => ("evidence" in item ? item.evidence : item)),
    );
    let known = await readPool(query, graph, embedder, signal);
    let ranked: readonly Ranked[] = [];
    for (const [round, limit] of kept.entries()) {
      trace.note(`round ${round + 1}`, `${graph.evidence.length} evidences, ${graph.entities.length} entities`);
      if (round === 1 && reader !== undefined) {
        known = { ...known, relevances: await readAll(query, graph, reader, signal) };
        trace.note("cross-encoded", graph.evidence.length);
      }
      ranked = (await runRound(graph, known, scorer, signal)).slice(0, limit);
      const best = new Set(ranked.map(({ evidence }) => evidence.id));
      graph = subgraph(graph, ({ id }) => best.has(id));
    }
    return ranked;
  };
}

/** What stays the same in all rounds, by the ids of evidences. */
interface Pool {
  readonly intent: Float32Array;
  readonly vectors: ReadonlyMap<string, Float32Array>;
  readonly hints: ReadonlyMap<string, readonly [number, number]>;
  readonly relevances?: ReadonlyMap<string, number>;
}

async function readPool(
  query: Query,
  { evidence }: EvidenceGraph,
  embedder: Embedder,
  signal: AbortSignal,
): Promise<Pool> {
  const [intent, ...vectors] = await embedder.embed([query.text, ...evidence.map(nodeText)], signal);
  const hints = hintsOf(query, evidence);
  return {
    intent: intent as Float32Array,
    vectors: new Map(evidence.map(({ id }, i) => [id, vectors[i] as Float32Array])),
    hints: new Map(evidence.map(({ id }, i) => [id, hints[i] as [number, number]])),
  };
}

async function readAll(
  query: Query,
  { evidence }: EvidenceGraph,
  reader: PairScorer,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, number>> {
  const relevances = await reader.relevance(query.text, evidence.map(nodeText), signal);
  return new Map(evidence.map(({ id }, i) => [id, relevances[i] as number]));
}

async function runRound(
  { evidence, entities, edges }: EvidenceGraph,
  { intent, vectors, hints, relevances }: Pool,
  scorer: GraphScorer,
  signal: AbortSignal,
): Promise<Ranked[]> {
  const own = evidence.map(({ id }) => vectors.get(id) as Float32Array);
  const scores = await scorer.score(
    {
      intent,
      evidence: own,
      entities: meansOfEvidence(intent, own, edges, entities.length),
      edges,
      evidenceHints: evidence.map(({ id }) => hints.get(id) as readonly [number, number]),
      ...(relevances && { relevances: evidence.map(({ id }) => relevances.get(id) as number) }),
      asked: entities.map(({ asked }) => asked),
    },
    signal,
  );
  const [shares, entityShares] = [softmax(scores.evidence), softmax(scores.entities)];
  return evidence
    .map((item, i) => {
      const held = relevances === undefined ? (edges[i] as readonly number[]) : [];
      const sum = held.reduce((total, entity) => total + (entityShares[entity] as number), shares[i] as number);
      const graph = 1 / (1 + Math.exp(-(scores.evidence[i] as number)));
      const cosine = Math.max(0, dot(intent, own[i] as Float32Array));
      const relevance = relevances?.get(item.id);
      const known = { ...item.scores, cosine, graph, ...(relevance !== undefined && { relevance }) };
      return { evidence: { ...item, scores: known }, score: sum / (1 + sum) };
    })
    .sort(byScore);
}

function softmax(scores: Float32Array): number[] {
  const highest = scores.reduce((best, score) => Math.max(best, score), Number.NEGATIVE_INFINITY);
  const powers = Array.from(scores, (score) => Math.exp(score - highest));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / total);
}
