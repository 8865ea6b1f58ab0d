/**
 * Measures the ranker and reader as they are served, for the card: `node training/reader/measure.ts DATA NAME=FOLDER…` prints
 * JSON. Each FOLDER holds a model with its card; NAME is how its figures are called. BM25 and the shipped bi-encoder rank the
 * same pools. Questions are those of development splits that no model is trained on.
 */
import * as z from "zod";
import { createBudget } from "../../src/core/budget.ts";
import { createTrace } from "../../src/core/trace.ts";
import { readMoviesGraph } from "../../src/eval/corpora/movies-graph.ts";
import { readTrecQa } from "../../src/eval/datasets/trecqa-records.ts";
import { exactMatch } from "../../src/eval/measures/exact-match.ts";
import { wordF1 } from "../../src/eval/measures/f1.ts";
import { dataFile, readJsonLines } from "../../src/eval/read-data.ts";
import { percentiles } from "../../src/eval/statistics/bootstrap.ts";
import { createRandom, type Random } from "../../src/eval/statistics/random.ts";
import type { Evidence } from "../../src/evidence/evidence.ts";
import { verbaliseRow, verbaliseStatement } from "../../src/evidence/verbalise.ts";
import { dot } from "../../src/models/embedder.ts";
import { loadEmbedder } from "../../src/models/onnx/embedder.ts";
import { loadReader } from "../../src/models/onnx/reader.ts";
import type { Query } from "../../src/question/query.ts";
import { createBlendRanker } from "../../src/ranking/blend.ts";
import { bm25 } from "../../src/ranking/bm25.ts";
import { createCrossRanker } from "../../src/ranking/cross.ts";
import type { Ranker } from "../../src/ranking/ranker.ts";
import { splitSentences } from "../../src/reading/split.ts";

interface Pool {
  readonly question: string;
  readonly texts: readonly string[];
  readonly relevant: ReadonlySet<number>;
  /** Rows, which presets leave where the filter puts them. */
  readonly rows?: true;
}

/** Questions of each kind of evidence: enough for intervals of about six points. */
const questionsEach = 150;
const poolSize = 50;
const seed = 7;
const source = { id: "pool", title: "", retrievedAt: "2026-01-01T00:00:00Z", sha256: "0".repeat(64) };
/** As the preset factweave weighs them. */
const [cosineShare, relevanceShare] = [0.6, 0.5];

const xquadRecord = z.object({
  question: z.string(),
  context: z.string(),
  answers: z.array(z.object({ text: z.string(), answer_start: z.number() })).min(1),
});

const [data = "", ...named] = process.argv.slice(2);
if (data === "" || named.length === 0) throw new Error("usage: node training/reader/measure.ts DATA NAME=FOLDER…");
const xquad = await Array.fromAsync(readJsonLines(dataFile(data, "text/xquad-en.dev.jsonl.gz"), xquadRecord));
const pools = {
  "sentences (XQuAD)": sentencePools(),
  "passages (XQuAD)": passagePools(),
  "sentences (TREC QA dev)": await trecPools(),
  "facts (MetaQA 1-hop dev)": await factPools(),
  "rows (OTT-QA dev)": await rowPools(),
};
const rankers: Record<string, (pool: Pool) => Promise<readonly number[]>> = {
  bm25: async (pool) => bm25(pool.question, pool.texts).scores,
};
const embedder = await loadEmbedder();
rankers["bi-encoder"] = async ({ question, texts }) => {
  const [asked, ...vectors] = await embedder.embed([question, ...texts]);
  return vectors.map((vector) => dot(asked as Float32Array, vector));
};
const readers = await Promise.all(
  named.map(async (argument) => {
    const [name = "", path = ""] = argument.split("=");
    return { name, reader: await loadReader({ path }) };
  }),
);
for (const { name, reader } of readers) rankers[name] = ({ question, texts }) => reader.relevance(question, texts);
// A cross-encoder reads one text alone and cannot know which words of the question tell the texts of a pool apart.
const filter = createBlendRanker({ embedder, pool: Number.POSITIVE_INFINITY, cosineShare });
rankers.filter = scoredBy(filter);
const [served] = readers;
if (served !== undefined) {
  const rank = createCrossRanker({ scorer: served.reader, filter, pool: Number.POSITIVE_INFINITY, relevanceShare });
  rankers[`filter and ${served.name}, as presets rank`] = scoredBy(rank);
}

