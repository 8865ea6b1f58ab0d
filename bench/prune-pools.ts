import { join } from "node:path";
import { openCollection } from "../src/collection/open-collection.ts";
import { createBudget } from "../src/core/budget.ts";
import type { Context } from "../src/core/context.ts";
import { createTrace } from "../src/core/trace.ts";
import { findDataset, openDataset } from "../src/eval/find-dataset.ts";
import type { Gold } from "../src/eval/gold.ts";
import { carrierOf } from "../src/eval/measures/passage-answers.ts";
import { prepareCorpus } from "../src/eval/prepare-corpus.ts";
import { sampleQuestions } from "../src/eval/sample-questions.ts";
import type { Evidence } from "../src/evidence/evidence.ts";
import type { Embedder } from "../src/models/embedder.ts";
import { buildStages } from "../src/pipeline/build.ts";
import { factweave } from "../src/presets/factweave.ts";
import type { Preset } from "../src/presets/preset.ts";
import type { Query } from "../src/question/query.ts";

export interface Pool {
  readonly query: Query;
  readonly evidence: readonly Evidence[];
  /** Ids of the evidences that hold an answer. */
  readonly gold: ReadonlySet<string>;
}

export interface PoolOptions {
  readonly data: string;
  /** Folder of prepared corpora, shared with `factweave eval --out`. */
  readonly out: string;
  readonly questions: number;
  readonly size: number;
  readonly embedder: Embedder;
}

/** The default preset, so greedy that every question gets more than a thousand evidences where there are as many. */
const greedy: Preset = {
  ...factweave,
  retrieve: {
    sentences: { lexical: 800, dense: 400, anchored: 100 },
    rows: { lexical: 400, dense: 400, wholeTables: 3, wholeTableRows: 200 },
    facts: { relations: 30, statements: 300 },
  },
};

/** What the engine finds for questions of a dataset, cut to `size`. Questions of which it finds less are left out. */
export async function* poolsOf(dataset: string, options: PoolOptions): AsyncGenerator<Pool> {
  const { data, out, questions: count, size, embedder } = options;
  const { loaded } = await openDataset(await findDataset(dataset, data));
  let given = 0;
  const collections = new Map<string, string>();
  // Some questions find too little; a sample holds every smaller one, so that those at hand stay the same.
  for (const question of sampleQuestions(loaded.questions, {
    limit: Math.min(4 * count, loaded.questions.length),
    seed: 1,
  })) {
    if (given === count) return;
    const dir = join(out, dataset, "corpora", encodeURIComponent(question.corpus));
    const corpus = loaded.corpora.get(question.corpus);
    if (corpus === undefined) throw new Error(`The dataset ${dataset} has no corpus ${question.corpus}.`);
    const { signal } = new AbortController();
    const collection = collections.get(dir) ?? (await prepareCorpus(corpus, { dir, embedder, signal }));
    collections.set(dir, collection);
    const found = await find(question.text, question.at, collection, embedder);
    const evidence = inTurns(found.evidence, size);
    if (evidence.length < size) continue;
    const gold = goldOf(evidence, loaded.gold.get(question.id));
    if (gold.size === 0) continue;
    given++;
    yield { query: found.query, evidence, gold };
  }
}

export const contextOf = (): Context => ({
  signal: new AbortController().signal,
  budget: createBudget(),
  trace: createTrace("bench"),
});

async function find(text: string, at = "2026-01-01T00:00:00Z", dir: string, embedder: Embedder) {
  const { store, graph, close } = await openCollection(dir);
  try {
    const { understand, retrieve } = buildStages(greedy, {
      collection: store,
      graphs: [graph],
      linking: [graph],
      embedder,
    });
    const query = await understand({ text, at }, contextOf());
    return { query, ...(await retrieve(query, contextOf())) };
  } finally {
    await close();
  }
}

/** One sentence, one row and one fact in turn, each kind in the order found, until there are as many as wanted. */
function inTurns(evidence: readonly Evidence[], size: number): Evidence[] {
  const kinds = [...Map.groupBy(evidence, ({ kind }) => kind).values()];
  const longest = Math.max(0, ...kinds.map(({ length }) => length));
  const turns = Array.from({ length: longest }, (_, i) => kinds.flatMap((kind) => kind[i] ?? [])).flat();
  return turns.slice(0, size);
}

function goldOf(evidence: readonly Evidence[], gold: Gold | undefined): Set<string> {
  if (gold === undefined || gold.kind === "yes-no" || gold.answers.length === 0) return new Set();
  const holds = carrierOf(gold.answers);
  const holding = evidence.filter((item) =>
    holds({ ...item, ...(item.kind === "fact" && { statements: item.locator.statements }) }),
  );
  return new Set(holding.map(({ id }) => id));
}
