/**
 * Quality and speed of the HTML reader on real pages. Prints three tables.
 *
 *   FACTWEAVE_DATA=../shared/data node bench/reading.ts [--pages 100] [--misses]
 *
 * Tables: pages of WikiTableQuestions; the reference is the CSV made of one table of the page. A table counts as found
 * when a table of the page has as many rows and at least 90 % of its cells. Main text: F1 of words against the text
 * that a person (article-extraction) or Readability's own tests hold to be the article.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";
import { parse as parseCsv } from "csv-parse/sync";
import { parse } from "parse5";
import type { ParsedTable } from "../src/reading/document.ts";
import { readHtml } from "../src/reading/html.ts";
import { walk } from "../src/reading/html-walk.ts";

const { values } = parseArgs({
  options: { pages: { type: "string", default: "100" }, misses: { type: "boolean", default: false } },
});
const data = process.env.FACTWEAVE_DATA ?? "../shared/data";
const folder = mkdtempSync(join(tmpdir(), "reading-"));

function unpack(archive: string): string {
  const target = mkdtempSync(join(folder, "x-"));
  execFileSync("tar", ["xJf", join(data, archive), "-C", target]);
  return target;
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, n) => sum + n, 0) / numbers.length;
}

/** Cells are compared without white space, case, punctuation and note markers. */
function plain(cell: string): string {
  return cell
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\[[^\]]{1,10}\]/g, "")
    .replace(/\\n|[^\p{L}\p{N}]/gu, "");
}

/** Share of the reference's cells that stand in the row of the same number. */
function matching(reference: readonly (readonly string[])[], table: ParsedTable): number {
  let all = 0;
  let same = 0;
  for (const [number, row] of reference.entries()) {
    const cells = new Set((table.rows[number] ?? []).map(plain));
    for (const cell of row.map(plain).filter((text) => text !== "")) {
      all++;
      if (cells.has(cell)) same++;
    }
  }
  return all === 0 ? 1 : same / all;
}

function benchTables(): void {
  const root = unpack("tables/wtq.train.tar.xz");
  const names = readdirSync(join(root, "page"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".html"))
    .sort();
  const step = Math.max(1, Math.floor(names.length / Number(values.pages)));
  const taken = names.filter((_, index) => index % step === 0).slice(0, Number(values.pages));
  const result = { pages: taken.length, found: 0, rowsRight: 0, columnsRight: 0 };
  const cells: number[] = [];
  const times: number[] = [];
  let bytes = 0;
  for (const name of taken) {
    const html = readFileSync(join(root, "page", name), "utf8");
    const csv = readFileSync(join(root, "csv", name.replace("-page", "-csv").replace(".html", ".csv")), "utf8");
    const records: string[][] = parseCsv(csv, { escape: "\\", relax_column_count: true });
    const [header = [], ...all] = records;
    const head = header.map(plain).join("|");
    // Empty rows and headers repeated further down are no rows of data.
    const reference = all.filter((row) => row.some((cell) => plain(cell) !== "") && row.map(plain).join("|") !== head);
    const started = performance.now();
    const { tables } = readHtml(html, { uri: name });
    times.push(performance.now() - started);
    bytes += html.length;
    const scored = tables
      .map((table) => ({ table, score: matching(reference, table), right: table.rows.length === reference.length }))
      .sort((a, b) => Number(b.right) * b.score - Number(a.right) * a.score || b.score - a.score);
    const best = scored[0];
    const found = best?.right === true && best.score >= 0.9;
    if (found) result.found++;
    else if (values.misses)
      console.log(name, header.join("|"), reference.length, best?.table.rows.length, best?.score.toFixed(2));
    if (best?.right) result.rowsRight++;
    const columns = new Set(best?.table.columns.map(plain));
    if (header.map(plain).every((column) => columns.has(column) || column === "")) result.columnsRight++;
    cells.push(best?.score ?? 0);
  }
  const sorted = times.toSorted((a, b) => a - b);
  console.table([
    {
      ...result,
      "cells %": Number((100 * mean(cells)).toFixed(1)),
      "kB a page": Math.round(bytes / taken.length / 1_000),
      "ms median": Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0),
      "ms worst": Math.round(sorted.at(-1) ?? 0),
    },
  ]);
}

function words(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

function wordF1(expected: string, actual: string): { precision: number; recall: number; f1: number } {
  const left = new Map<string, number>();
  const wanted = words(expected);
  for (const word of wanted) left.set(word, (left.get(word) ?? 0) + 1);
  const got = words(actual);
  let both = 0;
  for (const word of got) {
    const rest = left.get(word) ?? 0;
    if (rest > 0) both++;
    left.set(word, rest - 1);
  }
  const precision = got.length === 0 ? 0 : both / got.length;
  const recall = wanted.length === 0 ? 1 : both / wanted.length;
  return { precision, recall, f1: both === 0 ? 0 : (2 * precision * recall) / (precision + recall) };
}

interface Page {
  readonly name: string;
  readonly html: string;
  readonly expected: string;
}

function articlePages(): Page[] {
  const root = join(unpack("web/article-extraction.dev.tar.xz"), "html");
  const truth = gunzipSync(readFileSync(join(data, "web/article-extraction.dev.truth.jsonl.gz"))).toString("utf8");
  return truth
    .split("\n")
    .filter((line) => line !== "")
    .map((line): { id: string; articleBody: string } => JSON.parse(line))
    .map(({ id, articleBody }) => {
      const html = gunzipSync(readFileSync(join(root, `${id}.html.gz`))).toString("utf8");
      return { name: id, html, expected: articleBody };
    });
}

function readabilityPages(): Page[] {
  const root = unpack("web/readability.dev.tar.xz");
  return readdirSync(root)
    .filter((name) => name !== "LICENSE" && readdirSync(join(root, name)).includes("expected.html"))
    .map((name) => {
      let expected = "";
      const visitor = {
        enter: () => true,
        text: (value: string) => {
          expected += `${value} `;
        },
      };
      walk(parse(readFileSync(join(root, name, "expected.html"), "utf8")), visitor);
      return { name, html: readFileSync(join(root, name, "source.html"), "utf8"), expected };
    });
}

function benchText(set: string, pages: readonly Page[]): void {
  const scores = pages.map(({ name, html, expected }) => {
    const score = wordF1(expected, readHtml(html, { uri: name }).text);
    if (values.misses && score.f1 < 0.85) console.log(set, name, score);
    return score;
  });
  const percent = (pick: (score: (typeof scores)[number]) => number): number =>
    Number((100 * mean(scores.map(pick))).toFixed(1));
  console.table([
    {
      set,
      pages: pages.length,
      "precision %": percent(({ precision }) => precision),
      "recall %": percent(({ recall }) => recall),
      "F1 %": percent(({ f1 }) => f1),
    },
  ]);
}

try {
  benchTables();
  benchText("article-extraction", articlePages());
  benchText("readability", readabilityPages());
} finally {
  rmSync(folder, { recursive: true });
}
