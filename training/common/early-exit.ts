/**
 * Fits the temperature of a reader's early head, and ranks with it in several ways, on questions that teach:
 * `node training/common/early-exit.ts DATA TRAIN WORK [--reader models/reader] [--questions 25] [--much]
 * [--write]`. DATA is the data
 * folder, TRAIN the folder of the training sets, WORK gets the collections; so many questions are taken of each world of the
 * graph ranker's recipe that are not held out there. `--much` finds up to some thousand evidences for each and not as many as
 * the preset, some hundred. `--write` puts the temperature on the reader's card.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openCollection } from "../../src/collection/open-collection.ts";
import { createBudget } from "../../src/core/budget.ts";
import type { Context } from "../../src/core/context.ts";
import { createTrace } from "../../src/core/trace.ts";
import { prepareCorpus } from "../../src/eval/prepare-corpus.ts";
import { loadEmbedder } from "../../src/models/onnx/embedder.ts";
import { loadReader } from "../../src/models/onnx/reader.ts";
import { buildStages } from "../../src/pipeline/build.ts";
import { factweave } from "../../src/presets/factweave.ts";
import type { CrossRanking, Preset } from "../../src/presets/preset.ts";
import type { RankingInput } from "../../src/ranking/ranker.ts";
import { readable } from "../../src/ranking/readable.ts";
import { freebaseWorld } from "../graph-ranker/freebase-world.ts";
import { moviesWorld } from "../graph-ranker/movies-world.ts";
import { tablesWorlds } from "../graph-ranker/tables-world.ts";
import type { World } from "../graph-ranker/world.ts";
import { type Judgement, temperatureOf } from "./temperature.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    reader: { type: "string", default: "models/reader" },
    questions: { type: "string", default: "25" },
    much: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
  },
});
const [data, train, work] = positionals;
if (data === undefined || train === undefined || work === undefined)
  throw new Error("usage: node training/common/early-exit.ts DATA TRAIN WORK");
const pools = [96, 192, 384];
/** Of texts and facts, and of rows. */
const shares = { relevance: [0, 0.15, 0.3, 0.6], row: [0, 0.3, 0.6, 0.9] };

interface Asked extends RankingInput {
  readonly world: string;
  readonly positive: ReadonlySet<string>;
}

const { rank } = factweave;
if (rank.by !== "cross") throw new Error("The default preset ranks in another way now.");
/** The default preset's evidence, found by words alone: the collections have no vectors. */
const finding: Preset = {
  ...factweave,
  retrieve: {
    ...factweave.retrieve,
    sentences: { lexical: values.much ? 600 : 60, dense: 0, anchored: values.much ? 40 : 12 },
    rows: { lexical: values.much ? 600 : 80, dense: 0, wholeTables: 3, wholeTableRows: 200 },
  },
};

const embedder = await loadEmbedder();
const loaded = await loadReader({ path: values.reader });
if (loaded.filter === undefined) throw new Error(`The reader ${values.reader} cannot stop early.`);
const cardFile = join(values.reader, "card.json");
const { earlyTemperature = 1, ...card } = JSON.parse(await readFile(cardFile, "utf8"));
const questions = await asked();

const early = remembered(loaded.filter.relevance);
const judgements: Judgement[] = [];
for (const { query, evidence, positive } of questions) {
  const { signal } = contextOf();
  const scores = await early(query.text, evidence.slice(0, 384).map(readable), signal);
  scores.forEach((score, i) => {
    const logit = Math.log(score / (1 - score)) * earlyTemperature;
    judgements.push({ logit, right: positive.has(evidence[i]?.id ?? "") });
  });
}
const temperature = temperatureOf(judgements);
console.log(
  `${questions.length} questions, ${judgements.length} pairs: early temperature ${temperature.toFixed(2)}; it was ${earlyTemperature}\n`,
);
if (values.write) {
  const fitted = Math.round(temperature * 100) / 100;
  await writeFile(cardFile, `${JSON.stringify({ ...card, earlyTemperature: fitted }, null, 2)}\n`);
}

const tempered: typeof early = async (question, texts, signal) =>
  (await early(question, texts, signal)).map((score) => {
    const logit = Math.log(score / (1 - score)) * earlyTemperature;
    return 1 / (1 + Math.exp(-logit / temperature));
  });