const metrics: Record<string, unknown> = {};
for (const [kind, of] of Object.entries(pools)) {
  const ofKind: Record<string, unknown> = { questions: of.length };
  for (const [name, rank] of Object.entries(rankers)) {
    const ranks: number[] = [];
    for (const pool of of) ranks.push(reciprocalRank(await rank(pool), pool));
    ofKind[name] = figure(ranks);
  }
  metrics[`MRR, ${kind}`] = ofKind;
  process.stderr.write(`${kind}: ${JSON.stringify(ofKind)}\n`);
}
for (const { name, reader } of readers) metrics[`reading XQuAD, ${name}`] = await reading(reader);
process.stdout.write(`${JSON.stringify(metrics, null, 2)}\n`);
await Promise.all([embedder.close(), ...readers.map(({ reader }) => reader.close())]);

function scoredBy(rank: Ranker): (pool: Pool) => Promise<readonly number[]> {
  return async ({ question, texts, rows }) => {
    const evidence = texts.map((text, i) => (rows ? rowOf(text, i) : sentenceOf(text, i)));
    const ranked = await rank(
      { query: queryOf(question), evidence },
      { signal: new AbortController().signal, budget: createBudget({}), trace: createTrace("measure") },
    );
    const scores = new Map(ranked.map(({ evidence, score }) => [evidence.id, score]));
    return texts.map((_, i) => scores.get(String(i)) as number);
  };
}

function queryOf(text: string): Query {
  const intent = {
    answerType: "thing",
    operation: "lookup",
    entities: [],
    relation: "",
    time: "",
    location: "",
  } as const;
  return { text, at: "2026-01-01T00:00:00Z", intent, entities: [] };
}

function sentenceOf(text: string, i: number): Evidence {
  const locator = { start: 0, end: text.length, section: [] };
  return { kind: "text", id: String(i), text, source, entities: [], scores: {}, locator };
}

function rowOf(text: string, i: number): Evidence {
  const locator = { table: "pool", caption: "", section: [], row: i, cells: [] };
  return { kind: "table", id: String(i), text, source, entities: [], scores: {}, locator };
}

/** Ties count as their middle: a ranker that tells nothing apart must not win by the order of the pool. */
function reciprocalRank(scores: readonly number[], { relevant }: Pool): number {
  const best = Math.max(...[...relevant].map((i) => scores[i] as number));
  const above = scores.filter((score, i) => score > best && !relevant.has(i)).length;
  const level = scores.filter((score, i) => score === best && !relevant.has(i)).length;
  return 1 / (1 + above + level / 2);
}

async function reading(reader: Awaited<ReturnType<typeof loadReader>>): Promise<unknown> {
  const scores: { em: number; f1: number }[] = [];
  for (const { question, context, answers } of xquad) {
    const [read] = await reader.read(question, [context]);
    const span = read?.spans[0];
    const said = span === undefined ? "" : context.slice(span.start, span.end);
    scores.push({
      em: Math.max(...answers.map(({ text }) => exactMatch(said, text))),
      f1: Math.max(...answers.map(({ text }) => wordF1(said, text))),
    });
  }
  return { questions: scores.length, EM: figure(scores.map(({ em }) => em)), F1: figure(scores.map(({ f1 }) => f1)) };
}

function figure(values: readonly number[]): { readonly mean: number; readonly interval: readonly number[] } {
  const mean = (sample: readonly number[]): number => sample.reduce((sum, value) => sum + value, 0) / sample.length;
  const interval = percentiles(mean, values, { seed, resamples: 1_000 });
  const round = (value: number): number => Math.round(value * 1_000) / 1_000;
  return { mean: round(mean(values)), interval: interval ? [round(interval.low), round(interval.high)] : [] };
}

function drawn<T>(items: readonly T[], count: number, random: Random): T[] {
  const rest = [...items];
  const chosen: T[] = [];
  while (chosen.length < count && rest.length > 0) chosen.push(...rest.splice(random.int(rest.length), 1));
  return chosen;
}

/** The texts that BM25 finds nearest, and the right ones wherever it puts them. */
function nearest(question: string, texts: readonly string[], right: ReadonlySet<number>, size = poolSize): Pool {
  const { scores } = bm25(question, texts);
  const order = texts.map((_, i) => i).sort((a, b) => (scores[b] as number) - (scores[a] as number) || a - b);
  const chosen = [...new Set([...right, ...order.slice(0, size)])].sort((a, b) => a - b);
  return {
    question,
    texts: chosen.map((i) => texts[i] as string),
    relevant: new Set(chosen.flatMap((i, place) => (right.has(i) ? [place] : []))),
  };
}

