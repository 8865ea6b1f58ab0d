/**
 * Search of the 100 best sentences, side by side with SQLite FTS5 and MiniSearch on the same texts and questions:
 * `node bench/search.ts COLLECTION [--questions 400] [--data DIR] [--only lance]`. COLLECTION comes from
 * `node bench/index.ts --keep COLLECTION`. With vectors in it, dense search is timed and compared with a full scan.
 */
import { DatabaseSync } from "node:sqlite";
import { parseArgs } from "node:util";
import MiniSearch from "minisearch";
import { openCollection } from "../src/collection/open-collection.ts";
import { loadEmbedder } from "../src/models/onnx/embedder.ts";
import { connectUnitIndex } from "../src/stores/lance/connect.ts";
import { openUnitReader } from "../src/stores/lance/unit-reader.ts";
import { quantile, readQuestions } from "./passages.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    questions: { type: "string", default: "400" },
    only: { type: "string" },
    data: { type: "string", default: process.env.FACTWEAVE_DATA ?? "../shared/data" },
  },
});
const [dir] = positionals;
if (dir === undefined) throw new TypeError("Name a collection made by bench/index.ts --keep DIR.");
const limit = 100;
const questions = await readQuestions(values.data, Number(values.questions));

async function time(name: string, search: (question: string) => Promise<number> | number): Promise<void> {
  const times: number[] = [];
  let hits = 0;
  for (const question of questions) {
    const start = performance.now();
    hits += await search(question);
    times.push(performance.now() - start);
  }
  const [p50, p95, max] = [0.5, 0.95, 1].map((share) => quantile(times, share).toFixed(1));
  console.log(
    `${name.padEnd(24)} p50 ${p50} ms  p95 ${p95} ms  max ${max} ms  ${Math.round(hits / questions.length)} hits`,
  );
}

const { store, close } = await openCollection(dir);
const start = performance.now();
await store.searchLexical(questions[0] as string, { kind: "sentence", limit });
console.log(`first search (import, open, search) ${Math.round(performance.now() - start)} ms`);
for (const kind of ["sentence", "passage"] as const) {
  await time(`collection, ${kind}s`, async (question) => (await store.searchLexical(question, { kind, limit })).length);
}

if (store.features.dense) {
  const embedder = await loadEmbedder();
  const vectors = new Map<string, Float32Array>();
  for (const question of questions) vectors.set(question, (await embedder.embed([question]))[0] as Float32Array);
  await time("collection, dense", async (question) => {
    const hits = await store.searchDense(vectors.get(question) as Float32Array, { kind: "sentence", limit });
    return hits.length;
  });
  console.log(`dense recall of the ${limit} nearest ${(await denseRecall(vectors)).toFixed(3)}`);
  await embedder.close();
}
await close();

if (values.only !== "lance") {
  const texts: string[] = [];
  const reader = await openUnitReader(dir);
  for await (const batch of reader.texts("sentence")) texts.push(...batch);
  reader.close();

  const database = new DatabaseSync(":memory:");
  database.exec("CREATE VIRTUAL TABLE unit USING fts5(indexed, content='', tokenize='porter unicode61')");
  const insert = database.prepare("INSERT INTO unit (rowid, indexed) VALUES (?, ?)");
  database.exec("BEGIN");
  texts.forEach((text, i) => {
    insert.run(i + 1, text);
  });
  database.exec("COMMIT");
  const best = database.prepare("SELECT rowid FROM unit WHERE unit MATCH ? ORDER BY rank LIMIT ?");
  await time("SQLite FTS5", (question) => {
    const words = question.match(/[\p{L}\p{N}]+/gu) ?? [];
    return best.all(words.map((word) => `"${word}"`).join(" OR "), limit).length;
  });

  const mini = new MiniSearch({ fields: ["text"] });
  mini.addAll(texts.map((text, id) => ({ id, text })));
  await time("MiniSearch", (question) => mini.search(question).slice(0, limit).length);
}

/** Share of the nearest by a scan of all vectors that the index gives too, over fifty questions. */
async function denseRecall(vectors: ReadonlyMap<string, Float32Array>): Promise<number> {
  const reader = await openUnitReader(dir as string);
  const connection = await connectUnitIndex(dir as string);
  const table = await connection.openTable("sentences");
  let recall = 0;
  const asked = [...vectors.values()].slice(0, 50);
  for (const vector of asked) {
    const scan = table.query().nearestTo(vector).distanceType("cosine").bypassVectorIndex();
    const exact = await scan.select(["doc", "first", "_distance"]).limit(limit).toArray();
    const truth = new Set(exact.map((row: { doc: number; first: number }) => `${row.doc} ${row.first}`));
    const found = await reader.dense(vector, { kind: "sentence", limit });
    recall += found.filter(({ doc, first }) => truth.has(`${doc} ${first}`)).length / truth.size;
  }
  reader.close();
  return recall / asked.length;
}
