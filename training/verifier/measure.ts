/**
 * Lets the engine judge pairs: `node training/verifier/measure.ts PAIRS MODEL OUT` reads JSON lines with `evidence` and
 * `sentence`, and writes for each whether the rules let it pass, what the model in the folder MODEL says, and the cosine of
 * the two by the shipped bi-encoder.
 */
import { open, readFile } from "node:fs/promises";
import * as z from "zod";
import { verifySentence } from "../../src/evidence/verify.ts";
import { dot } from "../../src/models/embedder.ts";
import { loadEmbedder } from "../../src/models/onnx/embedder.ts";
import { loadVerifier } from "../../src/models/onnx/verifier.ts";

const [pairs = "", model = "", out = ""] = process.argv.slice(2);
if (out === "") throw new Error("usage: node training/verifier/measure.ts PAIRS MODEL OUT");
const pair = z.object({ evidence: z.string(), sentence: z.string() });
const items = (await readFile(pairs, "utf8"))
  .trimEnd()
  .split("\n")
  .map((line) => pair.parse(JSON.parse(line)));
const verifier = await loadVerifier({ path: model, threads: 1 });
const embedder = await loadEmbedder({ threads: 1 });
const file = await open(out, "w");
for (let from = 0; from < items.length; from += 500) {
  const part = items.slice(from, from + 500);
  const support = await verifier.support(part);
  const sentences = await embedder.embed(part.map(({ sentence }) => sentence));
  const evidences = await embedder.embed(part.map(({ evidence }) => evidence));
  const lines = part.map(({ evidence, sentence }, i) => {
    const { supported } = verifySentence({ text: sentence, grounds: [{ id: "e", texts: [evidence] }] });
    const cosine = dot(sentences[i] as Float32Array, evidences[i] as Float32Array);
    return `${JSON.stringify({ rules: supported, support: support[i], cosine })}\n`;
  });
  await file.write(lines.join(""));
  process.stderr.write(`${from + part.length} of ${items.length}\n`);
}
await file.close();
await Promise.all([verifier.close(), embedder.close()]);
