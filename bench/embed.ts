/**
 * Speed of the embedder: `node bench/embed.ts [--texts 400] [--threads 2] [--model FOLDER] [--python PYTHON]`. Prints the
 * cold start, texts a second by length in tokens and on real sentences of the demo, tokenising included, the longest time
 * for which the event loop stood still, and memory. With `--python`, an interpreter with onnxruntime and tokenizers, also
 * the rates of plain onnxruntime with the same model, texts and threads (training/embedder/bench.py), and the ratio.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { parseArgs } from "node:util";
import { loadEmbedder } from "../src/models/onnx/embedder.ts";
import { defaultEmbedder, readCard } from "../src/models/registry.ts";
import { splitSentences } from "../src/reading/split.ts";

const { values } = parseArgs({
  options: {
    texts: { type: "string", default: "400" },
    threads: { type: "string", default: "2" },
    model: { type: "string", default: defaultEmbedder() },
    python: { type: "string" },
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

const plain = values.python === undefined ? {} : await plainRates(values.python);
console.table(
  [...rates].map(([name, rate]) => {
    const other = plain[name];
    const compared = other === undefined ? {} : { "plain onnxruntime": other, ratio: (rate / other).toFixed(2) };
    return { texts: name, "texts/s": rate, ...compared };
  }),
);
console.log(`longest stop of the event loop: ${Math.round(delay.max / 1e6)} ms; peak memory: ${memory} MB`);

function demoSentences(): string[] {
  const file = resolve(import.meta.dirname, "../examples/demo/text/encyclopedia.jsonl");
  const lines = readFileSync(file, "utf8").trim().split("\n");
  return lines.flatMap((line) => {
    const { text } = JSON.parse(line) as { text: string };
    return splitSentences(text).map(({ start, end }) => text.slice(start, end));
  });
}

async function plainRates(python: string): Promise<Record<string, number>> {
  const { file } = await readCard(resolve(values.model, "card.json"));
  const script = resolve(import.meta.dirname, "../training/embedder/bench.py");
  const input = JSON.stringify(inputs);
  return JSON.parse(
    execFileSync(python, [script, "--threads", values.threads, "--model", resolve(values.model, file)], {
      input,
      encoding: "utf8",
    }),
  );
}
