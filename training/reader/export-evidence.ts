/**
 * Writes rows of OTT-QA's tables and facts of FB15k-237 as the engine verbalises them, one JSON object a line, so that
 * training and serving see the same text. `node training/reader/export-evidence.ts DATA OUT`
 */
import { mkdir, open } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { readFreebaseGraph } from "../../src/eval/corpora/freebase-graph.ts";
import { dataFile, readJsonLines } from "../../src/eval/read-data.ts";
import { verbaliseRow, verbaliseStatement } from "../../src/evidence/verbalise.ts";

const [data = "", out = ""] = process.argv.slice(2);
if (data === "" || out === "") throw new Error("usage: node training/reader/export-evidence.ts DATA OUT");
await mkdir(out, { recursive: true });
await write(join(out, "rows.jsonl"), rows());
await write(join(out, "facts.jsonl"), facts());

async function write(path: string, items: AsyncIterable<unknown>): Promise<void> {
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
  const table = z.object({
    id: z.string(),
    title: z.string(),
    section: z.string(),
    header: z.array(z.string()),
    rows: z.array(z.array(z.object({ text: z.string() }))),
  });
  for await (const each of readJsonLines(dataFile(data, "tables/ott-tables.jsonl.gz"), table)) {
    const section = each.section.split(" -- ");
    for (const [row, values] of each.rows.entries()) {
      const cells = values.map(({ text }, column) => ({ column, name: each.header[column] ?? "", value: text }));
      const text = verbaliseRow({ title: each.title, caption: "", section, kind: "table" }, cells);
      yield { table: each.id, row, title: each.title, section, cells, text };
    }
  }
}

async function* facts(): AsyncGenerator<unknown> {
  const { edges, names } = await readFreebaseGraph(data);
  const labelOf = (iri: string): string => names.get(iri)?.[0] ?? "";
  for (const { subject, relation, object } of edges) {
    const labels = { subject: labelOf(subject), predicate: labelOf(relation), object: labelOf(object) };
    yield { relation, ...labels, text: verbaliseStatement({ ...labels, qualifiers: [] }) };
  }
}
