/** Questions of development splits, each with texts among which the right ones are known. */
import * as z from "zod";
import { readMoviesGraph } from "../../src/eval/corpora/movies-graph.ts";
import { readTrecQa } from "../../src/eval/datasets/trecqa-records.ts";
import { dataFile, readJsonLines } from "../../src/eval/read-data.ts";
import { createRandom, type Random } from "../../src/eval/statistics/random.ts";
import { verbaliseRow, verbaliseStatement } from "../../src/evidence/verbalise.ts";
import { bm25 } from "../../src/ranking/bm25.ts";
import { splitSentences } from "../../src/reading/split.ts";
import { rowQuestions } from "./row-questions.ts";

export interface Pool {
  readonly question: string;
  readonly texts: readonly string[];
  readonly relevant: ReadonlySet<number>;
  /** The texts are rows, which presets weigh otherwise. */
  readonly rows?: true;
}

/** Questions of each kind of evidence: enough for intervals of about six points. */
const questionsEach = 150;
const poolSize = 50;
const seed = 7;

export const xquadRecord = z.object({
  question: z.string(),
  context: z.string(),
  answers: z.array(z.object({ text: z.string(), answer_start: z.number() })).min(1),
});
export type XquadRecord = z.infer<typeof xquadRecord>;

/** By kind of evidence. No model is trained on these questions. */
export async function readPools(data: string, xquad: readonly XquadRecord[]): Promise<Record<string, Pool[]>> {
  return {
    "sentences (XQuAD)": sentencePools(xquad),
    "passages (XQuAD)": passagePools(xquad),
    "sentences (TREC QA dev)": await trecPools(data),
    "facts (MetaQA 1-hop dev)": await factPools(data),
    "rows (FeTaQA dev, WikiTableQuestions)": await rowPools(data),
    "rows on the way to an answer (OTT-QA dev)": await linkedRowPools(data),
  };
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

function sentencePools(xquad: readonly XquadRecord[]): Pool[] {
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

function passagePools(xquad: readonly XquadRecord[]): Pool[] {
  const contexts = [...new Set(xquad.map(({ context }) => context))];
  return drawn(xquad, questionsEach, createRandom(seed)).map(({ question, context }) =>
    nearest(question, contexts, new Set([contexts.indexOf(context)]), 20),
  );
}

async function trecPools(data: string): Promise<Pool[]> {
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
async function factPools(data: string): Promise<Pool[]> {
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

/** All rows of the table, and rows of other tables; the right ones hold the answer's cell, or are marked. */
async function rowPools(data: string): Promise<Pool[]> {
  const random = createRandom(seed);
  const questions = await rowQuestions(data, { teaching: false });
  return drawn(questions, 2 * questionsEach, random).map(({ question, rows, right }) => {
    const others = drawn(questions, 10, random).flatMap((other) => (other.rows === rows ? [] : other.rows.slice(0, 2)));
    return { question, texts: [...rows, ...others], relevant: new Set(right), rows: true };
  });
}

/**
 * As before; the right row leads to the answer, which most often stands on a page behind one of its cells: only what the
 * page says would tell the row from others of its table.
 */
async function linkedRowPools(data: string): Promise<Pool[]> {
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
