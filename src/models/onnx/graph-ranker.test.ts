import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRandom } from "../../eval/statistics/random.ts";
import type { GraphInput, GraphScorer } from "../graph-ranker.ts";
import { loadGraphRanker } from "./graph-ranker.ts";

let model: GraphScorer;

beforeAll(async () => {
  model = await loadGraphRanker();
});

afterAll(() => model.close());

const random = createRandom(3);

function unit(values: readonly number[]): Float32Array {
  const norm = Math.hypot(...values);
  return Float32Array.from(values, (value) => value / norm);
}

const anyVector = (): Float32Array => unit(Array.from({ length: 384 }, () => random.next() - 0.5));

/** A vector with about the given cosine to another. */
function near(vector: Float32Array, cosine: number): Float32Array {
  const noise = anyVector();
  return unit(Array.from(vector, (value, d) => cosine * value + Math.sqrt(1 - cosine ** 2) * (noise[d] as number)));
}

const intent = anyVector();
const best = near(intent, 0.8);
const twin = near(intent, 0.4);

/** Evidences 1 and 2 are the same to read; 1 shares an entity with 0, which matches the question, 2 with 3, which does not. */
const structural: GraphInput = {
  intent,
  evidence: [best, twin, twin, near(intent, 0)],
  // The attended mean of an entity's evidences is almost the one that is nearer to the question.
  entities: [best, twin],
  edges: [[0], [0], [1], [1]],
  evidenceHints: [
    [1, 0.9],
    [0.3, 0.3],
    [0.3, 0.3],
    [0, 0],
  ],
  asked: [false, false],
};

const rounded = (scores: Float32Array): number[] => Array.from(scores, (score) => Math.round(score * 1e3) / 1e3);

const at = (scores: Float32Array, i: number): number => scores[i] as number;

/** The same network, which no longer learns who shares what with whom. */
const blind = (scorer: GraphScorer): GraphScorer => ({
  ...scorer,
  score: (graph, signal) => scorer.score({ ...graph, edges: graph.edges.map(() => []) }, signal),
});

/**
 * How much higher evidence 1 stands than evidence 2, which differs from it in nothing but whom it shares an entity with: by its own
 * score and, as rankings do, with that of its entity.
 */
async function gain(scorer: GraphScorer, graph: GraphInput): Promise<number> {
  const { evidence, entities } = await scorer.score(graph);
  const entity = (i: number): number => (graph.edges[i] ?? []).reduce((sum, each) => sum + at(entities, each), 0);
  return at(evidence, 1) + entity(1) - at(evidence, 2) - entity(2);
}

describe.each([
  ["without relevances", structural],
  ["with relevances", { ...structural, relevances: [0.9, 0.2, 0.2, 0.01] }],
])("structure, %s", (_, graph) => {
  const swapped = { ...graph, edges: [[0], [1], [0], [1]] };

  it("tells two evidences apart that differ in nothing but whom they share an entity with", async () => {
    expect(Math.abs(await gain(model, graph))).toBeGreaterThan(0.05);
  });

  it("changes their order when their edges are swapped", async () => {
    expect(await gain(model, swapped)).toBeCloseTo(-(await gain(model, graph)), 3);
  });

  it("is what a network cannot do that is blind to edges", async () => {
    for (const each of [graph, swapped]) {
      const { evidence } = await blind(model).score(each);
      expect(at(evidence, 1)).toBeCloseTo(at(evidence, 2), 5);
    }
  });
});

it("ranks the more relevant of two evidences higher that are alike in all else", async () => {
  const alike = { ...structural, edges: [[0], [0], [0], [1]] };
  const one = await model.score({ ...alike, relevances: [0.1, 0.9, 0.1, 0.1] });
  expect(at(one.evidence, 1)).toBeGreaterThan(at(one.evidence, 2));
  const other = await model.score({ ...alike, relevances: [0.1, 0.1, 0.9, 0.1] });
  expect(at(other.evidence, 2)).toBeGreaterThan(at(other.evidence, 1));
});

it("gives each node the same score wherever it stands", async () => {
  const straight = await model.score(structural);
  const turned = await model.score({
    ...structural,
    evidence: structural.evidence.toReversed(),
    entities: structural.entities.toReversed(),
    edges: structural.edges.toReversed().map((edges) => edges.map((entity) => 1 - entity)),
    evidenceHints: structural.evidenceHints.toReversed(),
    asked: structural.asked.toReversed(),
  });
  expect(rounded(turned.evidence.toReversed())).toEqual(rounded(straight.evidence));
  expect(rounded(turned.entities.toReversed())).toEqual(rounded(straight.entities));
});

it("is not changed by padding, which itself gets no score", async () => {
  const zeros = new Float32Array(384);
  const plain = await model.score(structural);
  const padded = await model.score({
    ...structural,
    evidence: [...structural.evidence, zeros, zeros],
    entities: [...structural.entities, zeros],
    edges: [...structural.edges.map((edges) => [...edges, 2]), [0, 1, 2], []],
    evidenceHints: [...structural.evidenceHints, [1, 1], [0, 0]],
    asked: [...structural.asked, true],
  });
  expect(rounded(padded.evidence.slice(0, 4))).toEqual(rounded(plain.evidence));
  expect(rounded(padded.entities.slice(0, 2))).toEqual(rounded(plain.entities));
  expect([...padded.evidence.slice(4), ...padded.entities.slice(2)]).toEqual([-Infinity, -Infinity, -Infinity]);
});

it("scores an evidence without entities, alone too, and an empty pool", async () => {
  const alone = {
    ...structural,
    evidence: [twin],
    entities: [],
    edges: [[]],
    evidenceHints: [[0.3, 0.3]],
    asked: [],
  } as const;
  const { evidence, entities } = await model.score(alone);
  expect(evidence).toHaveLength(1);
  expect(Number.isFinite(evidence[0])).toBe(true);
  expect(entities).toHaveLength(0);
  const beside = await model.score({ ...structural, edges: [[0], [0], [], [1]] });
  expect(at(beside.evidence, 2)).toBeCloseTo(at(evidence, 0), 3);
  expect(await model.score({ ...alone, evidence: [], edges: [], evidenceHints: [] })).toEqual({
    evidence: new Float32Array(),
    entities: new Float32Array(),
  });
});

it("refuses vectors of another embedder, and work after it was closed", async () => {
  await expect(model.score({ ...structural, intent: new Float32Array(8) })).rejects.toThrow("vectors of 384 numbers");
  const other = await loadGraphRanker();
  await other.close();
  await expect(other.score(structural)).rejects.toThrow("was closed");
});

it("stops before the work when cancelled", async () => {
  await expect(model.score(structural, AbortSignal.abort(new Error("enough")))).rejects.toThrow("enough");
});
