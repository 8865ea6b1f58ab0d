import { join } from "node:path";
import { ModelError } from "../../core/errors/index.ts";
import type { GraphInput, GraphScorer, NodeScores } from "../graph-ranker.ts";
import { defaultModel, readCard } from "../registry.ts";
import { loadOnnxModel, type OnnxModel } from "./session.ts";

export interface GraphRankerOptions {
  /** Folder with `card.json` and the model. Default: the graph ranker that is shipped. */
  readonly path?: string;
  /** CPU threads of one run; 0 or absent: as many as there are cores, at most 4. */
  readonly threads?: number;
}

/**
 * The graph neural network that is shipped. Inputs `evidence` [E, d], `entities` [N, d], `intent` [d], `adjacency` [E, N],
 * `evidence_hints` [E, 4]: BM25, coverage, relevance and 1, or two zeros where nothing was read; `entity_hints` [N, 1];
 * outputs `evidence_scores` [E], `entity_scores` [N].
 *
 * @throws ModelError when files are missing or damaged.
 */
export async function loadGraphRanker(options: GraphRankerOptions = {}): Promise<GraphScorer> {
  const path = options.path ?? defaultModel("graph-ranker");
  const card = await readCard(join(path, "card.json"));
  const dimensions = card.dimensions ?? 0;
  const model = await loadOnnxModel(join(path, card.file), { threads: options.threads ?? 0, bytes: card.bytes });
  let open = true;
  const running = new Set<Promise<unknown>>();
  return {
    id: `${card.name}@${card.sha256.slice(0, 12)}`,
    dimensions,
    parameters: card.parameters,
    async score(graph, signal) {
      signal?.throwIfAborted();
      if (!open) throw new ModelError(card.name, `The model ${card.name} was closed. Load it again.`);
      if (graph.evidence.length === 0) return { evidence: new Float32Array(), entities: new Float32Array() };
      const work = run(model, card.name, graph, dimensions);
      running.add(work);
      return work.finally(() => running.delete(work));
    },
    async close() {
      open = false;
      await Promise.allSettled(running);
      await model.close();
    },
  };
}

async function run(model: OnnxModel, name: string, graph: GraphInput, dimensions: number): Promise<NodeScores> {
  // The runtime multiplies no empty matrices: a pool without entities has one that is padding.
  const entities = graph.entities.length === 0 ? [new Float32Array(dimensions)] : graph.entities;
  const [rows, columns] = [graph.evidence.length, entities.length];
  const adjacency = new Float32Array(rows * columns);
  graph.edges.forEach((held, row) => {
    for (const column of held) adjacency[row * columns + column] = 1;
  });
  const { relevances } = graph;
  const hints = graph.evidenceHints.flatMap(([bm25, coverage], i) => [
    bm25,
    coverage,
    ...(relevances === undefined ? [0, 0] : [relevances[i] ?? 0, 1]),
  ]);
  const asked = Float32Array.from({ length: columns }, (_, i) => (graph.asked[i] === true ? 1 : 0));
  const { session, tensor } = model;
  const outputs = await session.run({
    evidence: tensor(stack(graph.evidence, dimensions, name), [rows, dimensions]),
    entities: tensor(stack(entities, dimensions, name), [columns, dimensions]),
    intent: tensor(stack([graph.intent], dimensions, name), [dimensions]),
    adjacency: tensor(adjacency, [rows, columns]),
    evidence_hints: tensor(Float32Array.from(hints), [rows, 4]),
    entity_hints: tensor(asked, [columns, 1]),
  });
  const [evidence, answers] = [outputs.evidence_scores?.data, outputs.entity_scores?.data];
  if (!(evidence instanceof Float32Array && answers instanceof Float32Array) || evidence.length !== rows) {
    throw new ModelError(name, `The model ${name} gives no score for each node. Check its card.`);
  }
  return { evidence, entities: answers.subarray(0, graph.entities.length) };
}

function stack(vectors: readonly Float32Array[], dimensions: number, name: string): Float32Array {
  const all = new Float32Array(vectors.length * dimensions);
  vectors.forEach((vector, row) => {
    if (vector.length !== dimensions) {
      const problem = `${name} takes vectors of ${dimensions} numbers and was given one of ${vector.length}`;
      throw new ModelError(name, `${problem}. Use the embedder that its card names.`);
    }
    all.set(vector, row * dimensions);
  });
  return all;
}
