/**
 * The learning curve of a training: `node training/reader/curve.ts DATA MINUTES=FOLDER…` prints JSON, how well the model of
 * each folder reads XQuAD. No model is trained on its paragraphs.
 */
import { dataFile, readJsonLines } from "../../src/eval/read-data.ts";
import { loadReader } from "../../src/models/onnx/reader.ts";
import { xquadRecord } from "./pools.ts";
import { reading } from "./reading.ts";

const [data = "", ...named] = process.argv.slice(2);
if (data === "" || named.length === 0) throw new Error("usage: node training/reader/curve.ts DATA MINUTES=FOLDER…");
const xquad = await Array.fromAsync(readJsonLines(dataFile(data, "text/xquad-en.dev.jsonl.gz"), xquadRecord));
const curve: unknown[] = [];
for (const argument of named) {
  const [minutes = "", path = ""] = argument.split("=");
  const reader = await loadReader({ path });
  const { EM, F1 } = await reading(reader, xquad);
  curve.push({ minutes: Number(minutes), EM: EM.mean, F1: F1.mean });
  process.stderr.write(`${JSON.stringify(curve.at(-1))}\n`);
  await reader.close();
}
process.stdout.write(`${JSON.stringify(curve)}\n`);
