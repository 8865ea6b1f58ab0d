import { cp, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import * as z from "zod";
import { DataError } from "../../core/errors/index.ts";
import { answerKind } from "../answer-kind.ts";
import { type Asked, overOneCorpus } from "../corpora/text-corpus.ts";
import type { Corpus, Dataset, LoadedDataset } from "../dataset.ts";
import type { Gold } from "../gold.ts";

/** Where the demo stands, in a checkout and in the installed package alike. */
const demoFolder = resolve(import.meta.dirname, "../../../examples/demo");

/** What of the folder is a source; the rest tells about the demo, its questions among it. */
const sources = ["graph.ttl", "pages", "text"];

const record = z.object({
  id: z.string(),
  question: z.string(),
  /** Every member is demanded, under any of its forms. */
  answers: z.array(z.array(z.string()).min(1)).default([]),
  /** Combinations of kinds of evidence that give the answer. */
  kinds: z.array(z.array(z.string())).default([]),
  operation: z.string().optional(),
});

const questionsFile = z.object({
  questions: z.array(record),
  dev: z.array(record),
  unanswerable: z.array(record),
});

/** The bundled collection with its questions: needs no data folder. */
export const demo: Dataset = createDemoDataset(demoFolder);

export function createDemoDataset(folder: string): Dataset {
  return {
    name: "demo",
    title: "the bundled demo: 30 questions over its pages, texts and graph, and three that it cannot answer",
    split: "dev",
    origin: "examples/demo of this package",
    licence: "questions Apache-2.0; sources as in NOTICE",
    kinds: ["text", "table", "fact"],
    headline: ["EM[squad]", "F1[squad]", "AnswerRecall[squad]"],
    files: [],
    load: () => load(folder),
  };
}

async function load(folder: string): Promise<LoadedDataset> {
  const file = await readQuestions(join(folder, "questions.json"));
  const asked = (["questions", "dev", "unanswerable"] as const).flatMap((part) =>
    file[part].map((one): Asked => ({ id: one.id, text: one.question, gold: goldOf(one, part) })),
  );
  const corpus: Corpus = {
    id: "demo",
    vectors: true,
    async write(dir) {
      for (const name of sources) await cp(join(folder, name), join(dir, name), { recursive: true });
    },
  };
  return overOneCorpus(corpus, asked);
}

async function readQuestions(path: string): Promise<z.infer<typeof questionsFile>> {
  try {
    return questionsFile.parse(JSON.parse(await readFile(path, "utf8")));
  } catch (error) {
    const problem = `the questions of the demo cannot be read (${(error as Error).message})`;
    throw new DataError(path, problem, "Install the package again.", {}, { cause: error });
  }
}

function goldOf({ question, answers, kinds, operation }: z.infer<typeof record>, part: string): Gold {
  const first = answers[0]?.[0];
  const evidence = [...new Set(kinds.flat())].sort().join(" and ");
  return {
    answers: answers.map(([text = "", ...aliases]) => ({ text, aliases })),
    kind: first === undefined ? "none" : answerKind(first, question),
    support: [],
    hops: [],
    tags: { part, ...(evidence !== "" && { evidence }), ...(operation !== undefined && { operation }) },
  };
}
