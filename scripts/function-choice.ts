import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startExampleServer } from "../examples/functions/server.ts";
import type { AskTrace } from "../src/pipeline/factweave.ts";
import { createFactweave } from "../src/pipeline/factweave.ts";
import { callsOf, declarationsFor, type FunctionQuestion, functionSets } from "../test/support/function-questions.ts";

/**
 * How often function, column, arguments and answer are right, over the example functions and their real server.
 * `node scripts/function-choice.ts [--set dev,heldOut,paraphrases] [--limit N] [--show]`
 */
const { values } = parseArgs({
  options: {
    set: { type: "string", default: "dev,heldOut" },
    limit: { type: "string", default: "1000" },
    show: { type: "boolean", default: false },
  },
});

const folder = await mkdtemp(join(tmpdir(), "factweave-choice-"));
const server = await startExampleServer(0);
const engine = await createFactweave({
  functions: await declarationsFor(server, folder),
  cacheDir: folder,
  threads: 1,
});
const { at, ...sets } = await functionSets();
console.log(
  "| questions | n | called or not | function | column | arguments | answer | wrong answer |\n|---|---|---|---|---|---|---|---|",
);
for (const name of values.set.split(",")) {
  const questions = sets[name as keyof typeof sets] ?? [];
  const judged: Awaited<ReturnType<typeof judge>>[] = [];
  for (const one of questions.slice(0, Number(values.limit))) judged.push(await judge(one));
  const share = (key: keyof (typeof judged)[number]) => `${judged.filter((one) => one[key]).length}`;
  console.log(
    `| ${name} | ${judged.length} | ${share("called")} | ${share("functions")} | ${share("column")} | ${share("given")} | ${share("answer")} | ${share("wrong")} |`,
  );
}
await engine.close();
server.closeAllConnections();
server.close();
await rm(folder, { recursive: true });

/** The chain's functions; with its columns; with what its first calls were given; and the answer as a set of texts. */
async function judge(gold: FunctionQuestion) {
  let trace: AskTrace | undefined;
  const keep = (record: AskTrace) => {
    trace = record;
  };
  const answer = await engine.ask(gold.question, { at, budgetMs: 60_000, trace: keep });
  const { plan, given, notes } = callsOf((trace as AskTrace).spans);
  const names = (chain: string) => chain.replace(/\.\w+/g, "");
  const texts = answer.shortAnswers.map(({ text }) => text);
  const same = (a: readonly unknown[], b: readonly unknown[]) =>
    JSON.stringify(a.map(sorted).sort()) === JSON.stringify(b.map(sorted).sort());
  const judged = {
    called: (plan === "none") === (gold.plan === "none"),
    functions: names(plan) === names(gold.plan),
    column: plan === gold.plan,
    given: gold.arguments === undefined || (names(plan) === names(gold.plan) && same(given, gold.arguments)),
    answer: same(texts, gold.answer),
    wrong: texts.length > 0 && !same(texts, gold.answer),
  };
  if (values.show && (judged.wrong || !judged.column || !judged.given || !judged.answer)) {
    console.log(`${gold.question}\n  gold ${gold.plan} ${JSON.stringify(gold.arguments ?? "")} ${gold.answer}`);
    console.log(`  got  ${plan} ${JSON.stringify(given)} ${texts}\n  ${notes}`);
  }
  return judged;
}

/** An object's text whatever the order of its keys; names in any case, for functions ignore it. */
function sorted(value: unknown): string {
  if (typeof value !== "object" || value === null) return String(value).toLowerCase();
  return JSON.stringify(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))).toLowerCase();
}
