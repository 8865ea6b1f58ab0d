/**
 * Speed and memory of the readers on made input; each runs in a process of its own. Prints one table.
 *
 *   node bench/read.ts [--lines 200000] [--seed 7]
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { readSource } from "../src/reading/read-source.ts";
import { random } from "./graph-data.ts";

const { values } = parseArgs({
  options: {
    lines: { type: "string", default: "200000" },
    seed: { type: "string", default: "7" },
    path: { type: "string" },
  },
});

async function measure(path: string): Promise<void> {
  const started = performance.now();
  let documents = 0;
  for await (const item of readSource({ uri: path, path })) if (item.kind === "document") documents++;
  const ms = performance.now() - started;
  console.log(JSON.stringify({ ms, documents, peak: process.resourceUsage().maxRSS * 1024 }));
}

const lines = Number(values.lines);
const next = random(Number(values.seed));
const words = [
  "Brenholm",
  "observatory",
  "was",
  "founded",
  "in",
  "1907",
  "by",
  "a",
  "telescope",
  "made at",
  "Jena",
  "Größe",
];
const sentence = (): string =>
  `${Array.from({ length: 15 }, () => words[Math.floor(next() * words.length)]).join(" ")}.`;
const make = (line: (i: number) => string, count: number): string =>
  Array.from({ length: count }, (_, i) => line(i)).join("\n");

function inputs(): readonly (readonly [string, string | Uint8Array, number])[] {
  const records = make((i) => JSON.stringify({ title: `Page ${i}`, text: sentence(), year: 1900 + (i % 100) }), lines);
  const few = Math.ceil(lines / 20);
  return [
    ["records.jsonl", records, lines],
    ["records.jsonl.gz", gzipSync(records), lines],
    ["rows.jsonl", make((i) => JSON.stringify({ name: `Town ${i}`, people: i, river: "Saale" }), lines), lines],
    ["prose.txt", make((i) => (i % 5 === 4 ? "" : sentence()), lines), lines],
    ["table.csv", `id,name,people,city\n${make((i) => `${i},Town ${i},${i * 3},City ${i % 100}`, lines)}`, lines],
    ["prose.md", make((i) => [`## Part ${i}`, "", sentence(), `- *${sentence()}*`][i % 4] ?? "", few), few],
  ];
}

if (values.path === undefined) {
  const folder = mkdtempSync(join(tmpdir(), "read-"));
  try {
    const rows = inputs().map(([name, content, count]) => {
      const path = join(folder, name);
      writeFileSync(path, content);
      const { stdout } = spawnSync(process.execPath, [import.meta.filename, "--path", path], { encoding: "utf8" });
      const { ms, documents, peak }: { ms: number; documents: number; peak: number } = JSON.parse(stdout);
      const perSecond = Math.round(count / (ms / 1_000));
      const megabytes = Number((statSync(path).size / 1e6).toFixed(1));
      return {
        name,
        MB: megabytes,
        lines: count,
        documents,
        ms: Math.round(ms),
        "lines/s": perSecond,
        "peak MB": Math.round(peak / 1e6),
      };
    });
    console.table(rows);
  } finally {
    rmSync(folder, { recursive: true });
  }
} else await measure(values.path);
