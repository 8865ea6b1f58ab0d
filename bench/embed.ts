/**
 * What else the embedder costs: `node bench/embed.ts [--texts 400] [--threads 2] [--model FOLDER]`. Prints the cold start,
 * texts a second of 16 to 128 tokens and of real sentences of the demo, tokenising included, the longest time for which the
 * event loop stood still, and memory. `bench/pairs.ts` has its speed beside Python.
 */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { parseArgs } from "node:util";
import { loadEmbedder } from "../src/models/onnx/embedder.ts";
import { defaultEmbedder } from "../src/models/registry.ts";
import { demoSentences } from "./demo-sentences.ts";

const { values } = parseArgs({
  options: {
    texts: { type: "string", default: "400" },
    threads: { type: "string", default: "2" },
    model: { type: "string", default: defaultEmbedder() },
  },
});
const count = Number(values.texts);

const started = performance.now();
const embedder = await loadEmbedder({ path: values.model, threads: Number(values.threads) });
await embedder.embed(["warm"]);
console.log(`cold start: ${Math.round(performance.now() - started)} ms to the first vector`);

// "film" is one token, and two special tokens stand around a text.
const repeated = (tokens: number) => Array.from({ length: count }, (_, i) => `${i % 10} ${"film ".repeat(tokens - 3)}`);
const inputs = {
  ...Object.fromEntries([16, 32, 64, 128].map((tokens) => [`${tokens} tokens`, repeated(tokens)])),
  "sentences of the demo": demoSentences().slice(0, 4 * count),
};

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
const rates = new Map<string, number>();
for (const [name, texts] of Object.entries(inputs)) {
  let best = 0;
  for (let round = 0; round < 3; round++) {
    const begun = performance.now();
    await embedder.embed(texts);
    best = Math.max(best, (texts.length / (performance.now() - begun)) * 1_000);
  }
  rates.set(name, Math.round(best));
}
const memory = Math.round(process.resourceUsage().maxRSS / 1024);
await embedder.close();

console.table([...rates].map(([texts, rate]) => ({ texts, "texts/s": rate })));
console.log(`longest stop of the event loop: ${Math.round(delay.max / 1e6)} ms; peak memory: ${memory} MB`);
