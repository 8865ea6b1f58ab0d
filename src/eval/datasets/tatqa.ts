import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { answerKind } from "../answer-kind.ts";
import { plainCell, tablePage } from "../corpora/table-page.ts";
import type { Corpus, Dataset, EvalQuestion, LoadedDataset } from "../dataset.ts";
import type { Gold, GoldSupport } from "../gold.ts";
import { dataFile, readJsonLines } from "../read-data.ts";
import { scaledForms } from "./tatqa-scale.ts";

const file = "tables/tatqa.dev.jsonl.gz";

const asked = z.object({
  uid: z.string(),
  question: z.string(),
  answer: z.union([z.array(z.string()), z.string(), z.number()]),
  derivation: z.string(),
  answer_type: z.enum(["span", "multi-span", "arithmetic", "count"]),
  answer_from: z.enum(["table", "text", "table-text"]),
  /** Orders of paragraphs, as strings. */
  rel_paragraphs: z.array(z.string()),
  scale: z.enum(["", "thousand", "million", "billion", "percent"]),
});

const context = z.object({
  table: z.object({ uid: z.string(), table: z.array(z.array(z.string())) }),
  paragraphs: z.array(z.object({ uid: z.string(), order: z.number(), text: z.string() })),
  questions: z.array(asked),
});

type Asked = z.infer<typeof asked>;
type Context = z.infer<typeof context>;

/** Questions over a table of an annual report with the paragraphs around it: looked up, counted or calculated. */
export const tatqa: Dataset = {
  name: "tatqa",
  title: "financial questions over one table and its paragraphs, many of them calculated",
  split: "dev",
  origin: "NExTplusplus/TAT-QA @ 870accc",
  licence: "MIT",
  kinds: ["table", "text"],
  headline: ["SetF1[entity]", "F1[squad]"],
  files: [file],
  load,
};

async function load(folder: string): Promise<LoadedDataset> {
  const questions: EvalQuestion[] = [];
  const gold = new Map<string, Gold>();
  const corpora = new Map<string, Corpus>();
  for await (const record of readJsonLines(dataFile(folder, file), context)) {
    const id = record.table.uid;
    const url = `https://factweave.invalid/tatqa/${encodeURIComponent(id)}`;
    corpora.set(id, {
      id,
      vectors: true,
      write: (dir) => writeFile(join(dir, "report.html"), page(record, url)),
    });
    for (const one of record.questions) {
      questions.push({ id: one.uid, text: one.question, corpus: id });
      gold.set(one.uid, goldOf(one, record, url));
    }
  }
  return { questions, gold, corpora, excluded: new Map() };
}

/** The reports have no names here: every page has the same title. The table stands behind its paragraphs. */
function page({ table: { table }, paragraphs }: Context, url: string): string {
  const count = headerRows(table);
  return tablePage({
    title: "Annual report",
    url,
    intro: inOrder(paragraphs).map(({ text }) => text),
    section: [],
    paragraphs: [],
    header: table.slice(0, count),
    rows: table.slice(count).map((row) => row.map(plainCell)),
  });
}

function inOrder(paragraphs: Context["paragraphs"]): Context["paragraphs"] {
  return paragraphs.toSorted((a, b) => a.order - b.order);
}

/**
 * The tables come as bare cells. The first row is header, and with it those below that have no name of their own or
 * only a unit in brackets, and the next as long as no column but the first is named.
 */
function headerRows(table: Context["table"]["table"]): number {
  let count = 1;
  const isNamed = () => table.slice(0, count).some((row) => row.slice(1).some((text) => text.trim() !== ""));
  while (count < table.length - 1 && (!isNamed() || /^\s*(?:\(.*\)\s*)?$/.test(table[count]?.[0] ?? ""))) count++;
  return count;
}

function goldOf(one: Asked, { table: { table }, paragraphs }: Context, url: string): Gold {
  const { answer, answer_type, answer_from, derivation, scale } = one;
  const texts = [...new Set((Array.isArray(answer) ? answer : [String(answer)]).map((text) => text.trim()))];
  const first = texts[0] ?? "";
  const fromText = paragraphs
    .filter(({ order }) => one.rel_paragraphs.includes(String(order)))
    .map(({ text }) => text.replace(/\s+/g, " ").trim());
  const used =
    answer_type === "arithmetic"
      ? (derivation.match(/\d[\d,]*(?:\.\d+)?/g) ?? [])
      : [...texts, ...derivation.split("##")];
  const fromTable = answer_from === "text" ? [] : rowsWith(table, used);
  return {
    answers: texts.map((text) => ({ text, aliases: scaledForms(text, scale) })),
    kind: Array.isArray(answer) ? answerKind(first, one.question) : "number",
    support: [...new Set([...fromText, ...fromTable])].map((quote): GoldSupport => ({ url, quote })),
    hops: [],
    tags: { answer_type, answer_from, scale: scale || "none", ...(derivation !== "" && { derivation }) },
  };
}

/** The rows with cells that say one of these, whatever stands around a number: their name and these cells. */
function rowsWith(table: Context["table"]["table"], texts: readonly string[]): string[] {
  const bare = (text: string): string => text.replace(/[\s$£€¥%()−-]/g, "");
  const wanted = new Set(texts.map(bare).filter((text) => text !== ""));
  return table.flatMap((row) => {
    const cells = row.filter((text, column) => column === 0 || wanted.has(bare(text)));
    if (!cells.some((text) => wanted.has(bare(text)))) return [];
    return cells
      .map((text) => text.replace(/\s+/g, " ").trim())
      .filter((text) => text !== "")
      .join(", ");
  });
}
