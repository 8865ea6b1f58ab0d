// Chooses the certainties of src/understanding/read-tags.ts: how right the engine's reading is when the tagger is heard
// from each certainty on. `node training/tagger/calibrate.ts RECORDS [MODEL]`, RECORDS as make.py leaves them in --work.
import { readFileSync } from "node:fs";
import { loadTagger } from "../../src/models/onnx/tagger.ts";
import type { Tagged } from "../../src/models/tagger.ts";
import { readIntent } from "../../src/understanding/intent.ts";
import { writtenNames } from "../../src/understanding/mentions.ts";
import { readInner, refineIntent } from "../../src/understanding/read-tags.ts";

interface Row {
  readonly question: string;
  readonly part: string;
  readonly measure: readonly string[];
  readonly type?: string | null;
  readonly operation?: string | null;
  readonly spans: { readonly inner?: readonly (readonly [number, number])[] };
}

const [records, path] = process.argv.slice(2) as [string, string?];
const rows = readFileSync(records, "utf8")
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => JSON.parse(line) as Row)
  .filter(({ part }) => part === "calibration");
const tagger = await loadTagger(path === undefined ? {} : { path });
const tags = await tagger.tag(rows.map(({ question }) => question));
await tagger.close();

for (const least of [0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99]) {
  const right = { type: 0, operation: 0 };
  const known = { type: 0, operation: 0 };
  const inner = { right: 0, found: 0, wanted: 0 };
  rows.forEach((row, i) => {
    const names = [...new Set(writtenNames(row.question).map(({ text }) => text))];
    const heard = { type: least, operation: least, inner: least, time: least, location: least };
    const intent = refineIntent(row.question, readIntent(row.question, names), tags[i] as Tagged, heard);
    const found = { type: intent.answerType, operation: intent.operation };
    for (const head of ["type", "operation"] as const) {
      // Nobody calculates, so that "arithmetic" can never be right.
      if (!row[head] || !row.measure.includes(head) || row[head] === "arithmetic") continue;
      known[head]++;
      if (found[head] === row[head]) right[head]++;
    }
    if (!row.measure.includes("inner")) return;
    const slot = readInner(row.question, names, tags[i], heard)?.slot;
    const [wanted] = row.spans.inner ?? [];
    if (slot !== undefined) inner.found++;
    if (wanted !== undefined) inner.wanted++;
    if (slot !== undefined && wanted?.[0] === slot.start && wanted[1] === slot.end) inner.right++;
  });
  const share = (part: number, all: number): string => (part / all).toFixed(3);
  console.log(
    `from ${least}: type ${share(right.type, known.type)} of ${known.type}, ` +
      `operation ${share(right.operation, known.operation)} of ${known.operation}, ` +
      `inner precision ${share(inner.right, inner.found)}, recall ${share(inner.right, inner.wanted)} of ${inner.wanted}`,
  );
}
