// How soon answers change, as the engine reads it by its rules alone and with the tagger in the folder MODEL:
// `node training/tagger/dynamism.ts QUESTIONS OUT [MODEL]`, JSON lines.
import { readFileSync, writeFileSync } from "node:fs";
import { loadTagger } from "../../src/models/onnx/tagger.ts";
import { readDynamism } from "../../src/understanding/dynamism.ts";

const [source, out, path] = process.argv.slice(2) as [string, string, string?];
const questions = readFileSync(source, "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => (JSON.parse(line) as { readonly question: string }).question);
/** Questions that name a year name none after it. */
const at = "2026-01-01T00:00:00.000Z";
const tagger = path === undefined ? undefined : await loadTagger({ path, threads: 1 });
const tags = await tagger?.tag(questions);
await tagger?.close();
const read = questions.map((question, i) => ({
  rules: readDynamism(question, at),
  ...(tags === undefined ? {} : { tagger: readDynamism(question, at, tags[i]) }),
}));
writeFileSync(out, read.map((each) => `${JSON.stringify(each)}\n`).join(""));
