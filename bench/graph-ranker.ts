/**
 * 1000 → 100 → 30 with the graph ranker, on made-up pools of sentences, rows and facts that share names:
 * `node bench/graph-ranker.ts [--pools 11] [--pool 1000] [--threads 2]`. Prints the median and the slowest, by the clock and of
 * processor time, with vectors that are stored already and with all vectors to be made, and where the time goes.
 */
import { parseArgs } from "node:util";
import { createBudget } from "../src/core/budget.ts";
import { createTrace } from "../src/core/trace.ts";
import { createRandom } from "../src/eval/statistics/random.ts";
import type { Evidence } from "../src/evidence/evidence.ts";
import type { Embedder } from "../src/models/embedder.ts";
import type { GraphScorer } from "../src/models/graph-ranker.ts";
import { loadEmbedder } from "../src/models/onnx/embedder.ts";
import { loadGraphRanker } from "../src/models/onnx/graph-ranker.ts";
import { loadReader } from "../src/models/onnx/reader.ts";
import type { PairScorer } from "../src/models/pair-scorer.ts";
import { createGraphRanker } from "../src/ranking/graph/graph-ranker.ts";
import { fact, question, row, sentence } from "../src/ranking/graph/pool-fixture.ts";
import { type Elapsed, machine, stopwatch } from "./machine.ts";
import { quantile } from "./passages.ts";

const { values } = parseArgs({
  options: {
    pools: { type: "string", default: "11" },
    pool: { type: "string", default: "1000" },
    threads: { type: "string", default: "2" },
  },
});
const threads = Number(values.threads);
const random = createRandom(7);
const names = Array.from({ length: 1_500 }, () => `${word()} ${word()}`);
const loaded = await loadEmbedder({ threads });
const model = await loadGraphRanker({ threads });
const reader = await loadReader({ threads });

const network: Elapsed[] = [];
const inNetwork: Elapsed[] = [];
const reading: Elapsed[] = [];
const inReader: Elapsed[] = [];
const vectors = new Map<string, Float32Array>();
const stored: Embedder = { ...loaded, embed: fromStore };
const scorer: GraphScorer = { ...model, score: timing(network, model.score) };
const timed: PairScorer = { ...reader, relevance: timing(reading, reader.relevance) };
const rank = createGraphRanker({ scorer, embedder: stored, reader: timed, rounds: [1_000, 100, 30] });

const times = { stored: [] as Elapsed[], all: [] as Elapsed[] };
for (let i = 0; i < Number(values.pools); i++) {
  const pool = makePool(Number(values.pool));
  const query = question(`Who met ${name()} at ${name()} in ${1950 + i}?`);
  const context = { signal: new AbortController().signal, budget: createBudget(), trace: createTrace("bench") };
  for (const list of [times.all, times.stored]) {
    const elapsed = stopwatch();
    await rank({ query, evidence: pool }, context);
    list.push(elapsed());
    if (list === times.stored) {
      inNetwork.push(total(network));
      inReader.push(total(reading));
    }
    network.length = 0;
    reading.length = 0;
  }
}
console.log(`${machine()}; ${threads} threads\n`);
console.log("| | milliseconds, p50 / most | of processor time |\n|---|---|---|");
print("vectors stored", times.stored);
print("of it, both runs of the network", inNetwork);
print("of it, the cross-encoder", inReader);
print("vectors to be made", times.all);
await loaded.close();
await reader.close();
await model.close();

function print(what: string, list: readonly Elapsed[]): void {
  const cells = (["clock", "processor"] as const).map((kind) => {
    const times = list.map((each) => each[kind]);
    return [0.5, 1].map((share) => quantile(times, share).toFixed(0)).join(" / ");
  });
  console.log(`| ${what} | ${cells.join(" | ")} |`);
}

function total(list: readonly Elapsed[]): Elapsed {
  const sum = (kind: keyof Elapsed) => list.reduce((all, each) => all + each[kind], 0);
  return { clock: sum("clock"), processor: sum("processor") };
}

function timing<In extends unknown[], Out>(list: Elapsed[], work: (...input: In) => Promise<Out>) {
  return async (...input: In): Promise<Out> => {
    const elapsed = stopwatch();
    const result = await work(...input);
    list.push(elapsed());
    return result;
  };
}

async function fromStore(texts: readonly string[]): Promise<Float32Array[]> {
  const missing = texts.filter((text) => !vectors.has(text));
  const made = await loaded.embed(missing);
  missing.forEach((text, i) => {
    vectors.set(text, made[i] as Float32Array);
  });
  return texts.map((text) => vectors.get(text) as Float32Array);
}

function makePool(size: number): Evidence[] {
  return Array.from({ length: size }, (_, i) => {
    const [year, id] = [String(1900 + random.int(120)), `e${i}`];
    if (i % 5 === 0) return fact(id, name(), word().toLowerCase(), name());
    if (i % 5 === 1) return row(id, name(), { Name: name(), Place: name(), Year: year, Rank: String(i % 9) });
    return sentence(
      id,
      name(),
      `In ${year} the ${word().toLowerCase()} of ${name()} was seen with ${name()} near here.`,
    );
  });
}

/** Few names are frequent, as in real pools. */
function name(): string {
  return names[Math.floor(names.length * random.next() ** 3)] as string;
}

function word(): string {
  const syllables = ["ka", "lo", "mer", "tin", "ra", "vos", "el", "dun", "is", "ber"];
  const parts = Array.from({ length: 2 + random.int(2) }, () => syllables[random.int(syllables.length)] as string);
  const joined = parts.join("");
  return `${joined[0]?.toUpperCase()}${joined.slice(1)}`;
}
