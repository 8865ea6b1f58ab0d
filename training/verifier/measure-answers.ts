/**
 * What the model would drop of the engine's answers: `node training/verifier/measure-answers.ts MODEL DATA WORK DATASET…`. The
 * answers are kept in `WORK/answers.jsonl`, so that another model is measured in seconds. Sentences that are quotes, and
 * results that are computed, are never judged. Questions are those of development sets outside the sample that docs/results.md
 * reports (seed 1, 200 questions), where there are more.
 */
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import type { EvalQuestion } from "../../src/eval/dataset.ts";
import { findDataset, openDataset } from "../../src/eval/find-dataset.ts";
import type { Gold } from "../../src/eval/gold.ts";
import { sameAnswer } from "../../src/eval/measures/same-answer.ts";
import { prepareCorpus } from "../../src/eval/prepare-corpus.ts";
import { sampleQuestions } from "../../src/eval/sample-questions.ts";
import { without } from "../../src/eval/variants.ts";
import { loadVerifier } from "../../src/models/onnx/verifier.ts";
import type { SupportPair, Verifier } from "../../src/models/verifier.ts";
import { createFactweave, type Factweave } from "../../src/pipeline/factweave.ts";
import { loadModels } from "../../src/pipeline/models.ts";
import { factweave } from "../../src/presets/factweave.ts";

const answered = z.object({
  dataset: z.string(),
  question: z.string(),
  right: z.boolean(),
  sentences: z.number(),
  judged: z.array(z.object({ evidence: z.string(), sentence: z.string() })),
});
type Answered = z.infer<typeof answered>;

const [model = "", data = "", work = "", ...names] = process.argv.slice(2);
if (names.length === 0) throw new Error("usage: node training/verifier/measure-answers.ts MODEL DATA WORK DATASET…");
const questionsEach = Number(process.env.QUESTIONS ?? 100);
const thresholds = [0.02, 0.05, 0.1, 0.2, 0.3, 0.5];
const preset = { ...without(factweave, "refusal"), verify: { atLeast: 0 } };
const signal = new AbortController().signal;
const kept = join(work, "answers.jsonl");
if (!existsSync(kept)) await writeFile(kept, (await gather()).map((item) => `${JSON.stringify(item)}\n`).join(""));
await report((await readFile(kept, "utf8")).trim().split("\n"));

/** Asks everything with a judge that lets all pass and keeps what it was shown. */
async function gather(): Promise<Answered[]> {
  const models = await loadModels([factweave], 1);
  const { embedder } = models;
  const shown: SupportPair[] = [];
  const witness: Verifier = {
    id: "witness",
    parameters: 0,
    support: async (pairs) => {
      shown.push(...pairs);
      return pairs.map(() => 1);
    },
    close: async () => {},
  };
  const found: Answered[] = [];
  for (const name of names) {
    const { loaded } = await openDataset(await findDataset(name, data));
    for (const [corpus, questions] of Map.groupBy(chosen(loaded.questions), (question) => question.corpus)) {
      const source = loaded.corpora.get(corpus);
      if (source === undefined) continue;
      const dir = join(work, name, "corpora", encodeURIComponent(corpus));
      const collection = await prepareCorpus(source, { dir, embedder, signal });
      const engine = await createFactweave({ ...models, preset, collection, verifier: witness });
      for (const question of questions) {
        const gold = loaded.gold.get(question.id);
        if (gold !== undefined) found.push(...(await ask(engine, name, question, gold, shown)));
        shown.length = 0;
      }
      await engine.close();
    }
    process.stderr.write(`${name}: ${found.length} answers so far\n`);
  }
  await models.close();
  return found;
}

function chosen(questions: readonly EvalQuestion[]): readonly EvalQuestion[] {
  const reported = new Set(sampleQuestions(questions, { limit: 200, seed: 1 }).map(({ id }) => id));
  const rest = questions.filter(({ id }) => !reported.has(id));
  return sampleQuestions(rest.length >= questionsEach ? rest : questions, { limit: questionsEach, seed: 2 });
}

/** Nothing for a refusal. */
async function ask(
  engine: Factweave,
  dataset: string,
  { text, at }: EvalQuestion,
  { kind, answers }: Gold,
  shown: readonly SupportPair[],
): Promise<Answered[]> {
  const answer = await engine.ask(text, { ...(at !== undefined && { at }) });
  const first = answer.shortAnswers[0];
  if (answer.status === "refused" || first === undefined) return [];
  const right = kind !== "none" && answers.some((gold) => sameAnswer(first, gold));
  return [{ dataset, question: text, right, sentences: answer.sentences.length, judged: [...shown] }];
}

/** An answer is lost in part when one of its sentences is dropped. */
async function report(lines: readonly string[]): Promise<void> {
  const verifier = await loadVerifier({ path: model, threads: 1 });
  const all = [];
  for (const line of lines) {
    const item = answered.parse(JSON.parse(line));
    all.push({ ...item, support: await verifier.support(item.judged) });
  }
  await verifier.close();
  for (const { judged, right, support } of all) {
    judged.forEach(({ evidence, sentence }, i) => {
      const found = support[i] as number;
      if (found < 0.5) console.log(`${right ? "right" : "wrong"} ${found.toFixed(3)}  ${sentence}  <-  ${evidence}`);
    });
  }
  for (const [dataset, items] of Map.groupBy(all, (item) => item.dataset)) {
    for (const right of [true, false]) {
      const some = items.filter((item) => item.right === right);
      const judged = some.filter(({ support }) => support.length > 0);
      const dropped = thresholds.map((least) => {
        const count = judged.filter(({ support }) => Math.min(...support) < least).length;
        return `below ${least}: ${count}`;
      });
      console.log(
        `${dataset}, ${right ? "right" : "wrong"}: ${some.length} answers, ${judged.length} judged; ${dropped.join(", ")}`,
      );
    }
  }
}
