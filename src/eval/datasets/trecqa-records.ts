import { DataError } from "../../core/errors/index.ts";
import { linesOf } from "../read-data.ts";
import { detokenise } from "./ott-qa-spacing.ts";

/** A question of TREC QA with sentences that were judged for it. */
export interface TrecQaRecord {
  readonly id: string;
  readonly question: string;
  readonly positive: readonly string[];
  readonly negative: readonly string[];
}

const brackets: Readonly<Record<string, string>> = {
  "-LRB-": "(",
  "-RRB-": ")",
  "-LSB-": "[",
  "-RSB-": "]",
  "-LCB-": "{",
  "-RCB-": "}",
};

/**
 * Reads the layout that looks like XML but escapes nothing: within `<QApairs id='1.4'>`, the line after `<question>`,
 * `<positive>` or `<negative>` has the words with tabs between them; the lines that follow are annotations of words.
 *
 * @throws DataError for a file that is missing or not of this layout.
 */
export async function readTrecQa(path: string): Promise<TrecQaRecord[]> {
  const records: { id: string; question: string[]; positive: string[]; negative: string[] }[] = [];
  let part: "question" | "positive" | "negative" | undefined;
  let number = 0;
  for await (const line of linesOf(path)) {
    number++;
    const last = records.at(-1);
    const opened = /^<(question|positive|negative)>$/.exec(line.trim())?.[1];
    const id = /^<QApairs id='([^']*)'>$/.exec(line.trim())?.[1];
    if (id !== undefined) records.push({ id, question: [], positive: [], negative: [] });
    else if (opened !== undefined) part = opened as "question" | "positive" | "negative";
    else if (part !== undefined) {
      if (last === undefined) throw notTrecQa(path, "a sentence stands before the first <QApairs>", number);
      last[part].push(sentenceOf(line));
      part = undefined;
    }
  }
  if (records.length === 0) throw notTrecQa(path, "there is no <QApairs>");
  return records.map(({ question: [question, ...others], ...rest }) => {
    if (question === undefined || others.length > 0) throw notTrecQa(path, `${rest.id} has not one question`);
    return { question, ...rest };
  });
}

function sentenceOf(line: string): string {
  const words = line.trim().split(/\s+/);
  return detokenise(words.map((word) => brackets[word] ?? word).join(" "));
}

function notTrecQa(path: string, problem: string, line?: number): DataError {
  return new DataError(path, problem, "Fetch the file again.", line === undefined ? {} : { line });
}
