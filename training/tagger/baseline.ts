// What the rules in src/understanding say of the same questions: `node training/tagger/baseline.ts RECORDS OUT`, JSON lines.
import { readFileSync, writeFileSync } from "node:fs";
import { words } from "../../src/core/words.ts";
import { decompose } from "../../src/understanding/decompose.ts";
import { readIntent } from "../../src/understanding/intent.ts";
import { writtenNames } from "../../src/understanding/mentions.ts";

type Span = readonly [start: number, end: number];

const [records, out] = process.argv.slice(2) as [string, string];

writeFileSync(
  out,
  readFileSync(records, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.stringify(read((JSON.parse(line) as { readonly question: string }).question)))
    .join("\n"),
);

/** Offsets as Python counts them, in code points: the records are read there. */
function read(question: string): object {
  const names = writtenNames(question);
  const mentions = [...new Set(names.map(({ text }) => text))];
  const intent = readIntent(question, mentions);
  const inner = decompose(question, mentions);
  const time = intent.time === "" ? -1 : question.indexOf(intent.time);
  const points = (spans: readonly Span[]): Span[] =>
    spans.map(([start, end]) => [[...question.slice(0, start)].length, [...question.slice(0, end)].length]);
  return {
    type: intent.answerType,
    operation: intent.operation,
    spans: {
      entity: points(names.map(({ start, end }) => [start, end])),
      relation: points(placed(intent.relation, question, names)),
      time: points(time < 0 ? [] : [[time, time + intent.time.length]]),
      location: [],
      inner: points(inner === undefined ? [] : [[inner.slot.start, inner.slot.end]]),
    },
  };
}

/** Where the words of the relation stand, outside the names. */
function placed(relation: string, question: string, names: readonly { start: number; end: number }[]): Span[] {
  const free = words(question).filter(({ start, end }) => !names.some((name) => start < name.end && name.start < end));
  const spans: Span[] = [];
  let next = 0;
  for (const { text } of words(relation)) {
    const at = free.findIndex((word, i) => i >= next && word.text === text);
    if (at < 0) continue;
    next = at + 1;
    spans.push([free[at]?.start ?? 0, free[at]?.end ?? 0]);
  }
  return spans;
}
