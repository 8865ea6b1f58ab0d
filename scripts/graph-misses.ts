import { parseArgs } from "node:util";
import { openDatasetOf } from "../src/cli/measure-files.ts";
import type { Judged } from "../src/eval/measure.ts";
import { judge } from "../src/eval/measure-run.ts";
import { hitsAt1 } from "../src/eval/measures/hits-at-1.ts";
import { readRun } from "../src/eval/run-file.ts";

/**
 * Prints the misses of stored runs: questions whose first answer is none of the gold ones, chosen by the seed, each with
 * what was answered and the query behind it. `node scripts/graph-misses.ts RUN… --data DIR [--limit 50] [--seed 1]`
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    data: { type: "string" },
    limit: { type: "string", default: "50" },
    seed: { type: "string", default: "1" },
  },
});

for (const file of positionals) {
  const run = await readRun(file);
  const { loaded } = await openDatasetOf(run, values.data === undefined ? {} : { data: values.data });
  const judged = judge(run, loaded);
  const missed = judged.filter((item) => hitsAt1.over([item]).value === 0);
  console.log(`# ${run.header.dataset}, ${run.header.preset.name}: ${missed.length} of ${judged.length} missed\n`);
  for (const item of sample(missed, Number(values.limit), Number(values.seed))) console.log(describe(item));
}

/** The same seed chooses the same misses of the same run, in the order of asking. */
function sample(missed: readonly Judged[], limit: number, seed: number): readonly Judged[] {
  const key = (at: number): number => Math.imul(at + 1, 2_654_435_761 ^ Math.imul(seed, 40_503)) >>> 0;
  const chosen = [...missed.keys()].sort((a, b) => key(a) - key(b)).slice(0, limit);
  return chosen.sort((a, b) => a - b).flatMap((at) => missed[at] ?? []);
}

function describe({ question, gold, record }: Judged): string {
  const answer = record?.answer;
  const texts = (list: readonly string[]) => `${list.slice(0, 6).join(" | ")}${list.length > 6 ? " | …" : ""}`;
  const queries = (answer?.quotes ?? []).flatMap((quote) => (quote.kind === "fact" ? quote.locator.sparql : []));
  const said = texts(answer?.shortAnswers.map(({ text }) => text) ?? []);
  return [
    `${question.id}  ${question.text}`,
    `  gold    ${texts(gold.answers.map(({ text }) => text))}`,
    `  answer  ${answer === undefined ? (record?.error?.message ?? "never asked") : answer.status === "refused" ? "refused" : said} (${answer?.confidence.value.toFixed(2) ?? "-"}${answer?.hops.length ? `, ${answer.hops.length} hops` : ""})`,
    ...[...new Set(queries)].slice(0, 3).map((query) => `  query   ${query}`),
    "",
  ].join("\n");
}
