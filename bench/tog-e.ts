/**
 * ToG-E from one entity, width 3 and depth 3: `node bench/tog-e.ts [--triples 1000000] [--questions 100] [--seed 7]
 * [--data FOLDER] [--only synthetic|hub|fb15k-237|movies]`. Prints medians and 95th percentiles: of a question's
 * time, of the processor time it takes, of what the embedder takes of its time, and of the number of texts embedded. Every
 * question starts from another entity; vectors of labels met before are kept in memory, as when asking.
 */
import { createReadStream, createWriteStream, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { createBudget } from "../src/core/budget.ts";
import { createTrace } from "../src/core/trace.ts";
import { cachedEmbedder } from "../src/models/cached-embedder.ts";
import type { Embedder } from "../src/models/embedder.ts";
import { createMemoryVectorCache } from "../src/models/memory-vector-cache.ts";
import { loadEmbedder } from "../src/models/onnx/embedder.ts";
import { togE } from "../src/presets/tog-e.ts";
import type { Query } from "../src/question/query.ts";
import { readRdf } from "../src/reading/rdf.ts";
import { createCosineScorer } from "../src/retrieval/kg/tog-e/beam-scorer.ts";
import { createTogERetriever } from "../src/retrieval/kg/tog-e.ts";
import type { GraphStore } from "../src/stores/graph-store.ts";
import { openGraphFile } from "../src/stores/sqlite/graph-file.ts";
import { freebase, hub, type Lines, movies, random, synthetic } from "./graph-data.ts";
import { machine, stopwatch } from "./machine.ts";
import { quantile } from "./passages.ts";

const { values } = parseArgs({
  options: {
    triples: { type: "string", default: "1000000" },
    questions: { type: "string", default: "100" },
    seed: { type: "string", default: "7" },
    data: { type: "string", default: process.env.FACTWEAVE_DATA ?? "../shared/data" },
    only: { type: "string" },
  },
});
const seed = Number(values.seed);
const graphs: Readonly<Record<string, () => Lines>> = {
  synthetic: () => synthetic(Number(values.triples), random(seed)),
  hub: () => hub(Number(values.triples)),
  "fb15k-237": () => freebase(values.data),
  movies: () => movies(values.data),
};
const kinds = [
  "place of birth",
  "director",
  "employer",
  "date",
  "country of the founder",
  "spouse",
  "members",
  "genre",
];
const { explore } = togE.retrieve;
if (explore === undefined) throw new Error("The preset tog-e explores nothing.");

const loaded = await loadEmbedder();
await loaded.embed(["warm"]);
const folder = mkdtempSync(join(tmpdir(), "tog-e-bench-"));
console.log(`${machine()}\n`);
console.log(
  "| graph | question, ms, p50 / p95 | processor time | embedder | texts embedded | facts |\n|---|---|---|---|---|---|",
);
for (const [name, lines] of Object.entries(graphs)) {
  if (values.only !== undefined && values.only !== name) continue;
  if ((name === "movies" || name === "fb15k-237") && !existsSync(values.data)) continue;
  const path = join(folder, `${name}.nt`);
  await pipeline(Readable.from(inParts(lines())), createWriteStream(path));
  const topics = await sample(path, Number(values.questions));
  const graph = await openGraphFile(path, { cacheDir: folder });
  await measure(name, graph, topics);
  await graph.close();
}
rmSync(folder, { recursive: true });
await loaded.close();

async function measure(name: string, graph: GraphStore, topics: readonly string[]): Promise<void> {
  const times = {
    all: [] as number[],
    processor: [] as number[],
    embedder: [] as number[],
    texts: [] as number[],
    facts: [] as number[],
  };
  let spent = { embedder: 0, texts: 0 };
  const counted: Embedder = {
    ...loaded,
    embed: async (texts, signal) => {
      const start = performance.now();
      const vectors = await loaded.embed(texts, signal);
      spent = { embedder: spent.embedder + performance.now() - start, texts: spent.texts + texts.length };
      return vectors;
    },
  };
  const scorer = createCosineScorer(cachedEmbedder(counted, createMemoryVectorCache(20_000)));
  const retriever = createTogERetriever({ graph, scorer, ...(explore as NonNullable<typeof explore>) });
  const [first = ""] = topics;
  for (const topic of [first, ...topics]) {
    const [label = ""] = await graph.labels([{ termType: "NamedNode", value: topic }]);
    const query = questionAbout(topic, label);
    const context = { signal: new AbortController().signal, budget: createBudget(), trace: createTrace("bench") };
    spent = { embedder: 0, texts: 0 };
    const elapsed = stopwatch();
    const { evidence } = await retriever.retrieve(query, context);
    const { clock, processor } = elapsed();
    times.all.push(clock);
    times.processor.push(processor);
    times.embedder.push(spent.embedder);
    times.texts.push(spent.texts);
    times.facts.push(evidence.length);
  }
  // The first one compiles the program.
  const cells = Object.values(times).map((all) => {
    const [middle, most] = [0.5, 0.95].map((share) => quantile(all.slice(1), share));
    return `${middle?.toFixed(1)} / ${most?.toFixed(1)}`;
  });
  console.log(`| ${name} | ${cells.join(" | ")} |`);
}

function questionAbout(iri: string, label: string): Query {
  const kind = kinds[iri.length % kinds.length];
  const text = `What is the ${kind} of ${label}?`;
  const entity = { mention: label, start: 0, end: label.length, iri, label, score: 1 };
  const intent = {
    answerType: "thing",
    operation: "lookup",
    entities: [label],
    relation: "",
    time: "",
    location: "",
  } as const;
  return { text, at: "2026-01-01T00:00:00Z", intent, entities: [entity] };
}

/** Subjects and objects that are things, evenly spread over the file, the most frequent object among them. */
async function sample(path: string, count: number): Promise<string[]> {
  const seen = new Map<string, number>();
  for await (const batch of readRdf({ uri: path, format: "n-triples", stream: createReadStream(path) })) {
    for (const { subject, object } of batch) {
      for (const term of [subject, object]) {
        if (term.termType === "NamedNode") seen.set(term.value, (seen.get(term.value) ?? 0) + 1);
      }
    }
  }
  const all = [...seen.keys()];
  const most = all.reduce((best, iri) => ((seen.get(iri) as number) > (seen.get(best) as number) ? iri : best));
  return [most, ...Array.from({ length: count - 1 }, (_, n) => all[Math.floor((n * all.length) / count)] as string)];
}

function* inParts(lines: Lines): Generator<string> {
  let part = "";
  for (const line of lines) {
    part += line;
    if (part.length < 1 << 20) continue;
    yield part;
    part = "";
  }
  yield part;
}
