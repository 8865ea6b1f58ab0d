import { createReadStream } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";

/** Lines of a gzipped JSON lines file of the development data. */
export async function* readRecords(data: string, file: string): AsyncGenerator<Record<string, unknown>> {
  const lines = createInterface({ input: createReadStream(join(data, file)).pipe(createGunzip()) });
  for await (const line of lines) yield JSON.parse(line) as Record<string, unknown>;
}

export interface Passage {
  /** Wikipedia path, as answers name it. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

/** First paragraphs of Wikipedia pages (OTT-QA). */
export async function* readPassages(data: string): AsyncGenerator<Passage> {
  for await (const { id, text } of readRecords(data, "tables/ott-passages.jsonl.gz")) {
    const title = decode(String(id).replace(/^\/wiki\//, "")).replaceAll("_", " ");
    yield { id: String(id), title, text: String(text) };
  }
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch (error) {
    // Some titles hold a bare percent sign.
    if (error instanceof URIError) return path;
    throw error;
  }
}

/** Questions that people asked (Natural Questions). */
export async function readQuestions(data: string, limit: number): Promise<string[]> {
  const questions: string[] = [];
  for await (const { question } of readRecords(data, "text/nq-oracle.dev.jsonl.gz")) {
    if (questions.push(String(question)) === limit) break;
  }
  return questions;
}

/** Milliseconds at a share of the sorted times. */
export function quantile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
