/**
 * Writes pools of evidence with weak labels, found and verbalised by the engine itself:
 * `node training/graph-ranker/export.ts DATA TRAIN OUT [WORLD…]`. DATA is the data folder, TRAIN the folder of the training sets, OUT
 * gets `WORLD.jsonl` (pools), `texts.jsonl` (each text once; pools hold line numbers) and the collections.
 */
import { createReadStream, existsSync } from "node:fs";
import { appendFile, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { openCollection } from "../../src/collection/open-collection.ts";
import { createBudget } from "../../src/core/budget.ts";
import { createTrace } from "../../src/core/trace.ts";
import { prepareCorpus } from "../../src/eval/prepare-corpus.ts";
import type { Evidence } from "../../src/evidence/evidence.ts";
import { cachedEmbedder } from "../../src/models/cached-embedder.ts";
import { createMemoryVectorCache } from "../../src/models/memory-vector-cache.ts";
import { loadEmbedder } from "../../src/models/onnx/embedder.ts";
import { buildStages } from "../../src/pipeline/build.ts";
import { factweave } from "../../src/presets/factweave.ts";
import type { Preset } from "../../src/presets/preset.ts";
import { defaultBm25 } from "../../src/ranking/bm25.ts";
import { buildEvidenceGraph } from "../../src/ranking/graph/evidence-graph.ts";
import { foldName } from "../../src/ranking/graph/fold-name.ts";
import { hintsOf } from "../../src/ranking/graph/hints.ts";
import { nodeText } from "../../src/ranking/graph/node-text.ts";
import { freebaseWorld } from "./freebase-world.ts";
import { moviesWorld } from "./movies-world.ts";
import { tablesWorlds } from "./tables-world.ts";
import type { Asked, World } from "./world.ts";

const [data = "", train = "", out = "", ...only] = process.argv.slice(2);
if (data === "" || train === "" || out === "")
  throw new Error("usage: node training/graph-ranker/export.ts DATA TRAIN OUT [WORLD…]");

/** Evidences of one pool: as many as QUASAR trains on, and for measuring as many as it starts from. */
const poolSizes = { train: 100, held: 1_000 };

const textsFile = join(out, "texts.jsonl");
await mkdir(out, { recursive: true });
const texts = await readTexts();
const loaded = await loadEmbedder();
const embedder = cachedEmbedder(loaded, createMemoryVectorCache(20_000));
const worlds: (() => Promise<readonly World[]>)[] = [
  () => tablesWorlds(data, [1_300, 120]),
  async () => [await freebaseWorld(data, train)],
  async () => [await moviesWorld(data, 700)],
];
for (const make of worlds) {
  for (const world of await make()) {
    if (only.length === 0 || only.includes(world.name)) await exportWorld(world);
  }
}
await loaded.close();

async function exportWorld(world: World): Promise<void> {
  const file = join(out, `${world.name}.jsonl`);
  if (existsSync(file)) return;
  const signal = new AbortController().signal;
  const dir = await prepareCorpus(world.corpus, { dir: join(out, world.name), embedder: loaded, signal });
  const collection = await openCollection(dir);
  const lines: string[] = [];
  let skipped = 0;
  for (const [i, asked] of world.asked.entries()) {
    const held = world.name.endsWith("-held") || (!world.name.endsWith("-train") && i % 8 === 0);
    const pool = await poolOf(asked, held ? "held" : "train", collection, signal);
    if (pool === undefined) skipped++;
    else lines.push(JSON.stringify({ world: world.name.split("-")[0], held, ...pool }));
    if (i % 50 === 0) process.stderr.write(`${world.name} ${i}/${world.asked.length}, ${texts.size} texts\n`);
  }
  await collection.close();
  await appendTexts();
  await writeFile(`${file}.tmp`, `${lines.join("\n")}\n`);
  await rename(`${file}.tmp`, file);
  process.stderr.write(`${world.name}: ${lines.length} pools, ${skipped} skipped\n`);
}

function presetOf(kind: "train" | "held"): Preset {
  const units = kind === "train" ? 100 : 600;
  return {
    ...factweave,
    retrieve: {
      sentences: { lexical: units, dense: 0, anchored: 40 },
      rows: { lexical: units, dense: 0, wholeTables: 2, wholeTableRows: 100 },
      facts: { relations: 20, statements: kind === "train" ? 30 : 200 },
    },
    rank: { by: "bm25", ...defaultBm25 },
  };
}

async function poolOf(
  asked: Asked,
  kind: "train" | "held",
  { store, graph }: Awaited<ReturnType<typeof openCollection>>,
  signal: AbortSignal,
) {
  const stages = buildStages(presetOf(kind), { collection: store, graphs: [graph], linking: [graph], embedder });
  const context = { signal, budget: createBudget(), trace: createTrace("export") };
  const query = await stages.understand({ text: asked.text, at: "2026-01-01T00:00:00.000Z" }, context);
  const { evidence } = await stages.retrieve(query, context);
  const ranked = await stages.rank({ query, evidence }, context);
  const pool = ranked.slice(0, poolSizes[kind]).map((each) => each.evidence);
  const positive = new Set(pool.filter(asked.answeredBy).map(({ id }) => id));
  // As in the paper, pools without an answer, or with so many that they say little, teach nothing. Measuring keeps them.
  if (kind === "train" && (positive.size === 0 || positive.size > 10)) return undefined;
  const nodes = buildEvidenceGraph(query, pool);
  const hints = hintsOf(query, nodes.evidence);
  const answers = new Set(asked.answers.map(foldName));
  const order = new Map(pool.map(({ id }, i) => [id, i]));
  return {
    id: asked.id,
    question: asked.text,
    query: textNumber(query.text),
    evidence: nodes.evidence.map((item: Evidence, i) => ({
      text: textNumber(nodeText(item)),
      kind: item.kind,
      bm25: order.get(item.id),
      positive: positive.has(item.id) ? 1 : 0,
      hints: (hints[i] as readonly number[]).map((value) => Math.round(value * 1e4) / 1e4),
      edges: nodes.edges[i],
    })),
    entities: nodes.entities.map(({ key, label, asked: named }) => ({
      text: textNumber(label),
      asked: named ? 1 : 0,
      positive: answers.has(key) ? 1 : 0,
    })),
  };
}

function textNumber(text: string): number {
  const known = texts.get(text);
  if (known !== undefined) return known;
  texts.set(text, texts.size);
  return texts.size - 1;
}

async function readTexts(): Promise<Map<string, number>> {
  const known = new Map<string, number>();
  if (!existsSync(textsFile)) return known;
  for await (const line of createInterface({ input: createReadStream(textsFile) }))
    known.set(JSON.parse(line), known.size);
  return known;
}

async function appendTexts(): Promise<void> {
  const all = [...texts.keys()];
  await rm(`${textsFile}.tmp`, { force: true });
  for (let from = 0; from < all.length; from += 10_000) {
    await appendFile(
      `${textsFile}.tmp`,
      `${all
        .slice(from, from + 10_000)
        .map((text) => JSON.stringify(text))
        .join("\n")}\n`,
    );
  }
  await rename(`${textsFile}.tmp`, textsFile);
}
