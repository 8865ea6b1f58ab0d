/** Questions of development splits, each with texts among which the right ones are known. */
import * as z from "zod";
import { readMoviesGraph } from "../../src/eval/corpora/movies-graph.ts";
import { readTrecQa } from "../../src/eval/datasets/trecqa-records.ts";
import { dataFile, readJsonLines } from "../../src/eval/read-data.ts";
import { createRandom } from "../../src/eval/statistics/random.ts";
import type { TableEvidence, TextEvidence } from "../../src/evidence/evidence.ts";
import { verbaliseStatement } from "../../src/evidence/verbalise.ts";
import type { Embedder } from "../../src/models/embedder.ts";
import { bm25 } from "../../src/ranking/bm25.ts";
import { splitSentences } from "../../src/reading/split.ts";
import { drawn, orderOf, searched } from "./nearest.ts";
import {
  answeringRows,
  collectionPools,
  hybridRowsOnTheWay,
  linkedPools,
  namingPage,
  rowsOnTheWay,
  tablePools,
} from "./row-pools.ts";

export interface Pool {
  readonly question: string;
  readonly texts: readonly string[];
  readonly relevant: ReadonlySet<number>;
  /** Where the texts are rows, these: presets weigh them otherwise. */
  readonly rows?: readonly TableEvidence[];
  /** What presets rank along with these, and is not asked for. */
  readonly beside?: readonly TextEvidence[];
  /** Where a whole collection was searched: the scores of both searches, for each text. */
  readonly searches?: { readonly bm25: readonly number[]; readonly dense: readonly number[] };
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

/** By kind of evidence, of those kinds that are `wanted`. No model is trained on these questions. */
export async function readPools(
  data: string,
  xquad: readonly XquadRecord[],
  embedder: Embedder,
  wanted: (kind: string) => boolean,
): Promise<Record<string, Pool[]>> {
  const answering = (overRows: boolean) =>
    answeringRows(data, { overRows, count: questionsEach, random: createRandom(seed) });
  const onTheWay = () => rowsOnTheWay(data, questionsEach, createRandom(seed));
  const kinds: Record<string, () => Promise<Pool[]>> = {
    "sentences (XQuAD)": async () => sentencePools(xquad),
    "passages (XQuAD)": async () => passagePools(xquad),
    "sentences (TREC QA dev)": () => trecPools(data),
    "facts (MetaQA 1-hop dev)": () => factPools(data),
    "rows (FeTaQA dev, WikiTableQuestions)": async () => tablePools(await answering(false), createRandom(seed)),
    "rows that other rows decide (FeTaQA dev, WikiTableQuestions)": async () =>
      tablePools(await answering(true), createRandom(seed)),
    "rows on the way to an answer (OTT-QA dev)": async () => tablePools(await onTheWay(), createRandom(seed)),
    "rows on the way, with the pages behind them (OTT-QA dev)": async () => linkedPools(await onTheWay()),
    "rows on the way to an answer (HybridQA, tables that do not teach)": async () =>
      tablePools(
        await hybridRowsOnTheWay(data, { teaching: false, count: questionsEach, random: createRandom(seed) }),
        createRandom(seed),
      ),
    "whole collection, sentences (XQuAD)": () => allSentencePools(xquad, embedder),
    "whole collection, rows (FeTaQA dev, WikiTableQuestions)": async () =>
      collectionPools(await answering(false), embedder),
    "whole collection, rows whose page is named (FeTaQA dev, WikiTableQuestions)": async () =>
      collectionPools(namingPage(await answering(false)), embedder),
    "whole collection, rows that other rows decide (FeTaQA dev, WikiTableQuestions)": async () =>
      collectionPools(await answering(true), embedder),
    "whole collection, rows on the way to an answer (OTT-QA dev)": async () =>
      collectionPools(await onTheWay(), embedder),
  };
  const pools: Record<string, Pool[]> = {};
  for (const [kind, read] of Object.entries(kinds)) if (wanted(kind)) pools[kind] = await read();
  return pools;
}

/** The texts that BM25 finds nearest, and the right ones wherever it puts them. */
export function nearest(question: string, texts: readonly string[], right: ReadonlySet<number>, size = poolSize): Pool {
  const { scores } = bm25(question, texts);
  const chosen = [...new Set([...right, ...orderOf(scores).slice(0, size)])].sort((a, b) => a - b);
  return {
    question,
    texts: chosen.map((i) => texts[i] as string),
    relevant: new Set(chosen.flatMap((i, place) => (right.has(i) ? [place] : []))),
  };
}

function sentencesAsked(xquad: readonly XquadRecord[], count = questionsEach) {
  const contexts = [...new Set(xquad.map(({ context }) => context))];
  const sentences = contexts.flatMap((context) =>
    splitSentences(context).map(({ start, end }) => ({ context, start, end, text: context.slice(start, end) })),
  );
  const texts = sentences.map(({ text }) => text);
  const questions = drawn(xquad, count, createRandom(seed)).map(({ question, context, answers }) => {
    const at = answers[0]?.answer_start ?? 0;
    const right = sentences.flatMap((each, i) =>
      each.context === context && each.start <= at && at < each.end ? [i] : [],
    );
    return { question, right: new Set(right) };
  });
  return { texts, questions };
}

/** For each question the sentences of all paragraphs that are nearest to it. */
export function sentencePools(
  xquad: readonly XquadRecord[],
  { questions: count, pool } = { questions: questionsEach, pool: poolSize },
): Pool[] {
  const { texts, questions } = sentencesAsked(xquad, count);
  return questions.map(({ question, right }) => nearest(question, texts, right, pool));
}

async function allSentencePools(xquad: readonly XquadRecord[], embedder: Embedder): Promise<Pool[]> {
  const { texts, questions } = sentencesAsked(xquad);
  return (await Array.fromAsync(searched(questions, texts, embedder))).map(({ pool }) => pool);
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
