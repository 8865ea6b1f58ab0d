/**
 * Cost of a question as the graph grows: `node bench/graph-growth.ts [--sizes 10000,100000,1000000,10000000]
 * [--presets factweave,tog-e,clocq] [--questions 50] [--rounds 1] [--data DIR] [--cache DIR] [--out docs/results] [--quick]`. The same
 * questions of MetaQA's dev split, as many of one, two and three hops, are asked of graphs of each size (see
 * grown-graph.ts) through the whole engine, each preset and size in a process of its own. Prints a table in Markdown, and
 * writes graph-growth.json and graph-growth.svg. Graphs are made once, in the cache folder; the largest needs some minutes
 * and 2 GB there. `--quick`: two small sizes and nine questions in a minute, written into the cache folder.
 *
 * A question is asked once of a fresh engine that has answered nine others, so that programs are compiled and models are
 * warm, and vectors of its own labels are not. Of several rounds the quietest run of each preset and size is kept, the
 * one with the least median by the clock.
 */
import { spawnSync } from "node:child_process";
import { createWriteStream, existsSync } from "node:fs";
import { mkdir, rename, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { createGzip } from "node:zlib";
import { renderSvg } from "../scripts/results/render-svg.ts";
import { openGraphFile } from "../src/stores/sqlite/graph-file.ts";
import { askAll } from "./graph-growth-ask.ts";
import { growthPlot, type Measured } from "./graph-growth-plot.ts";
import { readGrowthQuestions } from "./graph-growth-questions.ts";
import { grownGraph } from "./grown-graph.ts";
import { machine } from "./machine.ts";

const { values } = parseArgs({
  options: {
    sizes: { type: "string" },
    presets: { type: "string", default: "factweave,tog-e,clocq" },
    questions: { type: "string" },
    rounds: { type: "string", default: "1" },
    data: { type: "string", default: process.env.FACTWEAVE_DATA ?? "../shared/data" },
    cache: { type: "string", default: "runs/bench/graph-growth" },
    out: { type: "string" },
    quick: { type: "boolean", default: false },
    /** A size and a preset: this process measures them and prints JSON. */
    one: { type: "string" },
  },
});
const { data, cache, quick } = values;
const sizes = (values.sizes ?? (quick ? "10000,30000" : "10000,100000,1000000,10000000")).split(",").map(Number);
const count = Number(values.questions ?? (quick ? 9 : 50));
const out = values.out ?? (quick ? cache : "docs/results");

if (values.one !== undefined) {
  const [size = "", preset = ""] = values.one.split(" ");
  const asked = await readGrowthQuestions(data, count);
  const measured = await askAll({ file: fileOf(Number(size)), cacheDir: cache, preset, ...asked });
  console.log(JSON.stringify({ triples: Number(size), preset, ...measured }));
} else await main();

async function main(): Promise<void> {
  const { questions } = await readGrowthQuestions(data, count);
  const lines = await grownGraph(
    data,
    questions.map(({ topic }) => topic),
    1,
  );
  console.log(`${machine()}; ${questions.length} questions\n`);
  console.log(
    "| triples | preset | milliseconds, p50 / p95 | of processor time | peak memory | answered | right |\n|---|---|---|---|---|---|---|",
  );
  for (const size of sizes) await makeGraph(size, lines);
  const quietest = new Map<string, Measured>();
  for (let round = 0; round < Number(values.rounds); round++) {
    for (const size of sizes) {
      for (const preset of values.presets.split(",")) {
        const measured = inProcess(size, preset);
        const before = quietest.get(`${size} ${preset}`);
        if (before === undefined || measured.clock.p50 < before.clock.p50) quietest.set(`${size} ${preset}`, measured);
        console.error(`${size} ${preset}: ${measured.clock.p50.toFixed(0)} ms`);
      }
    }
  }
  const all = [...quietest.values()];
  for (const measured of all) console.log(`| ${cells(measured).join(" | ")} |`);
  const where = machine();
  console.log(`\n${where} at the end`);
  await mkdir(out, { recursive: true });
  await writeFile(join(out, "graph-growth.json"), `${JSON.stringify({ machine: where, measured: all }, null, 1)}\n`);
  await writeFile(join(out, "graph-growth.svg"), await renderSvg(growthPlot(all, where)));
}

/** Under another name until it is complete, so that a killed run leaves nothing that is taken for a graph. */
async function makeGraph(size: number, lines: (size: number) => Iterable<string>): Promise<void> {
  await mkdir(cache, { recursive: true });
  const file = fileOf(size);
  if (!existsSync(file)) {
    const draft = `${file}.${process.pid}.part`;
    await pipeline(Readable.from(inParts(lines(size))), createGzip({ level: 1 }), createWriteStream(draft));
    await rename(draft, file);
  }
  const start = performance.now();
  await (await openGraphFile(file, { cacheDir: cache })).close();
  const seconds = ((performance.now() - start) / 1_000).toFixed(1);
  const { size: bytes } = await stat(file);
  console.error(`${size.toLocaleString("en")} triples: ${(bytes / 1e6).toFixed(1)} MB, opened in ${seconds} s`);
}

/** The questions decide which triples are real in a small graph, so their number is part of the name. */
function fileOf(size: number): string {
  return join(cache, `movies-${count}-questions-${size}.nt.gz`);
}

function inProcess(size: number, preset: string): Measured {
  const flags = ["--one", `${size} ${preset}`, "--questions", String(count), "--data", data, "--cache", cache];
  const { stdout, status } = spawnSync(process.execPath, [import.meta.filename, ...flags], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (status !== 0) throw new Error(`Preset ${preset} over ${size} triples ended with status ${status}; see above.`);
  return JSON.parse(stdout) as Measured;
}

function cells({ triples, preset, clock, processor, peakBytes, answered, right, questions }: Measured): string[] {
  const pair = ({ p50, p95 }: Measured["clock"]) => `${p50.toFixed(0)} / ${p95.toFixed(0)}`;
  const share = (n: number) => `${n} of ${questions}`;
  const memory = `${(peakBytes / 1e6).toFixed(0)} MB`;
  return [triples.toLocaleString("en"), preset, pair(clock), pair(processor), memory, share(answered), share(right)];
}

function* inParts(lines: Iterable<string>): Generator<string> {
  let part = "";
  for (const line of lines) {
    part += line;
    if (part.length < 1 << 20) continue;
    yield part;
    part = "";
  }
  yield part;
}
