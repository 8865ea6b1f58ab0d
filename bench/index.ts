/**
 * Speed and memory of indexing real text: `node bench/index.ts [--sentences 200000] [--vectors] [--keep DIR] [--data DIR]`.
 * Prints sentences a second, peak memory of the process, and what a second run over unchanged files costs.
 */
import { createWriteStream, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { indexSources } from "../src/collection/index-sources.ts";
import { openCollection } from "../src/collection/open-collection.ts";
import { loadEmbedder } from "../src/models/onnx/embedder.ts";
import { splitSentences } from "../src/reading/split.ts";
import { readPassages } from "./passages.ts";

const { values } = parseArgs({
  options: {
    sentences: { type: "string", default: "200000" },
    vectors: { type: "boolean", default: false },
    keep: { type: "string" },
    data: { type: "string", default: process.env.FACTWEAVE_DATA ?? "../shared/data" },
  },
});
const wanted = Number(values.sentences);
const root = mkdtempSync(join(tmpdir(), "factweave-bench-"));
const dir = values.keep ?? join(root, "collection");
try {
  const input = join(root, "in");
  mkdirSync(input);
  await writePassages(join(input, "passages.jsonl"), wanted);
  for (let i = 0; i < 200; i++) writeFileSync(join(input, `note${i}.txt`), `This is note ${i}. It says little.`);
  const embedder = values.vectors ? await loadEmbedder() : undefined;
  let told = performance.now();
  const run = () =>
    indexSources([input], {
      dir,
      ...(embedder && { embedder }),
      onProgress({ sentences, ratePerSecond, secondsLeft }) {
        if (performance.now() - told < 10_000) return;
        told = performance.now();
        console.error(`${sentences} sentences, ${Math.round(ratePerSecond)}/s, ${Math.round(secondsLeft ?? 0)} s left`);
      },
    });
  const first = await run();
  const { sentences, documents, failed, ms } = first;
  console.log(
    `vectors ${values.vectors ? embedder?.id : "none"}; ${documents} documents, ${sentences} sentences, ${failed.length} failures`,
  );
  console.log(`first run    ${(ms / 1000).toFixed(1)} s, ${Math.round((sentences / ms) * 1000)} sentences/s`);
  console.log(`peak memory  ${Math.round(process.resourceUsage().maxRSS / 1024)} MB resident`);
  const second = await run();
  console.log(`second run   ${Math.round(second.ms)} ms, ${second.indexed} indexed, ${second.unchanged} unchanged`);
  const opened = performance.now();
  const { store, close } = await openCollection(dir);
  console.log(`open         ${(performance.now() - opened).toFixed(1)} ms`);
  console.log(`on disk      ${Math.round((await store.stats()).bytesOnDisk / 1e6)} MB`);
  await close();
  await embedder?.close();
} finally {
  rmSync(root, { recursive: true });
}

async function writePassages(path: string, sentences: number): Promise<void> {
  const out = createWriteStream(path);
  let count = 0;
  for await (const { title, text } of readPassages(values.data)) {
    out.write(`${JSON.stringify({ title, text })}\n`);
    count += splitSentences(text).length;
    if (count >= sentences) break;
  }
  await new Promise((done) => out.end(done));
}
