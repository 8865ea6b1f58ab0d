import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { answerKind } from "../answer-kind.ts";
import { withCanonicalLink } from "../corpora/html-canonical.ts";
import type { Corpus, Dataset, EvalQuestion, LoadedDataset } from "../dataset.ts";
import type { Gold, GoldKind } from "../gold.ts";
import { dataFile } from "../read-data.ts";
import { type CragRecord, readCragRecords } from "./crag-records.ts";
import { cragTime } from "./crag-time.ts";

const file = "web/crag-example.jsonl.bz2";

/** The right answer to a question that presupposes what is not so. */
const invalidQuestion = "invalid question";

/** Words beyond which an answer is a sentence. */
const shortWords = 8;

/** Questions of all kinds asked on a certain day, each with up to five pages of the web as they were then. */
export const crag: Dataset = {
  name: "crag",
  title: "CRAG's ten examples: questions of a certain day over up to five whole pages of the web",
  split: "dev",
  origin: "facebookresearch/CRAG @ ad15188",
  licence: "CC BY-NC 4.0",
  kinds: ["text", "table"],
  headline: ["AnswerRecall[squad]", "AP@5[tokens]"],
  files: [file],
  load,
};

async function load(folder: string): Promise<LoadedDataset> {
  const questions: EvalQuestion[] = [];
  const gold = new Map<string, Gold>();
  const corpora = new Map<string, Corpus>();
  const excluded = new Map<string, number>();
  for (const record of await readCragRecords(dataFile(folder, file))) {
    const id = record.interaction_id;
    const at = cragTime(record.query_time);
    const pages = pagesOf(record);
    const reason = whyExcluded(record, pages);
    if (reason !== undefined) {
      excluded.set(reason, (excluded.get(reason) ?? 0) + 1);
      continue;
    }
    questions.push({ id, text: record.query, corpus: id, ...(at !== undefined && { at }) });
    gold.set(id, goldOf(record));
    corpora.set(id, { id, vectors: true, write: (dir) => writePages(dir, pages) });
  }
  return { questions, gold, corpora, excluded };
}

/** HTML by address. The same page may have been found several times, and some were found but not fetched. */
function pagesOf({ search_results }: CragRecord): ReadonlyMap<string, string> {
  const fetched = search_results.filter(({ page_result }) => page_result.trim() !== "");
  return new Map(fetched.map(({ page_url, page_result }) => [new URL(page_url).href, page_result]));
}

function whyExcluded({ answer }: CragRecord, pages: ReadonlyMap<string, string>): string | undefined {
  if (pages.size === 0) return "no page was fetched";
  // An empty cell of the table that the data was made with.
  return answer.trim() === "" || answer === "nan" ? "the answer is missing" : undefined;
}

/**
 * The pages as they were fetched, but for their address, which many do not have in them: it is put into each as a link.
 */
async function writePages(dir: string, pages: ReadonlyMap<string, string>): Promise<void> {
  let number = 0;
  for (const [url, html] of pages) await writeFile(join(dir, `page-${++number}.html`), withCanonicalLink(html, url));
}

/**
 * The dataset does not say which page carries the answer, so there is no support. A sentence is no answer that could be
 * found word for word; then the short wordings among the alternatives are what is left.
 */
function goldOf(record: CragRecord): Gold {
  const { answer, alternative_answers, query } = record;
  const [text, ...aliases] = [...new Set([answer, ...alternative_answers])].filter((wording) => !isSentence(wording));
  return {
    answers: text === undefined ? [] : [{ text, aliases }],
    kind: kindOf(answer, query),
    support: [],
    hops: [],
    ...(isSentence(answer) && { longAnswer: answer }),
    tags: { domain: record.domain, type: record.question_type, dynamism: record.static_or_dynamic },
  };
}

function kindOf(answer: string, question: string): GoldKind {
  if (answer.trim().toLowerCase() === invalidQuestion) return "none";
  return isSentence(answer) ? "long" : answerKind(answer, question);
}

function isSentence(answer: string): boolean {
  return answer.trim().split(/\s+/).length > shortWords;
}