function sentencePools(): Pool[] {
  const contexts = [...new Set(xquad.map(({ context }) => context))];
  const sentences = contexts.flatMap((context) =>
    splitSentences(context).map(({ start, end }) => ({ context, start, end, text: context.slice(start, end) })),
  );
  const texts = sentences.map(({ text }) => text);
  return drawn(xquad, questionsEach, createRandom(seed)).map(({ question, context, answers }) => {
    const at = answers[0]?.answer_start ?? 0;
    const right = sentences.flatMap((each, i) =>
      each.context === context && each.start <= at && at < each.end ? [i] : [],
    );
    return nearest(question, texts, new Set(right));
  });
}

function passagePools(): Pool[] {
  const contexts = [...new Set(xquad.map(({ context }) => context))];
  return drawn(xquad, questionsEach, createRandom(seed)).map(({ question, context }) =>
    nearest(question, contexts, new Set([contexts.indexOf(context)]), 20),
  );
}

async function trecPools(): Promise<Pool[]> {
  const records = await readTrecQa(dataFile(data, "text/trecqa/dev.xml.gz"));
  return records
    .filter(({ positive, negative }) => positive.length > 0 && negative.length > 0)
    .map(({ question, positive, negative }) => ({
      question,
      texts: [...negative, ...positive],
      relevant: new Set(positive.map((_, i) => negative.length + i)),
    }));
}

/** All facts of the named entity, and as many of entities with a name alike. */
async function factPools(): Promise<Pool[]> {
  const record = z.object({ question: z.string(), topic: z.string(), answers: z.array(z.string()) });
  const questions = await Array.fromAsync(readJsonLines(dataFile(data, "movies/questions-1hop.dev.jsonl.gz"), record));
  const { edges, names } = await readMoviesGraph(data);
  const label = (iri: string): string => names.get(iri)?.[0] ?? "";
  const byEntity = new Map<string, { subject: string; object: string; text: string }[]>();
  for (const { subject, relation, object } of edges) {
    const labels = { subject: label(subject), predicate: label(relation), object: label(object) };
    const fact = { ...labels, text: verbaliseStatement({ ...labels, qualifiers: [] }) };
    for (const name of new Set([labels.subject, labels.object])) {
      const known = byEntity.get(name);
      if (known === undefined) byEntity.set(name, [fact]);
      else known.push(fact);
    }
  }
  const random = createRandom(seed);
  const entities = [...byEntity.keys()];
  return drawn(questions, questionsEach, random).flatMap(({ question, topic, answers }) => {
    const own = drawn(byEntity.get(topic) ?? [], 60, random);
    const others = drawn(entities, 20, random).flatMap((name) => (byEntity.get(name) ?? []).slice(0, 2));
    const all = [...own, ...others];
    const wanted = new Set(answers);
    const right = all.flatMap((fact, i) =>
      i < own.length && wanted.has(fact.subject === topic ? fact.object : fact.subject) ? [i] : [],
    );
    if (right.length === 0 || right.length === all.length) return [];
    return [{ question, texts: all.map(({ text }) => text), relevant: new Set(right) }];
  });
}

/** The rows of the table that answers, and rows of other tables; the answer's row is annotated. */
async function rowPools(): Promise<Pool[]> {
  const table = z.object({
    id: z.string(),
    title: z.string(),
    section: z.string(),
    header: z.array(z.string()),
    rows: z.array(z.array(z.object({ text: z.string() }))),
  });
  const record = z.object({
    question: z.string(),
    table_id: z.string(),
    "answer-node": z.array(z.tuple([z.string(), z.tuple([z.number(), z.number()])]).rest(z.unknown())),
  });
  const tables = new Map<string, readonly string[]>();
  for await (const each of readJsonLines(dataFile(data, "tables/ott-tables.jsonl.gz"), table)) {
    const section = each.section.split(" -- ");
    const rows = each.rows.map((row) => {
      const cells = row.map(({ text }, column) => ({ column, name: each.header[column] ?? "", value: text }));
      return verbaliseRow({ title: each.title, caption: "", section, kind: "table" }, cells);
    });
    tables.set(each.id, rows);
  }
  const random = createRandom(seed);
  const ids = [...tables.keys()];
  const questions = await Array.fromAsync(readJsonLines(dataFile(data, "tables/ott-qa.dev.jsonl.gz"), record));
  return drawn(questions, questionsEach, random).flatMap((each) => {
    const rows = tables.get(each.table_id);
    if (rows === undefined) return [];
    const right = new Set(each["answer-node"].map(([, [row]]) => row).filter((row) => row < rows.length));
    if (right.size === 0) return [];
    const others = drawn(ids, 10, random).flatMap((id) => (tables.get(id) ?? []).slice(0, 2));
    return [{ question: each.question, texts: [...rows, ...others], relevant: right, rows: true }];
  });
}
