import { readFile } from "node:fs/promises";
import { basename, extname, resolve } from "node:path";
import type { z } from "zod";
import { DataError } from "../../core/errors/index.ts";
import type { Dataset, EvalQuestion, LoadedDataset } from "../dataset.ts";
import type { Gold } from "../gold.ts";
import { type OwnRecord, ownGold, ownRecord } from "./own-file-record.ts";

/** Corpus of questions that are asked over what the user names: a collection, graphs, the web. */
const givenCorpus = "given";

const fields = "id, question, answers, kind, at, longAnswer, support, tags";

/**
 * A user's own questions: a file of JSON lines, one question a line, blank lines apart.
 *
 *     {"question": "Who directed Alien?", "answers": ["Ridley Scott"]}
 *     {"question": "Who wrote Alien?", "answers": ["Dan O'Bannon", ["Ronald Shusett", "Ron Shusett"]]}
 *     {"question": "Who directed Alien 9?", "kind": "none"}
 *
 * - `question`: the only field that is always needed.
 * - `answers`: a list of which every member is demanded. A member is a text, or a list of texts that are each as right:
 *   `[["sofa", "couch"]]` is one answer in two wordings, `["sofa", "couch"]` are two answers.
 * - `kind`: `short`, `yes-no`, `number`, `date`, `long`, or `none` where the sources hold no answer and refusing is
 *   right. Absent: told by the first answer.
 * - `longAnswer`: a whole answer in sentences.
 * - `support`: places that carry the answer: `{"url": address of the page, "quote": words of the passage}`, with `quote`
 *   optional, and so `hop` (from 1) and `grade` (relevance; 1 when absent). With `support` alone only rankings are
 *   measured. The address is that of the page as it was indexed; files of the own disk have none.
 * - `at`: time of asking, ISO 8601. Absent: the time of the run.
 * - `id`: a name of the question, unique in the file. Absent: `line-` and the number of the line.
 * - `tags`: texts by name, such as `{"topic": "film"}`, for tables by group.
 *
 * The questions are asked over the corpus `given`, which is not among the corpora. `files` holds the name of the file
 * alone, to be looked for in the file's own folder.
 *
 * @throws DataError that names the file, the line and the field that is wrong.
 */
export async function loadOwnDataset(file: string): Promise<Dataset> {
  const loaded = parseOwn(await readOwn(file), file);
  const name = nameOf(file);
  return {
    name,
    title: `${loaded.questions.length} questions of ${basename(file)}`,
    split: "dev",
    origin: resolve(file),
    licence: "the user's own",
    kinds: ["text", "table", "fact"],
    headline: ["EM[squad]", "F1[squad]", "AnswerRecall[squad]"],
    files: [basename(file)],
    load: () => Promise.resolve(loaded),
  };
}

function nameOf(file: string): string {
  const stem = basename(file, extname(file)).toLowerCase();
  return stem.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "questions";
}

async function readOwn(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const problem = code === "ENOENT" ? "there is no such file" : `the file cannot be read (${message})`;
    throw new DataError(file, problem, "Name a file of JSON lines, one question a line.", {}, { cause: error });
  }
}

function parseOwn(text: string, file: string): LoadedDataset {
  const questions: EvalQuestion[] = [];
  const gold = new Map<string, Gold>();
  for (const [i, line] of text
    .replace(/^\uFEFF/, "")
    .split("\n")
    .entries()) {
    if (line.trim() === "") continue;
    const record = parseRecord(line, file, i + 1);
    const { id = `line-${i + 1}`, question, at } = record;
    if (gold.has(id)) {
      const repair = "Give each question an id of its own, or none at all.";
      throw new DataError(file, `the id ${JSON.stringify(id)} is that of an earlier question`, repair, { line: i + 1 });
    }
    questions.push({ id, text: question, corpus: givenCorpus, ...(at !== undefined && { at }) });
    gold.set(id, ownGold(record));
  }
  if (questions.length === 0) {
    throw new DataError(file, "there are no questions", "Write one question a line, as JSON.");
  }
  return { questions, gold, corpora: new Map(), excluded: new Map() };
}

function parseRecord(line: string, file: string, number: number): OwnRecord {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    const problem = `the line is no JSON (${(error as Error).message})`;
    const repair = 'Write an object, such as {"question": "…", "answers": ["…"]}.';
    throw new DataError(file, problem, repair, { line: number }, { cause: error });
  }
  const parsed = ownRecord.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0] as z.core.$ZodIssue;
  const place = issue.path.join(".");
  const problem = place === "" ? issue.message : `${place}: ${issue.message}`;
  throw new DataError(file, problem, `The fields are ${fields}.`, { line: number }, { cause: parsed.error });
}
