/**
 * Speed of the embedder: `node bench/embed.ts [--texts 400]`. Prints the cold start, texts a second by length in tokens,
 * the rate on real sentences of the demo, and memory.
 */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { loadEmbedder } from "../src/models/onnx/embedder.ts";
import { splitSentences } from "../src/reading/split.ts";

const { values } = parseArgs({ options: { texts: { type: "string", default: "400" } } });
const count = Number(values.texts);

const started = performance.now();
const embedder = await loadEmbedder();
await embedder.embed(["warm"]);
console.log(`cold start: ${Math.round(performance.now() - started)} ms to the first vector`);

for (const tokens of [16, 32, 64, 128]) {
  // "film" is one token, and two special tokens stand around a text.
  const texts = Array.from({ length: count }, (_, i) => `${i % 10} ${"film ".repeat(tokens - 3)}`);
  console.log(`${tokens} tokens: ${await rate(texts)} texts/s`);
}

const file = resolve(import.meta.dirname, "../examples/demo/text/encyclopedia.jsonl");
const sentences = readFileSync(file, "utf8")
  .trim()
  .split("\n")
  .flatMap((line) => {
    const { text } = JSON.parse(line) as { text: string };
    return splitSentences(text).map(({ start, end }) => text.slice(start, end));
  });
console.log(`sentences of the demo: ${await rate(sentences.slice(0, 4 * count))} texts/s`);
console.log(`peak memory: ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`);
await embedder.close();

async function rate(texts: readonly string[]): Promise<number> {
  const begun = performance.now();
  await embedder.embed(texts);
  return Math.round((texts.length / (performance.now() - begun)) * 1000);
}
