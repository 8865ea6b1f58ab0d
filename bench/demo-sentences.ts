import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { splitSentences } from "../src/reading/split.ts";

/** Sentences of the bundled demo's encyclopedia, in its order. */
export function demoSentences(): string[] {
  const file = resolve(import.meta.dirname, "../examples/demo/text/encyclopedia.jsonl");
  const lines = readFileSync(file, "utf8").trim().split("\n");
  return lines.flatMap((line) => {
    const { text } = JSON.parse(line) as { text: string };
    return splitSentences(text).map(({ start, end }) => text.slice(start, end));
  });
}