const relevance = remembered(loaded.relevance);
const reader = { ...loaded, relevance, filter: { relevance: tempered } };
const worlds = [...new Set(questions.map(({ world }) => world))];
console.log(
  `| early head reads | share of texts and facts | of rows | MRR | ${worlds.join(" | ")} | in the first 30 |`,
);
console.log(`|${"---|".repeat(5 + worlds.length)}`);
await measured("none: preset factweave | | ", rank);
const words = { by: "blend", pool: 0, cosineShare: 0 } as const;
for (const pool of pools) await measuredWith(pool, 0.3, 0.3);
for (const relevanceShare of shares.relevance) {
  for (const rowShare of shares.row) await measuredWith(pools[0] as number, relevanceShare, rowShare);
}
await Promise.all([embedder.close(), loaded.close()]);

async function asked(): Promise<Asked[]> {
  const [tables] = await tablesWorlds(data as string, [1_300, 120]);
  const worlds = [
    tables as World,
    await freebaseWorld(data as string, train as string),
    await moviesWorld(data as string, 700),
  ];
  const found: Asked[] = [];
  for (const world of worlds) {
    const { signal } = contextOf();
    const dir = await prepareCorpus(world.corpus, { dir: join(work as string, world.name), embedder, signal });
    const { store, graph, close } = await openCollection(dir);
    const { understand, retrieve } = buildStages(finding, {
      collection: store,
      graphs: [graph],
      linking: [graph],
      embedder,
    });
    // Every eighth question of a world without a part of its own is held out by the graph ranker's recipe.
    const teaching = world.asked.filter((_, i) => world.name.endsWith("-train") || i % 8 !== 0);
    let taken = 0;
    for (const one of teaching) {
      if (taken === Number(values.questions)) break;
      const query = await understand({ text: one.text, at: "2026-01-01T00:00:00.000Z" }, contextOf());
      const { evidence } = await retrieve(query, contextOf());
      const positive = new Set(evidence.filter(one.answeredBy).map(({ id }) => id));
      if (positive.size === 0) continue;
      taken++;
      found.push({ world: world.name, query, evidence, positive });
    }
    await close();
    process.stderr.write(`${world.name}: ${taken} questions\n`);
  }
  return found;
}

function measuredWith(pool: number, relevanceShare: number, rowShare: number): Promise<void> {
  const filter: CrossRanking = { by: "cross", shallow: true, filter: words, pool, relevanceShare, rowShare };
  return measured([pool, relevanceShare, rowShare].join(" | "), { ...rank, filter } as CrossRanking);
}

async function measured(name: string, rank: Preset["rank"]): Promise<void> {
  const stages = buildStages({ ...factweave, rank }, { graphs: [], linking: [], embedder, reader });
  const places = new Map<string, number[]>(worlds.map((world) => [world, []]));
  for (const input of questions) {
    const ranked = await stages.rank(input, contextOf());
    places.get(input.world)?.push(ranked.findIndex(({ evidence: { id } }) => input.positive.has(id)));
  }
  const all = [...places.values()];
  const reciprocal = [all.flat(), ...all].map((each) => mean(each.map((at) => 1 / (at + 1))).toFixed(3));
  console.log(`| ${[name, ...reciprocal, mean(all.flat().map((at) => (at < 30 ? 1 : 0))).toFixed(3)].join(" | ")} |`);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Reads no pair twice. */
function remembered(relevance: typeof loaded.relevance): typeof loaded.relevance {
  const known = new Map<string, number>();
  const keyOf = (question: string, text: string) => `${question}\n${text}`;
  return async (question, texts, signal) => {
    const missing = [...new Set(texts)].filter((text) => !known.has(keyOf(question, text)));
    const scores = await relevance(question, missing, signal);
    missing.forEach((text, i) => {
      known.set(keyOf(question, text), scores[i] as number);
    });
    return texts.map((text) => known.get(keyOf(question, text)) as number);
  };
}

function contextOf(): Context {
  return { signal: new AbortController().signal, budget: createBudget(), trace: createTrace("early-exit") };
}
