/**
 * Measures the ranker and reader as they are served, for the card: `node training/reader/measure.ts DATA NAME=FOLDER… [--held
 * FILE]` prints JSON. Each FOLDER holds a model with its card; NAME is how its figures are called. BM25 and the shipped
 * bi-encoder rank the same pools; filters are measured with the first FOLDER. Questions are those of development splits that no model is trained on, and, from the FILE
 * that held_out.py wrote, those held out of the sets that teach. Paragraphs are
 * also read, and told from others that do not answer. `ONLY=TEXT` measures the kinds of evidence and of reading whose name
 * holds the text.
 */
import { parseArgs } from "node:util";
import { dataFile, readJsonLines } from "../../src/eval/read-data.ts";
import { cachedEmbedder } from "../../src/models/cached-embedder.ts";
import { createMemoryVectorCache } from "../../src/models/memory-vector-cache.ts";
import { loadEmbedder } from "../../src/models/onnx/embedder.ts";
import { loadReader } from "../../src/models/onnx/reader.ts";
import { readHeldOut } from "./held-pools.ts";
import { readPools, xquadRecord } from "./pools.ts";
import { byBm25, byEmbedder, byFilter, byPreset, byReading, type PoolRanker } from "./rankers.ts";
import { figure, reading, reciprocalRank, refusing } from "./reading.ts";
import { remembered } from "./remembered.ts";

const { values, positionals } = parseArgs({ options: { held: { type: "string" } }, allowPositionals: true });
const [data = "", ...named] = positionals;
const { ONLY: only = "" } = process.env;
if (data === "" || named.length === 0)
  throw new Error("usage: node training/reader/measure.ts DATA NAME=FOLDER… [--held FILE]");
// The rows of a table stand in many pools.
const embedder = cachedEmbedder(await loadEmbedder(), createMemoryVectorCache(20_000));
const xquad = await Array.fromAsync(readJsonLines(dataFile(data, "text/xquad-en.dev.jsonl.gz"), xquadRecord));
const held = await readHeldOut(data, values.held);
const pools = {
  ...(await readPools(data, xquad, embedder, (kind) => kind.includes(only))),
  ...Object.fromEntries(Object.entries(held.pools).filter(([kind]) => kind.includes(only))),
};
const readers = await Promise.all(
  named.map(async (argument) => {
    const [name = "", path = ""] = argument.split("=");
    return { name, reader: remembered(await loadReader({ path })) };
  }),
);

const rankers: Record<string, PoolRanker> = { bm25: byBm25, "bi-encoder": byEmbedder(embedder) };
for (const { name, reader } of readers) rankers[name] = ({ question, texts }) => reader.relevance(question, texts);
// A cross-encoder reads one text alone and cannot know which words of the question tell the texts of a pool apart.
rankers.filter = byFilter(embedder);
const [served] = readers;
if (served !== undefined) {
  const { filter: early } = served.reader;
  if (early !== undefined)
    rankers[`${served.name}, early head`] = ({ question, texts }) => early.relevance(question, texts);
  rankers[`filter and ${served.name}`] = byReading(embedder, served.reader);
  rankers["as presets rank"] = byPreset(embedder, served.reader);
}

/** Of a collection's 1,000 a reader reads what the presets let it read; alone it would take a minute for some questions. */
const readsAll = (name: string): boolean => readers.some((reader) => name.startsWith(reader.name));

const metrics: Record<string, unknown> = {};
for (const [kind, of] of Object.entries(pools)) {
  const ofKind: Record<string, unknown> = { questions: of.length };
  const ranks: Record<string, number[]> = {};
  for (const [name, rank] of Object.entries(rankers)) {
    if (of.some(({ searches }) => searches !== undefined) && readsAll(name)) continue;
    const each: number[] = [];
    for (const pool of of) each.push(reciprocalRank(await rank(pool), pool));
    ranks[name] = each;
    ofKind[name] = figure(each);
  }
  const { bm25 = [], "as presets rank": ours } = ranks;
  if (ours !== undefined) ofKind["difference to bm25"] = figure(ours.map((rank, i) => rank - (bm25[i] as number)));
  metrics[`MRR, ${kind}`] = ofKind;
  process.stderr.write(`${kind}: ${JSON.stringify(ofKind)}\n`);
}
for (const { name, reader } of readers) {
  for (const [set, of] of Object.entries({ XQuAD: xquad, ...held.paragraphs })) {
    const kind = `reading ${set}`;
    if (kind.includes(only)) metrics[`${kind}, ${name}`] = await reading(reader, of);
  }
  const kind = "no answer, paragraphs (XQuAD)";
  if (kind.includes(only)) metrics[`${kind}, ${name}`] = await refusing(reader, xquad);
}
process.stdout.write(`${JSON.stringify(metrics, null, 2)}\n`);
await Promise.all([embedder.close(), ...readers.map(({ reader }) => reader.close())]);
