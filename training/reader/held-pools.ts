/** Questions of the sets that teach, of the side that does not: of their development splits, or of what is held out. */
import * as z from "zod";
import { contexts, supportingFacts } from "../../src/eval/datasets/hotpotqa-contexts.ts";
import { dataFile, readJsonLines } from "../../src/eval/read-data.ts";
import { createRandom } from "../../src/eval/statistics/random.ts";
import { drawn } from "./nearest.ts";
import { nearest, type Pool, sentencePools, type XquadRecord, xquadRecord } from "./pools.ts";

const sizes = { questions: 60, pool: 25 };
const seed = 7;
/** A set of which less is held out tells nothing. */
const fewest = 25;

export interface HeldOut {
  /** By kind of evidence: questions, each with sentences near to it. */
  readonly pools: Record<string, readonly Pool[]>;
  /** By set: questions with the paragraph that answers. */
  readonly paragraphs: Record<string, readonly XquadRecord[]>;
}

/** `path`: what `held_out.py` wrote. */
export async function readHeldOut(data: string, path: string | undefined): Promise<HeldOut> {
  const nq = await nqParagraphs(data);
  const pools: Record<string, readonly Pool[]> = {
    "sentences that support (HotpotQA dev)": await multiHopPools(data, "hotpot"),
    "sentences that support (2WikiMultihopQA dev)": await multiHopPools(data, "2wiki"),
    "sentences (Natural Questions dev)": sentencePools(nq, sizes),
  };
  const paragraphs: Record<string, readonly XquadRecord[]> = { "Natural Questions dev": nq };
  for (const [set, records] of path === undefined ? [] : await heldRecords(path)) {
    const reading = records.filter((record) => "context" in record);
    const selecting = records.filter((record) => "texts" in record);
    const kind = `held out (${set})`;
    pools[`sentences ${kind}`] = reading.length > 0 ? sentencePools(reading, sizes) : selectionPools(selecting);
    if (reading.length > 0) paragraphs[kind] = drawn(reading, 2 * sizes.questions, createRandom(seed));
  }
  return { pools, paragraphs };
}

const ofSet = z.object({ set: z.string() });
const selection = ofSet.extend({ question: z.string(), texts: z.array(z.string()), right: z.array(z.number()) });
const heldRecord = z.union([selection, xquadRecord.extend(ofSet.shape)]);

async function heldRecords(path: string): Promise<[set: string, records: z.infer<typeof heldRecord>[]][]> {
  const records = await Array.fromAsync(readJsonLines(path, heldRecord));
  const sets = Object.entries(Object.groupBy(records, ({ set }) => set));
  return sets.flatMap(([set, of = []]) => (of.length < fewest ? [] : [[set, of]]));
}

/** Questions with texts of their own; where each has one text, which is right, those of the others stand beside it. */
function selectionPools(records: readonly z.infer<typeof selection>[]): Pool[] {
  const asked = drawn(records, sizes.questions, createRandom(seed));
  if (records.some(({ texts }) => texts.length > 1))
    return asked.flatMap(({ question, texts, right }) =>
      right.length < texts.length ? [{ question, texts, relevant: new Set(right) }] : [],
    );
  const all = [...new Set(records.flatMap(({ texts }) => texts))];
  return asked.map(({ question, texts }) =>
    nearest(question, all, new Set(texts.map((text) => all.indexOf(text))), sizes.pool),
  );
}

const supported = z.object({ question: z.string(), context: contexts, supporting_facts: supportingFacts });
/** Some questions of 2WikiMultihopQA come without paragraphs. */
const multiHop = z.union([supported, z.object({ question: z.string() }).transform(() => undefined)]);

/** Sentences of the paragraphs that a question comes with; right are those that support its answer. */
async function multiHopPools(data: string, file: string): Promise<Pool[]> {
  const records = await Array.fromAsync(readJsonLines(dataFile(data, `text/${file}.dev.jsonl.gz`), multiHop));
  const questions = drawn(
    records.filter((record) => record !== undefined),
    sizes.questions,
    createRandom(seed),
  );
  return questions.map(({ question, context, supporting_facts: facts }) => {
    const sentences = context.flatMap(([title, of]) =>
      of.map((text, n) => ({
        text: `${title}: ${text.trim()}`,
        right: facts.some(([t, i]) => t === title && i === n),
      })),
    );
    const relevant = new Set(sentences.flatMap(({ right }, i) => (right ? [i] : [])));
    return { question, texts: sentences.map(({ text }) => text), relevant };
  });
}

const oracle = z.object({
  question: z.string(),
  answers: z.array(z.string()),
  ctxs: z.tuple([z.object({ text: z.string() })]),
});

/** Questions with the passage that answers, in the words of an answer. */
async function nqParagraphs(data: string): Promise<XquadRecord[]> {
  const records = await Array.fromAsync(readJsonLines(dataFile(data, "text/nq-oracle.dev.jsonl.gz"), oracle));
  const found = records.flatMap(({ question, answers, ctxs: [{ text: context }] }) => {
    const places = answers.map((text) => ({ text, answer_start: context.indexOf(text) }));
    const inside = places.filter(({ answer_start: at }) => at >= 0);
    return inside.length > 0 ? [{ question, context, answers: inside }] : [];
  });
  return drawn(found, 4 * sizes.questions, createRandom(seed));
}
