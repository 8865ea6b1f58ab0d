/**
 * Writes rows of OTT-QA's tables, facts of FB15k-237, HybridQA's questions with their rows and passages, and questions about
 * rows, as the engine verbalises them, one JSON object a line, so that training and serving see the same text.
 * `node training/reader/export-evidence.ts DATA OUT`
 */
import { mkdir, open } from "node:fs/promises";
import { join } from "node:path";
import { readFreebaseGraph } from "../../src/eval/corpora/freebase-graph.ts";
import { type OttTable, ottPassage, ottQuestion, ottTable } from "../../src/eval/datasets/ott-qa-records.ts";
import { detokenise } from "../../src/eval/datasets/ott-qa-spacing.ts";
import { teachesModels } from "../../src/eval/datasets/teaching-split.ts";
import { dataFile, readJsonLines } from "../../src/eval/read-data.ts";
import { verbaliseRow, verbaliseStatement } from "../../src/evidence/verbalise.ts";
import { rowQuestions } from "./row-questions.ts";

const [data = "", out = ""] = process.argv.slice(2);
if (data === "" || out === "") throw new Error("usage: node training/reader/export-evidence.ts DATA OUT");
await mkdir(out, { recursive: true });
await write(join(out, "rows.jsonl"), rows());
await write(join(out, "facts.jsonl"), facts());
await write(join(out, "hybridqa.jsonl"), hybridqa());
// The answer of a question over rows is found in one by comparing, and its words may stand in a row by chance.
const taught = (await rowQuestions(data, { teaching: true })).filter(
  ({ set, overRows }) => set === "fetaqa" || !overRows,
);
await write(
  join(out, "row-questions.jsonl"),
  taught.map((each) => ({ ...each, rows: each.rows.map(({ text }) => text) })),
);

async function write(path: string, items: AsyncIterable<unknown> | Iterable<unknown>): Promise<void> {
  const file = await open(path, "w");
  let lines: string[] = [];
  let count = 0;
  for await (const item of items) {
    lines.push(JSON.stringify(item));
    count++;
    if (lines.length === 5_000) {
      await file.write(`${lines.join("\n")}\n`);
      lines = [];
    }
  }
  if (lines.length > 0) await file.write(`${lines.join("\n")}\n`);
  await file.close();
  process.stderr.write(`${path}: ${count}\n`);
}

async function* rows(): AsyncGenerator<unknown> {
  for await (const each of readJsonLines(dataFile(data, "tables/ott-tables.jsonl.gz"), ottTable)) {
    yield* rowsOf(each).map((row) => ({ table: each.id, title: each.title, ...row }));
  }
}

function rowsOf({ title, section: path, header, rows }: OttTable) {
  const section = path.split(" -- ");
  return rows.map((values, row) => {
    const cells = values.map(({ text }, column) => ({ column, name: header[column] ?? "", value: text }));
    return { row, section, cells, text: verbaliseRow({ title, caption: "", section, kind: "table" }, cells) };
  });
}

/** Questions of tables that may teach and that no question of OTT-QA dev is about, with all rows and all passages. */
async function* hybridqa(): AsyncGenerator<unknown> {
  const measured = new Set<string>();
  for await (const { table_id } of readJsonLines(dataFile(data, "tables/ott-qa.dev.jsonl.gz"), ottQuestion)) {
    measured.add(table_id);
  }
  const asked = (
    await Array.fromAsync(readJsonLines(dataFile(data, "tables/hybridqa.dev.jsonl.gz"), ottQuestion))
  ).filter(({ table_id }) => teachesModels(table_id) && !measured.has(table_id));
  const ids = new Set(asked.map(({ table_id }) => table_id));
  const tables = new Map<string, OttTable>();
  for await (const table of readJsonLines(dataFile(data, "tables/ott-tables.jsonl.gz"), ottTable)) {
    if (ids.has(table.id)) tables.set(table.id, table);
  }
  const links = new Set([...tables.values()].flatMap(({ rows }) => rows.flat().flatMap((cell) => cell.links)));
  const passages = new Map<string, string>();
  for await (const { id, text } of readJsonLines(dataFile(data, "tables/ott-passages.jsonl.gz"), ottPassage)) {
    if (links.has(id)) passages.set(id, detokenise(text));
  }
  for (const { question, table_id, "answer-text": answer, "answer-node": nodes } of asked) {
    const table = tables.get(table_id);
    if (table === undefined || nodes.length === 0) continue;
    yield {
      question: detokenise(question),
      answer: detokenise(answer),
      rows: rowsOf(table).map(({ text }) => text),
      // Row, column, and the page behind the cell where the answer stands there.
      places: nodes.map(([, [row, column], link, kind]) => ({ row, column, link: kind === "passage" ? link : null })),
      passages: table.rows.flatMap((values, row) =>
        values.flatMap(({ links }, column) =>
          links.flatMap((link) => {
            const text = passages.get(link);
            return text === undefined ? [] : [{ row, column, link, title: titleOf(link), text }];
          }),
        ),
      ),
    };
  }
}

function titleOf(link: string): string {
  return decodeURIComponent(link.slice("/wiki/".length)).replaceAll("_", " ");
}

async function* facts(): AsyncGenerator<unknown> {
  const { edges, names } = await readFreebaseGraph(data);
  const labelOf = (iri: string): string => names.get(iri)?.[0] ?? "";
  for (const { subject, relation, object } of edges) {
    const labels = { subject: labelOf(subject), predicate: labelOf(relation), object: labelOf(object) };
    yield { relation, ...labels, text: verbaliseStatement({ ...labels, qualifiers: [] }) };
  }
}
