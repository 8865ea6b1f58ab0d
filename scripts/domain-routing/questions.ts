import { z } from "zod";
import { readCragRecords } from "../../src/eval/datasets/crag-records.ts";
import { worldCupSets } from "../../src/eval/datasets/wc2014.ts";
import { dataFile, readJsonLines } from "../../src/eval/read-data.ts";
import { readDeclarations } from "../../src/retrieval/functions/read-declarations.ts";
import { exampleFunctions, functionSets } from "../../test/support/function-questions.ts";

/** A question whose domain is known; a label that begins with "not " says only which domain it has not. */
export interface LabelledQuestion {
  readonly set: string;
  readonly question: string;
  readonly label: string;
}

/** Those written beside the example functions, and dev questions of other people whose set or record tells the domain. */
export async function measuredQuestions(folder: string, limit: number): Promise<LabelledQuestion[]> {
  const crag = await readCragRecords(dataFile(folder, "web/crag-example.jsonl.bz2"));
  return [
    ...(await ownQuestions()),
    ...crag.map(({ query, domain }) => ({ set: "crag", question: query, label: domain })),
    ...(await mintaka(folder, limit)),
    ...(await metaqa(folder, limit)),
    ...(await tatqa(folder, limit)),
    ...(await worldCup(folder, limit)),
  ];
}

/** What the weights are fitted on: no question of an evaluation, and no paraphrase. `records` are the tagger's, as its recipe leaves them. */
export async function fittedQuestions(records: string, trec: readonly string[]): Promise<LabelledQuestion[]> {
  const shape = z.object({ set: z.string(), part: z.string(), question: z.string(), domain: z.string().nullish() });
  const found: LabelledQuestion[] = [];
  for await (const { set, part, question, domain } of readJsonLines(records, shape)) {
    // The questions about finance were made by templates that the tagger has seen: it is surer of them than of any other.
    if (part === "calibration" && set !== "finance" && domain) found.push({ set, question, label: domain });
  }
  // TREC's questions are of all kinds, and hardly any is about companies: they tell what is no finance.
  const own = (await ownQuestions()).filter(({ set }) => set !== "paraphrases");
  return [
    ...found,
    ...own.map((one) => ({ ...one, set: "own" })),
    ...trec.map((question) => ({ set: "trec", question, label: "not finance" })),
  ];
}

async function ownQuestions(): Promise<LabelledQuestion[]> {
  const { functions } = await readDeclarations(exampleFunctions);
  const domainOf = (plan: string) => functions.find(({ name }) => name === plan.split(".")[0])?.domain ?? "open";
  const { at: _, ...sets } = await functionSets();
  return Object.entries(sets).flatMap(([set, questions]) =>
    questions.map(({ question, plan, domain }) => ({ set, question, label: domain ?? domainOf(plan) })),
  );
}

const mintakaDomains: Readonly<Record<string, string>> = { movies: "movie", music: "music", sports: "sports" };

async function mintaka(folder: string, limit: number): Promise<LabelledQuestion[]> {
  const shape = z.object({ question: z.string(), category: z.string() });
  const found: LabelledQuestion[] = [];
  for await (const { question, category } of readJsonLines(dataFile(folder, "graph/mintaka.dev.jsonl.gz"), shape)) {
    found.push({ set: "mintaka", question, label: mintakaDomains[category] ?? "open" });
  }
  return spread(found, limit);
}

async function metaqa(folder: string, limit: number): Promise<LabelledQuestion[]> {
  const found: LabelledQuestion[] = [];
  for (const hops of [1, 2, 3]) {
    const file = dataFile(folder, `movies/questions-${hops}hop.dev.jsonl.gz`);
    for await (const { question } of readJsonLines(file, z.object({ question: z.string() }))) {
      found.push({ set: "metaqa", question, label: "movie" });
    }
  }
  return spread(found, limit);
}

async function tatqa(folder: string, limit: number): Promise<LabelledQuestion[]> {
  const shape = z.object({ questions: z.array(z.object({ question: z.string() })) });
  const found: LabelledQuestion[] = [];
  for await (const { questions } of readJsonLines(dataFile(folder, "tables/tatqa.dev.jsonl.gz"), shape)) {
    found.push(...questions.map(({ question }) => ({ set: "tatqa", question, label: "finance" })));
  }
  return spread(found, limit);
}

async function worldCup(folder: string, limit: number): Promise<LabelledQuestion[]> {
  const loaded = await Promise.all(worldCupSets.map((set) => set.load(folder)));
  const all = loaded.flatMap(({ questions }) => questions.map(({ text }) => text));
  return spread(
    all.map((question) => ({ set: "wc2014", question, label: "sports" })),
    limit,
  );
}

/** Evenly from the whole list. */
export function spread<T>(all: readonly T[], limit: number): T[] {
  const step = Math.max(1, all.length / limit);
  return Array.from({ length: Math.min(limit, all.length) }, (_, i) => all[Math.floor(i * step)] as T);
}
