/**
 * Speed and memory of the embedded graph store. Prints one table a graph.
 *
 *   node bench/graph.ts [--triples 1000000] [--seed 7] [--data FOLDER] [--only synthetic|hub|fb15k-237|movies|incremental]
 *
 * The synthetic graph is made from the seed; the real ones are read from FOLDER (or FACTWEAVE_DATA, or ../shared/data)
 * and left out when it is not there. Each graph runs in a process of its own, so that its peak memory is its own.
 */
/**
 * Speed and memory of the embedded graph store. Prints one table a graph.
 *
 *   node bench/graph.ts [--triples 1000000] [--seed 7] [--data FOLDER] [--only synthetic|hub|fb15k-237|movies|incremental]
 *
 * The synthetic graph is made from the seed; the real ones are read from FOLDER (or FACTWEAVE_DATA, or ../shared/data)
 * and left out when it is not there. Each graph runs in a process of its own, so that its peak memory is its own.
 */
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { createReadStream, createWriteStream, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { finished } from "node:stream/promises";
import { parseArgs } from "node:util";
import type { Triple } from "../src/core/term.ts";
import { readRdf } from "../src/reading/rdf.ts";
import { openSqliteGraph } from "../src/stores/sqlite/graph.ts";
import { openGraphFile } from "../src/stores/sqlite/graph-file.ts";
import { createGraphWriter } from "../src/stores/sqlite/graph-writer.ts";
import { freebase, hub, type Lines, movies, random, synthetic } from "./graph-data.ts";

const { values } = parseArgs({
  options: {
    triples: { type: "string", default: "1000000" },
    seed: { type: "string", default: "7" },
    data: { type: "string", default: process.env.FACTWEAVE_DATA ?? "../shared/data" },
    only: { type: "string" },
    child: { type: "string" },
  },
});
const size = Number(values.triples);

const graphs: Readonly<Record<string, () => Lines>> = {
  synthetic: () => synthetic(size, random(Number(values.seed))),
  hub: () => hub(size),
  "fb15k-237": () => freebase(values.data),
  movies: () => movies(values.data),
};

async function writeLines(path: string, lines: Lines): Promise<number> {
  const file = createWriteStream(path);
  let count = 0;
  let text = "";
  for (const line of lines) {
    count++;
    text += line;
    if (text.length < 1 << 20) continue;
    if (!file.write(text)) await once(file, "drain");
    text = "";
  }
  file.end(text);
  await finished(file);
  return count;
}

const milliseconds = (value: number) => (value < 10 ? value.toFixed(3) : value.toFixed(0));

async function percentiles(times: number, work: (n: number) => Promise<unknown>): Promise<string> {
  const measured: number[] = [];
  for (let n = 0; n < times; n++) {
    const start = performance.now();
    await work(n);
    measured.push(performance.now() - start);
  }
  measured.sort((a, b) => a - b);
  return `${milliseconds(measured[Math.floor(times / 2)]!)} / ${milliseconds(measured[Math.floor(times * 0.95)]!)}`;
}

const print = (name: string, value: string) => console.log(`| ${name} | ${value} |`);

/** Loads `path` as `--kg` does, then asks. */
async function measure(name: string, path: string): Promise<void> {
  const cacheDir = mkdtempSync(join(tmpdir(), "graph-bench-"));
  try {
    let triples = 0;
    let start = performance.now();
    await (await openGraphFile(path, { cacheDir, onProgress: (count) => (triples = count) })).close();
    const seconds = (performance.now() - start) / 1000;
    const { user, system } = process.cpuUsage();
    const file = join(cacheDir, readdirSync(cacheDir)[0]!);
    console.log(`\n| ${name}: ${triples.toLocaleString("en")} triples | |\n|---|---|`);
    print(
      "load, from file to file",
      `${seconds.toFixed(1)} s, ${Math.round(triples / seconds).toLocaleString("en")} a second`,
    );
    print("processor time of it", `${((user + system) / 1e6).toFixed(1)} s`);
    print("size, N-Triples and database", `${megabytes(statSync(path).size)} MB, ${megabytes(statSync(file).size)} MB`);
    print("peak memory while loading", `${Math.round(process.resourceUsage().maxRSS / 1024)} MB`);
    start = performance.now();
    const store = openSqliteGraph(file);
    await store.frequency("x:y");
    print("open and first look-up", `${milliseconds(performance.now() - start)} ms`);

    const names = sample(file, "SELECT value FROM graph_term WHERE kind = 0 AND nodes > 0 AND arcs = 0");
    const labels = sample(file, "SELECT norm AS value FROM graph_name");
    const neighbourhood = async (n: number) => {
      const found = await store.statements(names[n]!, { limit: 1000 });
      await store.labels(found.flatMap(({ subject, predicate, object }) => [subject, predicate, object]));
    };
    print(
      "neighbourhood with labels, at most 1,000, p50 / p95",
      `${await percentiles(names.length, neighbourhood)} ms`,
    );
    print("relations, p50 / p95", `${await percentiles(names.length, (n) => store.relations(names[n]!))} ms`);
    const candidates = (n: number) => store.candidates(labels[n]!, { limit: 20 });
    print("candidates, 20 best, p50 / p95", `${await percentiles(labels.length, candidates)} ms`);
    const prefixes = (n: number) => store.candidates(labels[n]!.slice(0, 4), { limit: 20, prefix: true });
    print("candidates by a prefix of 4, p50 / p95", `${await percentiles(labels.length, prefixes)} ms`);
    const top = sample(file, "SELECT value FROM graph_term WHERE kind = 0 ORDER BY nodes DESC LIMIT 1", 1)[0]!;
    const few = () => store.statements(top, { limit: 50, direction: "in" });
    print(
      `50 statements of the largest hub (${await store.frequency(top)} triples), p50 / p95`,
      `${await percentiles(200, few)} ms`,
    );
    print("all relations of that hub, p50 / p95", `${await percentiles(5, () => store.relations(top))} ms`);
    const other = (n: number) => names[(n * 7919 + 13) % names.length]!;
    for (const maxLength of [1, 2, 3]) {
      const connect = (n: number) => store.connections(names[n % names.length]!, other(n), { maxLength });
      print(`connections of two entities, at most ${maxLength}, p50 / p95`, `${await percentiles(200, connect)} ms`);
    }
    const withHub = (n: number) => store.connections(names[n % names.length]!, top);
    print("connections with that hub, at most 2, p50 / p95", `${await percentiles(200, withHub)} ms`);
    const hubs = sample(file, "SELECT value FROM graph_term WHERE kind = 0 ORDER BY nodes DESC LIMIT 10", 10);
    const ofHubs = (n: number) => store.connections(hubs[n % 10]!, hubs[(n + 1 + Math.floor(n / 10)) % 10]!);
    print("connections of two of the ten largest hubs, at most 2, p50 / p95", `${await percentiles(90, ofHubs)} ms`);
    await store.close();
  } finally {
    rmSync(cacheDir, { recursive: true });
  }
}

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(0);

/** 1,000 values of a query's result, evenly spread. */
function sample(file: string, query: string, limit = 1000): string[] {
  const database = new DatabaseSync(file, { readOnly: true });
  const all = database.prepare(query).all();
  database.close();
  return Array.from({ length: Math.min(limit, all.length) }, (_, n) =>
    String(all[Math.floor((n * all.length) / Math.min(limit, all.length))]?.value),
  );
}

/** Small additions to a graph that is there, each its own transaction, and a source taken out again. */
async function measureIncrements(path: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "graph-bench-"));
  const database = new DatabaseSync(join(folder, "graph.sqlite"));
  try {
    database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -65536");
    const writer = createGraphWriter(database);
    const source = (id: string) => ({ id, title: id, retrievedAt: "2026-01-01T00:00:00Z", sha256: "" });
    const batches: (readonly Triple[])[] = [];
    const lines = createReadStream(path);
    for await (const batch of readRdf({ uri: path, format: "n-triples", stream: lines })) batches.push(batch);
    const last = batches.splice(-20);
    const addAll = () => {
      for (const batch of batches) writer.add(source("first"), batch);
    };
    const transaction = (work: () => void) => {
      const start = performance.now();
      database.exec("BEGIN IMMEDIATE");
      work();
      writer.finish();
      database.exec("COMMIT");
      return performance.now() - start;
    };
    const rate = (ms: number, count: number) =>
      `${milliseconds(ms)} ms, ${Math.round((count / ms) * 1000).toLocaleString("en")} a second`;
    const count = batches.reduce((sum, batch) => sum + batch.length, 0);
    console.log(`\n| additions to ${count.toLocaleString("en")} triples | |\n|---|---|`);
    print("first load", rate(transaction(addAll), count));
    const added = last.map((batch, n) => transaction(() => writer.add(source(`more ${n}`), batch)));
    const all = last.reduce((sum, batch) => sum + batch.length, 0);
    print(
      `${last.length} more sources, each with ${last[0]!.length} triples`,
      rate(
        added.reduce((a, b) => a + b),
        all,
      ),
    );
    print("forget one of them", `${milliseconds(transaction(() => writer.remove("more 7")))} ms`);
    print("forget the first", `${milliseconds(transaction(() => writer.remove("first")))} ms`);
  } finally {
    database.close();
    rmSync(folder, { recursive: true });
  }
}

if (values.child !== undefined) {
  const name = values.only ?? "";
  await (name === "incremental" ? measureIncrements(values.child) : measure(name, values.child));
} else {
  const folder = mkdtempSync(join(tmpdir(), "graph-bench-"));
  console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}`);
  for (const name of [...Object.keys(graphs), "incremental"]) {
    if (values.only !== undefined && values.only !== name) continue;
    if ((name === "movies" || name === "fb15k-237") && !existsSync(values.data)) {
      console.log(`\n${name} is left out: there is no data at ${values.data}`);
      continue;
    }
    const path = join(folder, `${name}.nt`);
    await writeLines(path, (graphs[name] ?? graphs.synthetic!)());
    const child = spawnSync(process.execPath, [import.meta.filename, "--child", path, "--only", name], {
      stdio: "inherit",
    });
    if (child.status !== 0) process.exitCode = 1;
    rmSync(path);
  }
  rmSync(folder, { recursive: true });
}
