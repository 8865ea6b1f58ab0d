/**
 * What is a title before each sentence worth? `node bench/prefix.ts [--passages 40000] [--data DIR]`. Two kinds of
 * question over one pool: Natural Questions, which mostly name their subject, with their gold passages; and those of
 * OTT-QA whose answer stands in a passage, which name it only by way of a table. A hit is a sentence of the right
 * passage among the best 10 or 100.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { documentUnits } from "../src/collection/document-units.ts";
import type { Block } from "../src/reading/document.ts";
import { openUnitReader } from "../src/stores/lance/unit-reader.ts";
import type { UnitRow } from "../src/stores/lance/unit-schema.ts";
import { openUnitWriter } from "../src/stores/lance/unit-writer.ts";
import { type Passage, readPassages, readRecords } from "./passages.ts";

const { values } = parseArgs({
  options: {
    passages: { type: "string", default: "40000" },
    data: { type: "string", default: process.env.FACTWEAVE_DATA ?? "../shared/data" },
  },
});

const passages: Passage[] = [];
for await (const passage of readPassages(values.data)) if (passages.push(passage) === Number(values.passages)) break;
const known = new Set(passages.map(({ id }) => id));
interface Asked {
  readonly question: string;
  readonly answers: ReadonlySet<string>;
}
const ott: Asked[] = [];
for await (const record of readRecords(values.data, "tables/ott-qa.dev.jsonl.gz")) {
  const nodes = record["answer-node"] as [string, unknown, string | null, string][];
  const answers = new Set(
    nodes.flatMap(([, , page, kind]) => (kind === "passage" && page !== null && known.has(page) ? [page] : [])),
  );
  if (answers.size > 0) ott.push({ question: String(record.question), answers });
}
const natural: Asked[] = [];
for await (const { question, nq_annotated_gold: gold } of readRecords(values.data, "text/nq-oracle.dev.jsonl.gz")) {
  const { title, long_answer: text } = gold as { title: string; long_answer: string };
  const id = `nq${natural.length}`;
  passages.push({ id, title, text });
  natural.push({ question: String(question), answers: new Set([id]) });
}

for (const prefixed of [true, false]) {
  const dir = mkdtempSync(join(tmpdir(), "factweave-bench-"));
  const writer = await openUnitWriter(dir, undefined);
  const rows: UnitRow[] = passages.flatMap(({ title, text }, doc) => {
    const blocks: Block[] = [{ start: 0, end: text.length, kind: "paragraph", section: [] }];
    const units = documentUnits({ title: prefixed ? title : "", text, blocks, tables: [] });
    return units.sentences.map(({ first, second, indexed }) => ({ doc, first, second, indexed }));
  });
  await writer.append({ sentence: rows, passage: [], row: [] });
  await writer.optimize();
  writer.close();
  const reader = await openUnitReader(dir);
  for (const [name, asked] of Object.entries({ "Natural Questions": natural, "OTT-QA": ott })) {
    const found = { 10: 0, 100: 0 };
    for (const { question, answers } of asked) {
      const hits = await reader.lexical(question, { kind: "sentence", limit: 100 });
      for (const k of [10, 100] as const) {
        if (hits.slice(0, k).some(({ doc }) => answers.has(passages[doc]?.id ?? ""))) found[k]++;
      }
    }
    const [ten, hundred] = [found[10], found[100]].map((count) => (count / asked.length).toFixed(3));
    console.log(
      `${prefixed ? "with title   " : "without title"} ${name}, ${asked.length}: hit@10 ${ten}, hit@100 ${hundred}`,
    );
  }
  reader.close();
  rmSync(dir, { recursive: true });
}
