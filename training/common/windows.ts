/**
 * How many windows of a long text a reader should read wholly, of those that its early head finds best:
 * `node training/common/windows.ts DATA [--reader models/reader] [--questions 40]`. Asks questions of TimeQA's train articles
 * that are longer than the largest number, and prints how often the surest span is a right answer, and the processor time.
 */
import { parseArgs } from "node:util";
import * as z from "zod";
import { dataFile, readJsonLines } from "../../src/eval/read-data.ts";
import { loadReader } from "../../src/models/onnx/reader.ts";
import { foldName } from "../../src/ranking/graph/fold-name.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    reader: { type: "string", default: "models/reader" },
    questions: { type: "string", default: "40" },
  },
});
const [data] = positionals;
if (data === undefined) throw new Error("usage: node training/common/windows.ts DATA");

const numbers = [4, 8, 16, 32, Number.POSITIVE_INFINITY];
/** Characters; some 190 tokens of a window are new, of four characters each. */
const longest = 32 * 190 * 4;

const article = z.object({
  paras: z.array(z.string()),
  questions: z.array(z.tuple([z.string(), z.array(z.object({ answer: z.string() })).min(1)])),
});

const readers = await Promise.all(
  numbers.map(async (windowsPerText) => ({
    name: Number.isFinite(windowsPerText) ? String(windowsPerText) : "all",
    reader: await loadReader({ path: values.reader, windowsPerText }),
    right: 0,
    milliseconds: 0,
  })),
);
let asked = 0;
for await (const { paras, questions } of readJsonLines(dataFile(data, "text/timeqa.train.jsonl.gz"), article)) {
  const text = paras.join("\n");
  const [question, places] = questions.find(([, places]) => places.some(({ answer }) => answer !== "")) ?? [];
  if (question === undefined || places === undefined || text.length < longest) continue;
  if (asked === Number(values.questions)) break;
  asked++;
  const answers = places.map(({ answer }) => foldName(answer));
  for (const one of readers) {
    const begun = process.cpuUsage();
    const [reading] = await one.reader.read(question, [text]);
    const { user, system } = process.cpuUsage(begun);
    one.milliseconds += (user + system) / 1_000;
    const [best] = reading?.spans ?? [];
    if (best !== undefined && answers.includes(foldName(text.slice(best.start, best.end)))) one.right++;
  }
  process.stderr.write(`${asked}: ${readers.map(({ right }) => right).join(" ")}\n`);
}
console.log(`${asked} questions\n\n| windows | right | ms of processor time each |\n|---|---|---|`);
for (const { name, right, milliseconds } of readers)
  console.log(`| ${name} | ${right} | ${Math.round(milliseconds / asked)} |`);
await Promise.all(readers.map(({ reader }) => reader.close()));
