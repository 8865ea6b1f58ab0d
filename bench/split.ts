/**
 * Speed of the sentence splitter, on ordinary prose and on hostile input. Prints one table.
 *
 *   node bench/split.ts [--sentences 100000] [--seed 7]
 */
import { parseArgs } from "node:util";
import { splitSentences } from "../src/reading/split.ts";
import { random } from "./graph-data.ts";

const { values } = parseArgs({
  options: { sentences: { type: "string", default: "100000" }, seed: { type: "string", default: "7" } },
});

const parts = [
  "Dr. Smith went to the market in the U.S. on 12 March 1998 and bought 3.5 kg of apples",
  "It was a good day for everyone (see Fig. 2), he said",
  "Nobody at Foo Inc. knew why the bridge had been built there, e.g. for the railway",
  "The film, directed by J. R. Smith, sold 1,234,567 tickets in its first weekend",
];
const ends = [". ", "! ", "? ", '." ', ".[12] ", ".\n"];

function prose(sentences: number): string {
  const next = random(Number(values.seed));
  const pick = (list: readonly string[]): string => list[Math.floor(next() * list.length)] as string;
  return Array.from({ length: sentences }, () => pick(parts) + pick(ends)).join("");
}

const inputs: readonly (readonly [string, string])[] = [
  ["prose", prose(Number(values.sentences))],
  ["200,000 dots", ".".repeat(200_000)],
  ["200,000 spaced dots", ". ".repeat(200_000)],
  ["1 MB without a full stop", "word ".repeat(200_000)],
  ["1 MB without white space", "x".repeat(1_000_000)],
];

const rows = inputs.map(([input, text]) => {
  splitSentences(text.slice(0, 100_000));
  const started = performance.now();
  const sentences = splitSentences(text).length;
  const ms = performance.now() - started;
  const perSecond = Math.round(sentences / (ms / 1_000));
  return { input, characters: text.length, sentences, ms: Number(ms.toFixed(1)), "sentences/s": perSecond };
});
console.table(rows);
