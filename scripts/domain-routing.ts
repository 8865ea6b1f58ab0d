import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { createBudget } from "../src/core/budget.ts";
import { createTrace } from "../src/core/trace.ts";
import { cachedEmbedder } from "../src/models/cached-embedder.ts";
import { createMemoryVectorCache } from "../src/models/memory-vector-cache.ts";
import { loadEmbedder } from "../src/models/onnx/embedder.ts";
import { loadTagger } from "../src/models/onnx/tagger.ts";
import type { Tagged } from "../src/models/tagger.ts";
import { askedOf } from "../src/retrieval/functions/asked.ts";
import { createLikeness, type Likenesses } from "../src/retrieval/functions/likeness.ts";
import { vocabulary } from "../src/retrieval/functions/plan-words.ts";
import { readDeclarations } from "../src/retrieval/functions/read-declarations.ts";
import { likenessAlone, likenessAndTagger, type RoutingWeights, weigh } from "../src/retrieval/functions/router.ts";
import { createUnderstanding } from "../src/understanding/understand.ts";
import { exampleFunctions } from "../test/support/function-questions.ts";
import { fitWeights } from "./domain-routing/fit.ts";
import { fittedQuestions, type LabelledQuestion, measuredQuestions, spread } from "./domain-routing/questions.ts";

/**
 * How often the domain of a question is right, and how far its certainty can be believed, over the example functions.
 * `node scripts/domain-routing.ts --data DIR [--limit 150]` measures; with `--fit RECORDS --trec FILE` it fits the weights
 * of `likenessAndTagger` on the tagger's calibration questions and TREC's, and prints them.
 */
const { values } = parseArgs({
  options: {
    data: { type: "string", default: "" },
    limit: { type: "string", default: "150" },
    fit: { type: "string" },
    trec: { type: "string" },
  },
});

export interface Seen extends LabelledQuestion {
  readonly likenesses: Likenesses;
  readonly tagged: Tagged;
}

const seen = await look(await questionsAsked());
if (values.fit !== undefined) console.log(JSON.stringify(fitWeights(seen), null, 2));
else print();

async function questionsAsked(): Promise<LabelledQuestion[]> {
  const limit = Number(values.limit);
  if (values.fit === undefined) return measuredQuestions(values.data, limit);
  const lines = values.trec === undefined ? [] : (await readFile(values.trec, "latin1")).split("\n");
  const trec = lines.map((line) => line.replace(/^\S+ /, "").replace(/ (\?|'s)/g, "$1")).filter((line) => line !== "");
  return fittedQuestions(values.fit, spread(trec, limit));
}

/** Both models' words on each question. */
async function look(questions: readonly LabelledQuestion[]): Promise<Seen[]> {
  const [model, tagger] = await Promise.all([loadEmbedder({ threads: 1 }), loadTagger({ threads: 1 })]);
  const embedder = cachedEmbedder(model, createMemoryVectorCache(20_000));
  const declarations = await readDeclarations(exampleFunctions);
  const likeness = createLikeness(declarations, embedder);
  const understand = createUnderstanding({ graphs: [], perMention: 2, embedder, tagger });
  const known = vocabulary(declarations.functions);
  const signal = new AbortController().signal;
  const context = { signal, trace: createTrace("routing"), budget: createBudget() };
  const found: Seen[] = [];
  for (const one of questions) {
    const question = { text: one.question, at: "2026-03-05T15:00:00Z" };
    const query = await understand(question, context);
    const [tagged] = (await tagger.tag([one.question])) as [Tagged];
    found.push({ ...one, tagged, likenesses: await likeness(askedOf(query, known, tagged).masked, signal) });
  }
  await Promise.all([embedder.close(), tagger.close()]);
  return found;
}

/** Specialised domains count as said only above 0.9 (WeKnow-RAG, section 4.2); everything else is "open". */
function print(): void {
  const ways: readonly (readonly [string, RoutingWeights])[] = [
    ["likeness", likenessAlone],
    ["likeness and tagger", likenessAndTagger],
  ];
  console.log("| set | n | router | right above 0.9 | wrong above 0.9 | not certain |\n|---|---|---|---|---|---|");
  for (const set of new Set(seen.map((one) => one.set))) {
    const own = seen.filter((one) => one.set === set);
    for (const [name, weights] of ways) {
      const judged = own.map((one) => judge(one, weights)).filter(({ certainty }) => certainty > 0.9);
      const right = judged.filter((one) => one.right).length;
      console.log(
        `| ${set} | ${own.length} | ${name} | ${right} | ${judged.length - right} | ${own.length - judged.length} |`,
      );
    }
  }
  const bins = [0, 0.5, 0.7, 0.9, 0.97, 1];
  const strangers = seen.filter(({ set }) => !["dev", "heldOut", "tuning", "paraphrases"].includes(set));
  for (const [name, weights] of ways) {
    console.log(
      `\n${name}, questions of other people:\n\n| certainty | n | mean certainty | right |\n|---|---|---|---|`,
    );
    const judged = strangers.map((one) => judge(one, weights));
    bins.slice(1).forEach((to, i) => {
      const inBin = judged.filter(({ certainty }) => certainty > (bins[i] as number) && certainty <= to);
      if (inBin.length === 0) return;
      const mean = inBin.reduce((sum, { certainty }) => sum + certainty, 0) / inBin.length;
      const right = inBin.filter((one) => one.right).length / inBin.length;
      console.log(`| ${bins[i]} to ${to} | ${inBin.length} | ${mean.toFixed(2)} | ${right.toFixed(2)} |`);
    });
  }
}

function judge({ likenesses, tagged, label }: Seen, weights: RoutingWeights) {
  const routed = weigh(likenesses, tagged.domain, weights);
  return { right: routed?.domain === label, certainty: routed?.certainty ?? 0 };
}
